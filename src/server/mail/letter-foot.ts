import type { Language } from '#domain/language.ts'
import { wordsIn } from '#server/words.ts'
import type { Firm } from './letter-content.ts'

/** Who writes before the law, a line each; none where the site was built before it told. */
export function legalLines({ legal }: Firm, language: Language): string[] {
  if (!legal) return []
  const { firm: words } = wordsIn(language)
  const { legalName, companyNumber, registeredOffice, gstin, registrations, grievance } = legal
  const numbers = [words.withNumber(companyNumber), gstin === null ? '' : words.gstin(gstin)]
  const who = [legalName, words.office(registeredOffice), numbers.filter(Boolean).join(' · ')]
  const officer = words.officerAt(grievance.name, grievance.email, grievance.phone)
  return [...who, ...registrations, officer]
}
