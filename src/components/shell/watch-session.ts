import { watchSession } from '#stores/watch-session.ts'

// An island that asks by itself finds out as well.
if (!document.querySelector('[data-asks-for-session]')) void watchSession()
