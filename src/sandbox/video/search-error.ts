interface SearchError {
  code: number
  status: string
  reason: string
  message: string
}

function searchError({ code, status, reason, message }: SearchError): Response {
  const errors = [{ message, domain: 'global', reason }]
  return Response.json({ error: { code, message, errors, status } }, { status: code })
}

export function invalidKey(): Response {
  const message = 'API key not valid. Please pass a valid API key.'
  return searchError({ code: 400, status: 'INVALID_ARGUMENT', reason: 'badRequest', message })
}

export function missingKey(): Response {
  const message = "Method doesn't allow unregistered callers. Please use an API key."
  return searchError({ code: 403, status: 'PERMISSION_DENIED', reason: 'forbidden', message })
}

export function missingPart(): Response {
  const reason = 'missingRequiredParameter'
  return searchError({ code: 400, status: 'INVALID_ARGUMENT', reason, message: 'Required: part' })
}

export function quotaExceeded(): Response {
  const message = 'The request cannot be completed because you have exceeded your quota.'
  return searchError({ code: 403, status: 'PERMISSION_DENIED', reason: 'quotaExceeded', message })
}

export function serverError(): Response {
  const message = 'Internal error encountered.'
  return searchError({ code: 500, status: 'INTERNAL', reason: 'backendError', message })
}
