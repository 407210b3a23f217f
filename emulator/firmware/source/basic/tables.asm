; The routines of the tokens from &8E on, functions and then statements.

FIRST_ROUTINE = &8E
FIRST_STATEMENT = &C6

routines_low:
        .byte <fn_openin, <fn_ptr, <fn_page, <fn_time, <fn_lomem, <fn_himem
        .byte <fn_abs, <fn_acs, <fn_adval, <fn_asc, <fn_asn, <fn_atn
        .byte <fn_bget, <fn_cos, <fn_count, <fn_deg, <fn_erl, <fn_err
        .byte <fn_eval, <fn_exp, <fn_ext, <fn_false, <fn_fn, <fn_get
        .byte <fn_inkey, <fn_instr, <fn_int, <fn_len, <fn_ln, <fn_log
        .byte <fn_not, <fn_openup, <fn_openout, <fn_pi, <fn_point, <fn_pos
        .byte <fn_rad, <fn_rnd, <fn_sgn, <fn_sin, <fn_sqr, <fn_tan
        .byte <fn_to, <fn_true, <fn_usr, <fn_val, <fn_vpos, <fn_chr
        .byte <fn_get_string, <fn_inkey_string, <fn_left, <fn_mid, <fn_right, <fn_str
        .byte <fn_string, <fn_eof, <st_auto, <st_delete, <st_load, <st_list
        .byte <st_new, <st_old, <st_renumber, <st_save, <syntax_error, <st_ptr
        .byte <st_page, <st_time, <st_lomem, <st_himem, <st_sound, <st_bput
        .byte <st_call, <st_chain, <st_clear, <st_close, <st_clg, <st_cls
        .byte <skip_line, <skip_line, <st_dim, <st_draw, <st_end, <st_endproc
        .byte <st_envelope, <st_for, <st_gosub, <st_goto, <st_gcol, <st_if
        .byte <st_input, <st_let, <st_local, <st_mode, <st_move, <st_next
        .byte <st_on, <st_vdu, <st_plot, <st_print, <st_proc, <st_read
        .byte <skip_line, <st_repeat, <st_report, <st_restore, <st_return, <st_run
        .byte <st_stop, <st_colour, <st_trace, <st_until, <st_width, <st_oscli
routines_high:
        .byte >fn_openin, >fn_ptr, >fn_page, >fn_time, >fn_lomem, >fn_himem
        .byte >fn_abs, >fn_acs, >fn_adval, >fn_asc, >fn_asn, >fn_atn
        .byte >fn_bget, >fn_cos, >fn_count, >fn_deg, >fn_erl, >fn_err
        .byte >fn_eval, >fn_exp, >fn_ext, >fn_false, >fn_fn, >fn_get
        .byte >fn_inkey, >fn_instr, >fn_int, >fn_len, >fn_ln, >fn_log
        .byte >fn_not, >fn_openup, >fn_openout, >fn_pi, >fn_point, >fn_pos
        .byte >fn_rad, >fn_rnd, >fn_sgn, >fn_sin, >fn_sqr, >fn_tan
        .byte >fn_to, >fn_true, >fn_usr, >fn_val, >fn_vpos, >fn_chr
        .byte >fn_get_string, >fn_inkey_string, >fn_left, >fn_mid, >fn_right, >fn_str
        .byte >fn_string, >fn_eof, >st_auto, >st_delete, >st_load, >st_list
        .byte >st_new, >st_old, >st_renumber, >st_save, >syntax_error, >st_ptr
        .byte >st_page, >st_time, >st_lomem, >st_himem, >st_sound, >st_bput
        .byte >st_call, >st_chain, >st_clear, >st_close, >st_clg, >st_cls
        .byte >skip_line, >skip_line, >st_dim, >st_draw, >st_end, >st_endproc
        .byte >st_envelope, >st_for, >st_gosub, >st_goto, >st_gcol, >st_if
        .byte >st_input, >st_let, >st_local, >st_mode, >st_move, >st_next
        .byte >st_on, >st_vdu, >st_plot, >st_print, >st_proc, >st_read
        .byte >skip_line, >st_repeat, >st_report, >st_restore, >st_return, >st_run
        .byte >st_stop, >st_colour, >st_trace, >st_until, >st_width, >st_oscli
