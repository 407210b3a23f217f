cpdef int decimal_sum(int a, int value, int carry) noexcept
cpdef int decimal_difference(int a, int value, int carry) noexcept
