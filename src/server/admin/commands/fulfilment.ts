import type { Fulfilment } from '#domain/fulfilment.ts'
import { indiaMoment } from '#domain/india-day.ts'
import { type FulfilmentStep, fulfilOrder } from '#server/orders/fulfil-order.ts'
import { getFulfilment } from '#server/orders/queries/fulfilments.ts'
import { type Arguments, type Command, type Confirm, onlyWord } from './command.ts'
import { paymentOf } from './payments-of.ts'

type Noted = FulfilmentStep['next']

const untold = { untold: { type: 'boolean' } } as const
const allOfThem = `--untold writes to nobody. What is to be sent: npm run admin -- list orders --state to-send`

interface About {
  readonly summary: string
  readonly help: string
  readonly options?: Command['options']
}

const about: Record<Noted, About> = {
  packed: {
    summary: 'notes that what has to be sent of an order is packed',
    help: `npm run admin -- packed <order id | transaction> [--untold]

Tells the buyer by mail and on the page of the order. It may be left out: sent follows as well.
${allOfThem}`,
  },
  sent: {
    summary: 'notes that an order was sent, with how to follow the parcel',
    help: `npm run admin -- sent <order id | transaction> [--carrier NAME] [--tracking NUMBER | https://…]
                      [--link https://…] [--untold]

Tells the buyer by mail, on the page of the order and in the account. --link is the carrier's page of the
parcel, beside its number. Once more with another carrier, number or link, it corrects them and tells that.
${allOfThem}`,
    options: {
      carrier: { type: 'string' },
      tracking: { type: 'string' },
      link: { type: 'string' },
    },
  },
  delivered: {
    summary: 'notes that an order has arrived',
    help: `npm run admin -- delivered <order id | transaction> [--yes] [--untold]

Tells the buyer by mail and on the page of the order. Of one that is not noted as sent it asks first; --yes
says so at once.
${allOfThem}`,
    options: { yes: { type: 'boolean' } },
  },
}

async function skipsSent(
  fulfilment: Fulfilment | null,
  given: Arguments,
  confirm: Confirm | undefined,
): Promise<boolean> {
  if (given.flag('yes')) return true
  if (!confirm || fulfilment === 'sent' || fulfilment === 'delivered') return false
  return await confirm('This order is not noted as sent. Has it arrived all the same?')
}

const commandOf = (next: Noted): Command => ({
  ...{ name: next, summary: about[next].summary, help: about[next].help },
  options: { ...about[next].options, ...untold },
  async run(shop, given, print, confirm) {
    const payment = await paymentOf(shop.db, onlyWord(given, 'order or transaction'))
    const isOrder = payment.kind === 'order' && payment.state === 'paid'
    const { isNew, order } = await fulfilOrder(shop, payment, {
      next,
      isUntold: given.flag('untold'),
      ...(next === 'sent' && {
        parcel: {
          ...{ carrier: given.text('carrier') ?? '', tracking: given.text('tracking') ?? '' },
          trackingUrl: given.text('link') ?? '',
        },
      }),
      ...(next === 'delivered' &&
        isOrder && {
          skipsSent: await skipsSent(
            (await getFulfilment(shop.db, payment.subject_id)).fulfilment,
            given,
            confirm,
          ),
        }),
    })
    const since = { packed: order.packed_at, sent: order.sent_at, delivered: order.delivered_at }
    const told = given.flag('untold') ? 'Nobody is written to.' : 'The mail is on its way.'
    print(
      isNew
        ? `${payment.subject_id} is noted as ${next}. ${told}`
        : `${payment.subject_id} is noted as ${next} already, since ${indiaMoment(since[next] ?? 0)}. Nothing has changed.`,
    )
    return 0
  },
})

/** `packed`, `sent` and `delivered`, each a command. */
export const fulfilmentCommands: readonly Command[] = [
  commandOf('packed'),
  commandOf('sent'),
  commandOf('delivered'),
]
