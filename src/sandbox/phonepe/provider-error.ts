export type ProviderErrorStatus = 400 | 401 | 417 | 500

/** An error answer in PhonePe's format. */
export function providerError(
  status: ProviderErrorStatus,
  code: string,
  message: string,
): Response {
  return Response.json({ code, message }, { status })
}

/** The answer to a missing, unknown or expired access token. */
export function authorizationFailed(): Response {
  return providerError(401, 'AUTHORIZATION_FAILED', 'Unauthorized: the access token is not valid')
}
