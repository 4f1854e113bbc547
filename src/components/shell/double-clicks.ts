const isSubmit = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button')?.type === 'submit'

/**
 * Of a double click on a button that sends a form only the first press counts, however fast the answer to it came.
 * A press by the keyboard or by an aid counts no clicks, and a later one begins to count anew.
 */
export function connectDoubleClicks(): void {
  let isPressed = false
  addEventListener('click', (event) => {
    const isPress = isSubmit(event.target)
    if (event.detail > 1 && isPress && isPressed) event.preventDefault()
    else isPressed = isPress
  })
}
