cdef tuple _range_of_bytes(const unsigned char[::1] values)
