import '#styles/forms.css'
import './form.css'
import { type FormHTMLAttributes, type SubmitEvent, useEffect, useRef } from 'react'
import { requestSubmit } from '#stores/browser.ts'

interface Props extends FormHTMLAttributes<HTMLFormElement> {
  readonly onSend: (form: HTMLFormElement) => void
}

/**
 * A form that a script sends. Somebody may have sent it before the script arrived: the page has
 * kept that (components/shell/inline-scripts.ts), and it is done now. `post` keeps what was typed
 * out of the address bar whatever happens.
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
