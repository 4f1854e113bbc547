import { join } from 'node:path'
import { requireNode, root } from './run.mjs'

/** How the server is started, wherever it is; `MALLOC_ARENA_MAX` is read by glibc alone. */
export const serverCommand = {
  program: requireNode(),
  args: [
    // Young objects take 104 MB without this bound, for no more orders.
    '--max-semi-space-size=8',
    'scripts/serve.mjs',
  ],
  env: {
    // With what was compiled before, and in one file (docs/decisions/0027-releases.md), it is open in 0.4 s
    // instead of 1.1.
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
    // All threads share one arena: else each of the 16 keeps 19 MiB of a hashed password, and 560 MB are occupied. Given back to
    // the system at once instead, they would take longer to get again than the hash itself.
    MALLOC_ARENA_MAX: '1',
    // Threads look up names and read files: with Node's four, a slow name server would hold up everybody.
    UV_THREADPOOL_SIZE: '16',
  },
}
