import { join } from 'node:path'
import { requireNode, root } from './run.mjs'

/** How the server is started, wherever it is. */
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
    // Threads look up names and read files: with Node's four, a slow name server would hold up everybody.
    UV_THREADPOOL_SIZE: '16',
  },
}
