import { z } from 'astro/zod'
import { phone } from '../links.ts'
import { day } from './fields.ts'

const line = (limit: number, what: string, example: string) =>
  z.string().min(1).max(limit).describe(what).meta({ examples: [example] })

const office = z.array(z.string().min(1).max(80)).min(1)

/** Registration details, or the word `none`. */
const registration = (of: string, rule: string, example: string) =>
  line(160, `Registration with ${of}, or none (${rule})`, example).regex(
    /^none$|\d/,
    `write none, or the registration with its number, such as ${example}`,
  )

/** For everything about money. */
export const finance = z
  .boolean()
  .optional()
  .describe('true for what is about money: the line legal.financeLine of site.yaml stands beside its first button')

const eCommerce = 'E-Commerce Rules 2020'

const grievance = z.strictObject({
  name: line(60, `Name of the grievance officer (${eCommerce}, rule 4)`, 'Asha Verma'),
  designation: line(60, `What the officer is in the firm (${eCommerce}, rule 4)`, 'Partner'),
  email: z
    .email('write an e-mail address like grievance@firm.in')
    .describe(`Where complaints are sent (${eCommerce}, rule 4)`)
    .meta({ examples: ['grievance@firm.in'] }),
  phone: phone
    .describe(`Where the officer answers (${eCommerce}, rule 4)`)
    .meta({ examples: ['+91 98765 43211'] }),
  hours: line(80, 'When the officer answers the phone', 'Monday to Friday, 10:00 to 17:00'),
})

/** The firm's legal identity: in the footer, on /grievance, in mails and on receipts. */
export const legal = z
  .strictObject({
    companyNumber: line(
      40,
      'LLPIN of the LLP, or CIN of the company (LLP Act 2008, s. 21; Companies Act 2013, s. 12)',
      'LLPIN AAA-0000',
    ).regex(/^(?:LLPIN|CIN) \S/, 'begin it with LLPIN or CIN and a blank'),
    registeredOffice: office
      .describe(`Address of the registered office (LLP Act 2008, s. 21; ${eCommerce}, rule 4)`)
      .meta({ examples: ['a line for each part, begun with - '] }),
    branches: office
      .optional()
      .describe(`Addresses of all branches, one a line; without any, leave it out (${eCommerce}, rule 4)`),
    gstin: line(20, 'GST number, or none: then prices say that no GST is charged (CGST Act 2017, s. 35 and rule 18)', 'none'),
    sebi: registration(
      'SEBI',
      'Investment Advisers Regulations 2013',
      'Investment Adviser INA000000000',
    ),
    amfi: registration('AMFI', 'AMFI code for mutual fund distributors', 'ARN-000000'),
    irdai: registration('IRDAI', 'Insurance Act 1938', 'Corporate Agent CA0000'),
    financeLine: line(
      300,
      'What is said beside the first button of everything with finance: true (with SEBI, its warning word by word; without, that you are not registered)',
      'Education only. We are not registered with SEBI and give no investment advice.',
    ),
    sealFrom: z
      .union([z.literal('none'), day], { error: 'write none, or the day like 2027-05-14' })
      .describe(
        'Day from which on records of deleted accounts are sealed, or none until your counsel says so (DPDP Rules 2025, rule 8)',
      )
      .meta({ examples: ['none'] }),
    grievance: grievance.describe(`Who answers complaints (${eCommerce}, rule 4)`),
  })
  .describe('Who you are before the law')
