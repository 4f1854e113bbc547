import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { dialled } from '../links.ts'
import { readYamlFile } from './entry.ts'

const stated = z.looseObject({
  name: z.string(),
  legalName: z.string(),
  contacts: z.looseObject({ phone: z.string(), email: z.string() }),
  legal: z.looseObject({ companyNumber: z.string(), registeredOffice: z.array(z.string()) }),
})

/** Characters with a meaning in markdown, but none in a name or an address. */
const escaped = (text: string) => text.replaceAll(/[\\`*_{}[\]<>#|~]/g, String.raw`\$&`)
const unbroken = (text: string) => text.replaceAll(' ', '\u00A0')

const facts = {
  name: ({ name }: z.infer<typeof stated>) => escaped(name),
  legalName: ({ legalName }: z.infer<typeof stated>) => escaped(legalName),
  companyNumber: ({ legal }: z.infer<typeof stated>) => escaped(legal.companyNumber),
  registeredOffice: ({ legal }: z.infer<typeof stated>) => escaped(legal.registeredOffice.join(', ')),
  phone: ({ contacts: { phone } }: z.infer<typeof stated>) => `[${unbroken(phone)}](tel:${dialled(phone)})`,
  email: ({ contacts: { email } }: z.infer<typeof stated>) => `[${escaped(email)}](mailto:${email})`,
}

/** Placeholders that a text may use for data of site.yaml: `{legalName}` is the firm's legal name. */
export const bodyFacts: readonly string[] = Object.keys(facts)

/** A markdown text with its placeholders replaced by the data of site.yaml. */
export function fillFacts(body: string, site: unknown): string {
  const { data } = stated.safeParse(site)
  if (!data) return body
  return Object.entries(facts).reduce((text, [name, fact]) => text.replaceAll(`{${name}}`, () => fact(data)), body)
}

/** The fields of site.yaml in a content folder; undefined if they cannot be read. */
export function readSite(folder: string): unknown {
  try {
    return readYamlFile(readFileSync(`${folder}/site.yaml`, 'utf8'))
  } catch {
    return undefined
  }
}
