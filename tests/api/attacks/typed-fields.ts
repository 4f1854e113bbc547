import type { Answer, TestShop } from '../open-test-shop.ts'
import { address, line, type Person } from '../people.ts'

/** A place of a form that people write into freely. */
export interface TypedField {
  readonly field: string
  readonly isRequired: boolean
  readonly hasLines: boolean
  /** Sends the form with this in the field, all else being right. */
  readonly send: (shop: TestShop, person: Person, value: string) => Promise<Answer>
  /** What the database holds after the last form that was taken. */
  readonly kept: (shop: TestShop, person: Person) => Promise<string | undefined>
}

let visitors = 0
const newEmail = () => `writer-${++visitors}@example.com`

const consultation = (name: 'firstName' | 'message'): TypedField => ({
  field: `${name} of a consultation`,
  isRequired: true,
  hasLines: name === 'message',
  send: (shop, _, value) => {
    const booking = { firstName: 'Asha', phone: '9876543210', email: newEmail(), message: 'Saving' }
    const body = { formData: { ...booking, [name]: value } }
    return shop.call('POST', '/api/consultations', { body })
  },
  async kept({ shop }) {
    const rows = shop.db.selectFrom('consultations').selectAll().orderBy('created_at', 'desc')
    return (await rows.executeTakeFirst())?.[name === 'firstName' ? 'name' : name]
  },
})

const seatColumns = {
  name: 'name',
  city: 'city',
  state: 'state_of_india',
  other: 'challenges',
} as const

const seat = (name: keyof typeof seatColumns): TypedField => ({
  field: `${name} of a webinar seat`,
  isRequired: false,
  hasLines: name === 'other',
  async send({ shop, call }, _, value) {
    await shop.db.deleteFrom('webinar_seats').execute()
    const booking = {
      webinarId: 'free-webinar',
      email: newEmail(),
      otherChallenge: true,
      consent: true,
    }
    return await call('POST', '/api/webinars', { body: { ...booking, [name]: value } })
  },
  async kept({ shop }) {
    const rows = shop.db.selectFrom('enrollments').selectAll().orderBy('created_at', 'desc')
    const text = (await rows.executeTakeFirst())?.[seatColumns[name]]
    return name === 'other' ? JSON.parse(text ?? '{}').other : text
  },
})

type AddressPart = 'name' | 'street' | 'city' | 'state'

const savedAddress = (name: AddressPart): TypedField => ({
  field: `${name} of an address`,
  isRequired: true,
  hasLines: false,
  async send({ shop, call }, { token }, value) {
    await shop.db.deleteFrom('addresses').execute()
    return await call('POST', '/api/auth/address', { token, body: { ...address, [name]: value } })
  },
  async kept({ shop }) {
    return (await shop.db.selectFrom('addresses').selectAll().executeTakeFirst())?.[name]
  },
})

const orderAddress = (name: AddressPart): TypedField => ({
  field: `${name} of an order`,
  isRequired: true,
  hasLines: false,
  send: ({ call }, { token }, value) => {
    const body = { formData: { ...address, [name]: value }, products: [line('mandala', 'Dhyanam')] }
    return call('POST', '/api/payment/phonepe', { token, body })
  },
  async kept({ shop }) {
    const rows = shop.db.selectFrom('orders').selectAll().orderBy('created_at', 'desc')
    return (await rows.executeTakeFirst())?.[name === 'name' ? 'full_name' : name]
  },
})

const names = { firstName: 'Asha', lastName: 'Sample', displayName: 'Asha S.' }

const profile = (name: keyof typeof names): TypedField => ({
  field: `${name} of a profile`,
  isRequired: true,
  hasLines: false,
  send: ({ call }, { token, userId }, value) =>
    call('PATCH', `/api/auth/${userId}`, { token, body: { ...names, [name]: value } }),
  async kept({ call }, { token, userId }) {
    return (await call('GET', `/api/auth/user/${userId}`, { token })).body[name]
  },
})

/** Every field of every contract that takes free text. */
export const typedFields: TypedField[] = [
  ...(['firstName', 'message'] as const).map(consultation),
  ...(['name', 'city', 'state', 'other'] as const).map(seat),
  ...(['name', 'street', 'city', 'state'] as const).map(savedAddress),
  ...(['name', 'street', 'city', 'state'] as const).map(orderAddress),
  ...(['firstName', 'lastName', 'displayName'] as const).map(profile),
]
