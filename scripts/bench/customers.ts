import { randomUUID } from 'node:crypto'

/** A customer with an account. */
export interface Customer {
  readonly userId: string
  readonly email: string
  readonly token: string
}

async function send<Answer>(url: string, body: unknown): Promise<Answer> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Answer
}

async function mailedCode(origin: string, email: string): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const mailbox = await fetch(`${origin}/sandbox/mailbox.json?to=${encodeURIComponent(email)}`)
    const [mail] = (await mailbox.json()) as { text: string }[]
    const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0]
    if (code) return code
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`No code was mailed to ${email}`)
}

async function register(origin: string): Promise<Customer> {
  const email = `asha-${randomUUID().slice(0, 12)}@example.com`
  const auth = `${origin}/api/auth`
  await send(`${auth}/send-otp`, { email })
  const otp = await mailedCode(origin, email)
  const { ticket } = await send<{ ticket: string }>(`${auth}/validate-otp`, { email, otp })
  const { user, token } = await send<{ user: { userId: string }; token: string }>(
    `${auth}/register`,
    { email, password, ticket },
  )
  return { userId: user.userId, email, token }
}

/** A delivery address, different for each order, as an identical order would reuse the open payment. */
export const addressOf = ({ email }: Customer, order: number) => ({
  ...{ name: 'Asha Sample', mobile: '9876543210', email, street: `${order} Sample Street` },
  ...{ city: 'Lucknow', state: 'Uttar Pradesh', pincode: '226001' },
})

const atOnce = 20
export const password = 'a long enough password'

export async function registerCustomers(origin: string, count: number): Promise<Customer[]> {
  const customers: Customer[] = []
  while (customers.length < count) {
    const length = Math.min(atOnce, count - customers.length)
    customers.push(...(await Promise.all(Array.from({ length }, () => register(origin)))))
  }
  return customers
}
