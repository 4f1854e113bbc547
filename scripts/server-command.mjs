import { join } from 'node:path'
import { requireNode, root } from './run.mjs'

/**
 * How the server is started. Measured: in one file (docs/decisions/0078-one-file-of-the-server.md), with what was compiled
 * before, it is open in 0.4 s instead of 1.1;
 * with a heap that is swept when it has grown by a third and not to four times, it needs 100 MB less
 * under load. The nursery for young objects is bounded at three times 16 MB: without the bound it took 104 MB, for
 * no more orders. A small one of 4 MB saves 20 MB more, and carts cost half as much again, because 256
 * connections fill it with what is not over yet. The two words to
 * glibc's malloc give the 19 MiB that each hashed password takes back to the system at once: after 30
 * registrations 155 MB are occupied instead of 281. Elsewhere they mean nothing. The threads look up
 * names and read files: with Node's four, a slow name server would hold up everybody. The server itself asks V8 to
 * collect when nobody is served (src/server/give-memory-back.ts): that is what it may do by the first word.
 */
export const serverCommand = {
  program: requireNode(),
  args: [
    '--expose-gc',
    '--heap-growing-percent=30',
    '--max-semi-space-size=16',
    'scripts/serve.mjs',
  ],
  env: {
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
    MALLOC_MMAP_THRESHOLD_: '1048576',
    MALLOC_ARENA_MAX: '1',
    UV_THREADPOOL_SIZE: '16',
  },
}
