import { moneyTroubles } from './money.ts'
import { operationTroubles } from './operation.ts'
import type { Trouble } from './trouble.ts'

/** Everything that somebody is told of: figures, mails to the firm and the command come from here. */
export const troubles: readonly Trouble[] = [...moneyTroubles, ...operationTroubles]
