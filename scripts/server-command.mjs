import { join } from 'node:path'
import { requireNode, root } from './run.mjs'

/**
 * How the server is started, wherever it is. Each word is measured; those for glibc, which are all of `env` but the
 * first and the last, mean nothing elsewhere.
 */
export const serverCommand = {
  program: requireNode(),
  args: [
    // What the server asks of V8 when nobody is served (src/server/give-memory-back.ts).
    '--expose-gc',
    // A heap that is swept when it has grown by a third, and not to four times, needs 100 MB less under load.
    '--heap-growing-percent=30',
    // The nursery for young objects took 104 MB without this bound, for no more orders. One of 4 MB saves 20 MB more, and
    // carts cost half as much again: 256 connections fill it with what is not over yet.
    '--max-semi-space-size=16',
    'scripts/serve.mjs',
  ],
  env: {
    // With what was compiled before, and in one file (docs/decisions/0078-one-file-of-the-server.md), it is open in 0.4 s
    // instead of 1.1.
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
    // The 19 MiB that each hashed password takes go back to the system at once: after 30 registrations 155 MB are
    // occupied instead of 281.
    MALLOC_MMAP_THRESHOLD_: '1048576',
    MALLOC_ARENA_MAX: '1',
    // They come in large pages: 4,900 small ones, one by one, take half as long as the hash itself.
    GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
    // Threads look up names and read files: with Node's four, a slow name server would hold up everybody.
    UV_THREADPOOL_SIZE: '16',
  },
}
