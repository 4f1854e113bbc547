// The real server of a shop that has one more rule: who types a code pays a tenth less (tests/api/code-rule.ts).
import { registerHooks } from 'node:module'

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === './discount-rules.ts'
      ? { url: new URL('code-rules.ts', import.meta.url).href, shortCircuit: true }
      : next(specifier, context),
})
await import('#server/main.ts')
