import { openSqlite } from './engines.ts'
import { simulateOn } from './simulate-on.ts'

simulateOn('sqlite', () => Promise.resolve(openSqlite()))
