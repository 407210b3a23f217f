cpdef void full_colour(const unsigned char[::1] colours, unsigned int[::1] pixels) noexcept
