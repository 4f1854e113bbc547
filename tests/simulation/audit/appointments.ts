import type { Books } from './books.ts'

const pauseMs = { talk: 15 * 60_000 }

/** No two of a coach overlap, and whoever has paid has a time or the money: nothing else is the end of it. */
export function auditAppointments({ appointments, cells, payments }: Books): string[] {
  return [
    ...overlaps(appointments),
    ...ends(appointments, payments),
    ...strayCells(appointments, cells),
  ]
}

type Row = Books['appointments'][number]

function overlaps(rows: readonly Row[]): string[] {
  const taken = rows.filter(({ state }) => state === 'confirmed' || state === 'done')
  return [...Map.groupBy(taken, ({ coach_id }) => coach_id).values()].flatMap((own) => {
    const sorted = own.toSorted((a, b) => a.starts_at - b.starts_at)
    return sorted.flatMap((row, index) => {
      const before = sorted[index - 1]
      const freeAt = before && before.ends_at + (before.type_id === 'talk' ? pauseMs.talk : 0)
      return freeAt !== undefined && freeAt > row.starts_at
        ? [`the appointments ${before?.id} and ${row.id} of ${row.coach_id} overlap`]
        : []
    })
  })
}

function ends(rows: readonly Row[], payments: Books['payments']): string[] {
  const stateOf = new Map(payments.map(({ subject_id, state }) => [subject_id, state]))
  return rows.flatMap(({ id, state }) => {
    const payment = stateOf.get(id)
    const fits =
      state === 'confirmed'
        ? payment === 'paid'
        : state === 'cancelled'
          ? payment === 'refunded'
          : state === 'freed' && ['failed', 'expired', 'refunded'].includes(payment ?? '')
    return fits ? [] : [`the appointment ${id} is ${state}, and its payment ${payment}`]
  })
}

/** Who has a time has all of it, and nobody else has any. */
function strayCells(rows: readonly Row[], cells: Books['cells']): string[] {
  const own = Map.groupBy(cells, ({ appointment_id }) => appointment_id)
  return rows.flatMap(({ id, state, type_id }) => {
    const count = (own.get(id) ?? []).filter(({ held_until }) => held_until === null).length
    const wanted = state !== 'confirmed' ? 0 : type_id === 'talk' ? 4 : 2
    return count === wanted
      ? []
      : [`the appointment ${id} is ${state} and has ${count} pieces of time`]
  })
}
