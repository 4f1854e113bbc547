import { join } from 'node:path'
import { requireNode, root } from './run.mjs'

/** The command that starts the server; `MALLOC_ARENA_MAX` is used by glibc only. */
export const serverCommand = {
  program: requireNode(),
  args: [
    // Without this limit the young generation takes 104 MB, without higher throughput.
    '--max-semi-space-size=8',
    'scripts/serve.mjs',
  ],
  env: {
    // With the compile cache and as one file (docs/decisions/0027-releases.md), it starts in 0.4 s instead
    // of 1.1.
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
    // All threads share one arena: otherwise each of the 16 keeps 19 MiB of a password hash, 560 MB in total. Returning
    // memory to the system at once instead would make reallocation slower than the hash itself.
    MALLOC_ARENA_MAX: '1',
    // Threads resolve names and read files: with Node's default of four, a slow name server would block all requests.
    UV_THREADPOOL_SIZE: '16',
  },
}
