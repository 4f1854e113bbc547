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
  // `pages` and `commands` read dist/: build first.
  test: { projects: ['unit', 'api', 'simulation', 'pages', 'commands'].map(project) },
})
