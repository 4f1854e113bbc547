import { defineConfig } from 'vitest/config'

const project = (name: string) => ({
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
  },
})

export default defineConfig({
  // `pages` reads dist/site: build first.
  test: { projects: ['unit', 'api', 'pages'].map(project) },
})
