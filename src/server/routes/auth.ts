import { setTimeout } from 'node:timers/promises'
import { forgotPassword } from '#contracts/forgot-password.ts'
import { logIn } from '#contracts/log-in.ts'
import { logOut } from '#contracts/log-out.ts'
import { register } from '#contracts/register.ts'
import { resetPassword } from '#contracts/reset-password.ts'
import { sendOtp } from '#contracts/send-otp.ts'
import { validateOtp } from '#contracts/validate-otp.ts'
import { clientAddress } from '../client-address.ts'
import { forgotPassword as issueResetCode } from '../services/forgot-password.ts'
import { logIn as checkCredentials } from '../services/log-in.ts'
import { register as openAccount } from '../services/register.ts'
import { resetPassword as setNewPassword } from '../services/reset-password.ts'
import { sendOtp as issueOtp } from '../services/send-otp.ts'
import { endSession } from '../services/sessions.ts'
import { validateOtp as checkOtp } from '../services/validate-otp.ts'
import type { Shop } from '../shop.ts'
import { contractRoutes, guardContracts, tokenOf } from './contract-routes.ts'

/** The code is usually in the mailbox before the answer; a slow mail service holds nobody up. */
const mailPatienceMs = 1500

const authContracts = [sendOtp, validateOtp, register, logIn, logOut, forgotPassword, resetPassword]

/** The ways into an account and out of it. */
export function authRoutes(shop: Shop) {
  const routes = contractRoutes()
  guardContracts(routes, shop, authContracts)
  const mailed = () => Promise.race([shop.outbox.deliver(), setTimeout(mailPatienceMs)])
  return routes
    .openapi(sendOtp, async (c) => {
      const client = clientAddress(c, shop.trustProxy)
      const sent = await issueOtp(shop, c.req.valid('json').email, client)
      await mailed()
      return c.json(sent, 200)
    })
    .openapi(validateOtp, async (c) => {
      const { email, otp } = c.req.valid('json')
      return c.json(await checkOtp(shop, email, otp), 200)
    })
    .openapi(register, async (c) => c.json(await openAccount(shop, c.req.valid('json')), 201))
    .openapi(logIn, async (c) => {
      const client = clientAddress(c, shop.trustProxy)
      return c.json(await checkCredentials(shop, c.req.valid('json'), client), 200)
    })
    .openapi(logOut, async (c) => {
      await endSession(shop, tokenOf(c.req.header('Authorization')))
      return c.json({ loggedOut: true as const }, 200)
    })
    .openapi(forgotPassword, async (c) => {
      const client = clientAddress(c, shop.trustProxy)
      const sent = await issueResetCode(shop, c.req.valid('json').email, client)
      await mailed()
      return c.json(sent, 200)
    })
    .openapi(resetPassword, async (c) => {
      const opened = await setNewPassword(shop, c.req.valid('json'))
      void shop.outbox.deliver()
      return c.json(opened, 200)
    })
}
