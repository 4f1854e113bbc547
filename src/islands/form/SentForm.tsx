import '#styles/forms.css'
import './form.css'
import { type FormHTMLAttributes, type SubmitEvent, useEffect, useRef } from 'react'
import { requestSubmit } from '#stores/browser.ts'

interface Props extends FormHTMLAttributes<HTMLFormElement> {
  readonly onSend: (form: HTMLFormElement) => void
}

/**
 * A form submitted by script. If it was submitted before the script loaded, the page has held that back
 * (components/shell/inline-scripts.ts), and it is sent now. `post` keeps what was typed out of the URL in any case.
 */
export function SentForm({ onSend, ...form }: Props) {
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (element.current?.dataset['sentEarly'] === undefined) return
    delete element.current.dataset['sentEarly']
    requestSubmit(element.current)
  }, [])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    onSend(event.currentTarget)
  }

  return (
    <form {...form} className="form" method="post" noValidate ref={element} onSubmit={submit} />
  )
}
