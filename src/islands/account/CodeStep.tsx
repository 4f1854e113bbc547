import { textOf } from '#islands/form/form-text.ts'
import { SendButton } from '#islands/form/SendButton.tsx'
import { SentForm } from '#islands/form/SentForm.tsx'
import type { FormState } from '#stores/form-state.ts'
import { sendOtp, validateOtp } from '#stores/registration.ts'
import * as words from '#words/registration.ts'
import { CodeField } from './CodeField.tsx'
import { SendAgain } from './SendAgain.tsx'

interface Props {
  readonly form: FormState
  readonly email: string
  readonly resendAt: number
}

export function CodeStep({ form, email, resendAt }: Props) {
  return (
    <SentForm onSend={(element) => void validateOtp(textOf(element, 'otp'))}>
      <CodeField of="register" name="otp" form={form} hint={words.codeSent(email)} />
      <div className="form__actions">
        <SendButton form={form} look="quiet">
          {words.validateOtp}
        </SendButton>
        <SendAgain key={resendAt} resendAt={resendAt} onSend={() => void sendOtp(email)} />
      </div>
    </SentForm>
  )
}
