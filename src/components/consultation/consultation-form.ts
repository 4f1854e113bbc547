import { connectBookingForm, textIn } from '#components/booking/booking-form.ts'
import { $consultation, bookConsultation } from '#stores/consultation.ts'

export function connect(): void {
  connectBookingForm({
    selector: '[data-consultation-form]',
    $booking: $consultation,
    book: (fields) =>
      bookConsultation(
        {
          firstName: textIn(fields, 'firstName'),
          phone: textIn(fields, 'phone'),
          email: textIn(fields, 'email'),
          message: textIn(fields, 'message'),
          ...(fields.get('call') === 'free' && { call: 'free' }),
        },
        fields.has('again'),
      ),
  })
}
