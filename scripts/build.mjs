import { build } from './site.mjs'

await build()
