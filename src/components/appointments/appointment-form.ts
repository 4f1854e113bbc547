import { connectBookingForm, textIn } from '#components/booking/booking-form.ts'
import { anyCoach } from '#domain/free-days.ts'
import { $appointment, bookAppointment } from '#stores/appointment.ts'
import { $freeTimes, loadTimes, today } from '#stores/free-times.ts'
import { connectTimes } from './show-times.ts'

const selector = '[data-appointment-form]'

/** Hides coaches without the chosen type; if the chosen coach is hidden, selects any coach. */
function showCoaches(form: HTMLFormElement, typeId: string): void {
  for (const coach of form.querySelectorAll<HTMLElement>('[data-gives]'))
    coach.hidden = !coach.dataset['gives']?.split(' ').includes(typeId)
  if (form.querySelector('[hidden] > [name=coachId]:checked')) chooseAnyone(form)
}

function chooseAnyone(form: HTMLFormElement): void {
  const anyone = form.querySelector<HTMLInputElement>(`[name=coachId][value=${anyCoach}]`)
  if (anyone) anyone.checked = true
}

/** When the nearest times are another coach's, selects any coach so that they can be booked. */
function followNearest(form: HTMLFormElement): void {
  $freeTimes.listen((times) => {
    if (times.state !== 'nearest') return
    const chosen = textIn(new FormData(form), 'coachId')
    const near = times.days.flatMap((day) => day.times)
    if (near.some(({ coachId }) => coachId !== chosen)) chooseAnyone(form)
  })
}

/** The control that was changed before this script loaded. */
const changedBefore = (form: HTMLFormElement) =>
  Array.from(form.querySelectorAll<HTMLInputElement>(':is([name=typeId], [name=coachId])')).find(
    ({ checked, defaultChecked }) => checked && !defaultChecked,
  )

export function connect(): void {
  const form = document.querySelector<HTMLFormElement>(selector)
  if (!form) return
  const field = (name: string) => textIn(new FormData(form), name)
  const load = (from: string) =>
    loadTimes({ typeId: field('typeId'), coachId: field('coachId') || anyCoach, from })
  connectTimes(form, load)
  followNearest(form)
  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return
    if (target.name === 'typeId') showCoaches(form, target.value)
    if (target.name === 'typeId' || target.name === 'coachId') void load(today())
  })
  connectBookingForm({
    selector,
    $booking: $appointment,
    book: (fields) => {
      const text = (name: string) => textIn(fields, name)
      return bookAppointment(
        {
          ...{ typeId: text('typeId'), coachId: text('coachId'), startsAt: text('startsAt') },
          ...{ name: text('name'), phone: text('phone'), email: text('email') },
          message: text('message'),
          // eslint-disable-next-line no-restricted-globals -- Asked once, when the form is sent.
          zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        },
        fields.has('again'),
      )
    },
  })
  showCoaches(form, field('typeId'))
  const isServed = $freeTimes.get().state === 'as-served'
  if (isServed && (form.querySelector('[data-unfilled]') ?? changedBefore(form))) void load(today())
}
