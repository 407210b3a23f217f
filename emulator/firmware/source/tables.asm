; What a MODE consists of, where programs that set up a MODE of their own read it.

; By mode
mode_right:     .byte 79, 39, 19, 79, 39, 19, 39, 39
mode_bottom:    .byte 31, 31, 31, 24, 31, 31, 24, 24
        .assert * == &C3F7, "the tables' place in OS 1.20"
mode_control:   .byte &9C, &D8, &F4, &9C, &88, &C4, &88, &4B
mode_cell:      .byte 8, 16, 32, 8, 8, 16, 8
                .byte 1
; The pixels of a byte, from the left, of two, four and eight in it; the last one is also the first of the next ones
pixel_masks:    .byte &AA, &55, &88, &44, &22, &11
group_bits:     .byte &80, &40, &20, &10, 8, 4, 2
        .assert * == &C414, "the tables' place in OS 1.20"
mode_colours:   .byte 1, 3, 15, 1, 1, 3, 1, 0
; By action of GCOL, see set_action; the actions from 5 up, which programs use by mistake, draw by what follows.
actions:        .byte &FF, 0, 0, &FF, &FF, &FF, &FF, 0
; The bytes with all pixels in a colour: of two, of four, of sixteen
colour_bytes:   .byte 0, &FF
                .byte 0, &0F, &F0, &FF
                .byte 0, 3, &0C, &0F, &30, &33, &3C, &3F, &C0, &C3, &CC, &CF, &F0, &F3, &FC, &FF
        .assert * == &C43A, "the tables' place in OS 1.20"
mode_pixels:    .byte 7, 3, 1, 0, 7, 3          ; in MODE 6 and 7 as many as the next ones
mode_map:       .byte 0, 0, 0, 1, 2, 2, 3, 4
        .fill &C44B - *, &FF
; By memory map
map_c1:         .byte 13, 5, 13, 5              ; in MODE 7 as the next one
map_c0:         .byte 4, 4, 12, 12, 4
map_row_high:   .byte 2, 2, 1, 1, 0
map_pages:      .byte &50, &40, &28, &20, 4
map_first:      .byte &30, &40, &58, &60, &7C
row_low:        .byte &28, &40, &80             ; by the high byte
rows_low:       .byte <rows_of_40, <rows, <rows
map_crtc:       .byte 11, 23, 35, 47, 59
        .assert * == &C46E, "the tables' place in OS 1.20"
; Registers 0 to 11 by memory map
crtc_values:
        .byte &7F, &50, &62, &28, &26, 0, &20, &22, 1, 7, &67, 8
        .byte &7F, &50, &62, &28, &1E, 2, &19, &1B, 1, 9, &67, 9
        .byte &3F, &28, &31, &24, &26, 0, &20, &22, 1, 7, &67, 8
        .byte &3F, &28, &31, &24, &1E, 2, &19, &1B, 1, 9, &67, 9
        .byte &3F, &28, &33, &24, &1E, 2, &19, &1B, &93, &12, &72, &13
crtc_values_end:
