import { inject } from 'vitest'
import { openPostgres } from './engines.ts'
import { simulateOn } from './simulate-on.ts'

simulateOn('postgres', () => openPostgres(inject('postgresUrl') ?? ''))
