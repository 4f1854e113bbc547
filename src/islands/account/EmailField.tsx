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
  /** The value, if it was not typed here. */
  readonly email?: string | undefined
  /** Goes beside the control, such as a button. */
  readonly children?: ReactNode
}

/** The e-mail field of the account's forms; what was typed in one of them is filled into the others. */
export function EmailField({ email, children, ...field }: Props) {
  const input = useRef<HTMLInputElement>(null)
  // The page is built for all visitors, and something may have been typed before the script loaded.
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
