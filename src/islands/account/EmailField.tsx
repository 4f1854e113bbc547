import { type ReactNode, useEffect, useRef } from 'react'
import { Field } from '#islands/form/Field.tsx'
import { storeTypedEmail, typedEmail } from '#stores/typed-email.ts'
import type { FormState } from '#stores/form.ts'
import * as forms from '#words/forms.ts'

interface Props {
  readonly of: string
  readonly form: FormState
  readonly autoComplete: 'username' | 'email'
  readonly readOnly?: boolean
  /** The e-mail that stands in it, where nobody typed it here. */
  readonly email?: string | undefined
  /** Goes beside the control, such as a button. */
  readonly children?: ReactNode
}

/** The e-mail of a way into the account; what was typed in one of them stands in the others. */
export function EmailField({ email, children, ...field }: Props) {
  const input = useRef<HTMLInputElement>(null)
  // The page is built for everybody, and something may have been typed before the script arrived.
  useEffect(() => {
    if (!input.current) return
    if (email !== undefined) input.current.value = email
    else if (input.current.value === '') input.current.value = typedEmail()
    else storeTypedEmail(input.current.value)
  }, [email])

  return (
    <Field
      {...field}
      name="email"
      label={forms.email}
      type="email"
      ref={input}
      onChange={(event) => storeTypedEmail(event.target.value.trim())}
    >
      {children}
    </Field>
  )
}
