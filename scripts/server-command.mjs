import { join } from 'node:path'
import { requireNode, root } from './run.mjs'

/** How the server is started, wherever it is; `MALLOC_…` is read by glibc alone. */
export const serverCommand = {
  program: requireNode(),
  args: [
    // The nursery for young objects takes 104 MB without this bound, for no more orders.
    '--max-semi-space-size=16',
    'scripts/serve.mjs',
  ],
  env: {
    // With what was compiled before, and in one file (docs/decisions/0027-releases.md), it is open in 0.4 s
    // instead of 1.1.
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
    // The 19 MiB that each hashed password takes go back to the system at once: else each of the 16 threads keeps them, and
    // 560 MB are occupied instead of 180.
    MALLOC_MMAP_THRESHOLD_: '1048576',
    // Threads look up names and read files: with Node's four, a slow name server would hold up everybody.
    UV_THREADPOOL_SIZE: '16',
  },
}
