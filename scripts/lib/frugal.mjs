/** How a server is started that is to hold little memory and to give back what it no longer needs (decision 43). */
export const FRUGAL = {
  /** glibc's allocator: few pools, and blocks from 64 KiB on taken from the system one by one. Other systems do not know these and pay nothing for them. */
  env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_TRIM_THRESHOLD_: '65536' },
  /** Left alone, V8's room for young objects grows to 128 MB under load and stays there. The threads' own is bounded in server/threads/limits.ts, by the same measure. */
  args: ['--max-semi-space-size=8'],
};
