cpdef bint compare(
    const unsigned char[::1] frame, const unsigned char[::1] before, unsigned char[::1] packed, unsigned char[::1] changed
) noexcept
