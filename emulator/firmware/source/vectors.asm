; The vectors' values after a reset, where programs that restore them expect the table: the build includes this at &D940.

vectors:
        .word user, break_error, handle, unclaimed, command_line, osbyte, osword, write, read_character
        .word tape_file, tape_args, tape_get, tape_put, done, tape_find, tape_control
        .word done, done, done, done, keyboard, insert, remove, count, done, done, done
vectors_end:
