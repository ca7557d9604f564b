/**
 * Settings of glibc's allocator for a server that is to give back what it no longer needs: few pools, and blocks from
 * 64 KiB on taken from the system one by one. Other systems do not know them and pay nothing for it.
 */
export const FRUGAL = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_TRIM_THRESHOLD_: '65536' };
