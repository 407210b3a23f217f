cimport cython
from kensington.engine.search cimport Engine
from kensington.engine.state cimport State

cdef class CountingEngine(Engine):
    cdef readonly long long probes, hits
    cdef unsigned long long key(self) noexcept
