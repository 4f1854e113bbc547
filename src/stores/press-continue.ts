import { lostCall } from '#api/call-error.ts'
import { reloadForLostFile } from './lost-file.ts'
import { showNotice } from './notice.ts'

const arriving = () => import('./continue-to-payment.ts')

/** Somebody has begun with the form: what they need at its end is on its way. */
export function expectContinue(): void {
  arriving().catch(() => undefined)
}

/** Goes on to the payment; `whenChecked` as soon as it is known whether something is wrong in the form. */
export async function pressContinue(whenChecked: () => void): Promise<void> {
  const arrived = await arriving().catch(async (error: unknown) => {
    if (!(await reloadForLostFile())) showNotice({ kind: 'alert', text: lostCall(error).message })
  })
  if (!arrived) return
  void arrived.continueToPayment()
  whenChecked()
}
