import type { Mutation } from './mutation.ts'

/** Faults in the counting of seats, in the database and in the adapter of the provider. */
export const otherMutations: readonly Mutation[] = [
  {
    name: 'm7 late seat not counted',
    sentence: 'Who pays after the seat was freed gets one, whether or not there is one.',
    file: 'src/server/bookings/seat.ts',
    search:
      '    (await takeSeat(db, webinar_id, webinar?.seats ?? null)) || (await takeOwnHold(db, enrollment))\n',
    replace: '    webinar_id !== undefined\n',
    tests: ['tests/api/bookings.test.ts', 'tests/api/payment.test.ts'],
  },
  {
    name: 'm8 unpaid seat never freed',
    sentence: 'A seat that nobody pays is held for ever.',
    file: 'src/server/payments/sync-payment.ts',
    search: '  await kindOf(shop, payment).release(db, payment.subject_id)\n',
    replace: '',
    tests: ['tests/api/bookings.test.ts', 'tests/api/cut-off-payments.test.ts'],
  },
  {
    name: 'm11 answered before the sync',
    sentence: 'A commit is acknowledged before it is on the disk.',
    file: 'src/server/database/group-commit.ts',
    search: '    end()\n    await this.#driver.synced()\n',
    replace: '    end()\n',
    tests: ['tests/unit/group-commit.test.ts'],
  },
  {
    name: 'm13 token never cached',
    sentence: 'Every call fetches a token of its own.',
    file: 'src/server/providers/phonepe/http.ts',
    search: '      if (token && settings.now() < token.refreshAtMs) return token.value\n',
    replace: '',
    tests: ['tests/api/adapters.test.ts'],
  },
]
