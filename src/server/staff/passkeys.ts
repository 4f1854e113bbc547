import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { parseJson } from '#domain/json.ts'
import { deskLifetimes } from '#domain/staff.ts'
import type { StaffRow } from '#server/database/staff-tables.ts'
import { Refusal } from '#server/refusal.ts'
import { tokenHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'
import {
  findPasskey,
  listCredentials,
  noteCredentialUse,
  noteToken,
  takeToken,
} from './queries/staff.ts'

/** ES256 and RS256, which every browser makes; asked for none, the library tries what Node calls experimental. */
const supportedAlgorithmIDs = [-7, -257]

export const refusePasskey = () => new Refusal('wrong-credentials', 'deskPasskeyWrong')

/** The name that passkeys are bound to: a host name, as browsers make none for the number of a machine. */
function passkeyHost(shop: Shop): string | undefined {
  const { hostname } = new URL(shop.deskUrl())
  return /^[\d.]+$|:/.test(hostname) ? undefined : hostname
}

/** Notes the question that a passkey has to sign. */
async function noteChallenge<Options extends { readonly challenge: string }>(
  shop: Shop,
  options: Options,
): Promise<Options> {
  const expires_at = shop.now() + deskLifetimes.challengeMs
  await noteToken(shop.db, { hash: tokenHash(options.challenge), expires_at })
  return options
}

/** Each question is answered once. */
const isAsked = (shop: Shop) => async (challenge: string) =>
  await takeToken(shop.db, tokenHash(challenge), shop.now())

/** What the browser is asked for a log-in, or of one of the staff for another proof; undefined where there are no passkeys. */
export async function passkeyQuestion(shop: Shop, staffId?: string) {
  const rpID = passkeyHost(shop)
  if (rpID === undefined) return undefined
  const own = staffId === undefined ? [] : await listCredentials(shop.db, staffId)
  const keys = own.filter(({ kind }) => kind === 'passkey')
  if (staffId !== undefined && keys.length === 0) return undefined
  const allowCredentials = keys.map(({ credential_id }) => ({ id: credential_id ?? '' }))
  const options = await generateAuthenticationOptions({
    rpID,
    userVerification: 'required',
    ...(allowCredentials.length > 0 && { allowCredentials }),
  })
  return await noteChallenge(shop, options)
}

/** What the browser is asked to make a passkey; undefined where there are none. */
export async function newPasskeyQuestion(shop: Shop, who: Pick<StaffRow, 'email' | 'name'>) {
  const rpID = passkeyHost(shop)
  if (rpID === undefined) return undefined
  const options = await generateRegistrationOptions({
    rpID,
    rpName: shop.catalogue.firm.name,
    userName: who.email,
    userDisplayName: who.name,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs,
  })
  return await noteChallenge(shop, options)
}

/** Answers whose passkey has signed; throws `wrong-credentials` for any other answer. */
export async function passkeyOwner(shop: Shop, sent: string): Promise<string> {
  // The library looks at every part of it.
  const response = parseJson(sent) as AuthenticationResponseJSON | undefined
  const rpID = passkeyHost(shop)
  if (typeof response?.id !== 'string' || rpID === undefined) throw refusePasskey()
  const key = await findPasskey(shop.db, response.id)
  if (!key) throw refusePasskey()
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: isAsked(shop),
    expectedOrigin: shop.deskUrl(),
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: {
      id: response.id,
      publicKey: new Uint8Array(Buffer.from(key.public_key ?? '', 'base64url')),
      counter: key.counter,
    },
  }).catch(() => undefined)
  if (!verified?.verified) throw refusePasskey()
  const counter = verified.authenticationInfo.newCounter
  if (!(await noteCredentialUse(shop.db, { id: key.id, counter, now: shop.now() })))
    throw refusePasskey()
  return key.staff_id
}

/** What is kept of a passkey that was just made. Throws `wrong-credentials`. */
export async function passkeyRow(shop: Shop, sent: string) {
  const response = parseJson(sent) as RegistrationResponseJSON | undefined
  const rpID = passkeyHost(shop)
  if (typeof response?.id !== 'string' || rpID === undefined) throw refusePasskey()
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    supportedAlgorithmIDs,
    expectedChallenge: isAsked(shop),
    expectedOrigin: shop.deskUrl(),
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) throw refusePasskey()
  const { credential } = registrationInfo
  const public_key = Buffer.from(credential.publicKey).toString('base64url')
  return {
    ...{ kind: 'passkey' as const, credential_id: credential.id, public_key },
    ...{ secret: () => null, counter: credential.counter },
  }
}
