import { connectBookingForm, textIn } from '#components/booking/booking-form.ts'
import { genders } from '#domain/contact.ts'
import { $enrollment, enrollInWebinar, type EnrollmentFields } from '#stores/webinar.ts'

function enrollmentIn(fields: FormData): EnrollmentFields {
  const gender = fields.get('gender')
  return {
    webinarId: textIn(fields, 'webinarId'),
    name: textIn(fields, 'name'),
    email: textIn(fields, 'email'),
    phone: textIn(fields, 'phone'),
    city: textIn(fields, 'city'),
    state: textIn(fields, 'state'),
    healthChallenge: fields.has('healthChallenge'),
    mentalChallenge: fields.has('mentalChallenge'),
    financialChallenge: fields.has('financialChallenge'),
    otherChallenge: fields.has('otherChallenge'),
    other: textIn(fields, 'other'),
    consent: fields.has('consent'),
    consentVersion: textIn(fields, 'consentVersion'),
    again: fields.has('again'),
    gender: genders.find((choice) => choice === gender) ?? '',
  }
}

export function connect(): void {
  connectBookingForm({
    selector: '[data-enrollment-form]',
    $booking: $enrollment,
    book: (fields) => enrollInWebinar(enrollmentIn(fields)),
  })
}
