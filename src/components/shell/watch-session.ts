import { watchSession } from '#stores/watch-session.ts'

void watchSession()
