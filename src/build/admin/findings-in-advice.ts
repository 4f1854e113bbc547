/** Where `npm run dev` answers what the content check finds at this moment. */
export const findingsPath = '/admin/findings.json'

/**
 * A script of the editor's page in `npm run dev`: what the content check finds takes the place of the
 * advice at its foot, so that a mistake is told where it is made.
 */
export const findingsInAdvice = `const advice = document.querySelector('#advice')
const words = advice.textContent
async function tell() {
  const answer = await fetch('${findingsPath}').catch(() => undefined)
  const findings = answer?.ok ? await answer.json() : []
  const told = findings.map(({ file, line, message }) => file + ', line ' + line + ': ' + message)
  advice.textContent = told.length > 0 ? told.join(' · ') : words
  advice.toggleAttribute('data-wrong', told.length > 0)
  setTimeout(tell, 1000)
}
await tell()
`
