import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { AstroIntegration } from 'astro'
import { isRunnableDevEnvironment, type Plugin, type ViteDevServer } from 'vite'

type Answer = (request: Request, variables: Variables) => Promise<Response>
type Variables = Record<string, string | undefined>

const ours = /^\/(?:(?:api|sandbox|healthz|readyz)\b|o\/)/

/** Reimported when it or one of its dependencies was edited: an edit takes effect on the next request. */
async function currentAnswer(server: ViteDevServer): Promise<Answer> {
  const { ssr } = server.environments
  if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run server code here')
  const { answer } = await ssr.runner.import<{ answer: Answer }>('/src/server/dev.ts')
  return answer
}

function mountCalls(variables: Variables): Plugin {
  return {
    name: 'calls-in-dev',
    enforce: 'post',
    configureServer(server) {
      const listener = getRequestListener(
        async (request) => await (await currentAnswer(server))(request, variables),
        { overrideGlobalObjects: false },
      )
      return () => {
        server.middlewares.stack.unshift({
          route: '',
          handle: (request: IncomingMessage, response: ServerResponse, next: () => void) => {
            if (ours.test(request.url ?? '')) void listener(request, response)
            else next()
          },
        })
      }
    },
  }
}

/** `npm run dev`: the API and the simulators on the same port as the pages. */
export function callsInDev(variables: Variables): AstroIntegration {
  return {
    name: 'calls-in-dev',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command === 'dev') updateConfig({ vite: { plugins: [mountCalls(variables)] } })
      },
    },
  }
}
