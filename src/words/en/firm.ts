/** Who the firm is before the law: in the footer, on /grievance, in mails and on receipts. */

/** Instead of the details of a registration that the firm does not have. */
export const none = 'none'
export const gstin = (number: string) => `GSTIN ${number}`
export const sebi = {
  registered: (details: string) => `SEBI: ${details}`,
  none: 'Not registered with SEBI',
}
export const officer = (name: string) => `Grievance officer: ${name}`

/** On letters and receipts (LLP Act 2008, section 21). */
export const withNumber = (companyNumber: string) =>
  `${companyNumber}, registered with limited liability`
export const office = (address: string) => `Registered office: ${address}`

/** Whom a complaint reaches, on letters and receipts. */
export const officerAt = (name: string, email: string, phone: string) =>
  `${officer(name)}, ${email}, ${phone}`

/** The names of facts on /grievance. */
export const facts = {
  legalName: 'Legal name',
  companyNumber: 'Company number',
  registeredOffice: 'Registered office',
  branch: 'Branch',
  gstin: 'GSTIN',
  sebi: 'SEBI registration',
  amfi: 'AMFI registration',
  irdai: 'IRDAI registration',
  name: 'Name',
  designation: 'Designation',
  email: 'E-mail',
  phone: 'Phone',
  hours: 'Hours',
  address: 'Address',
  map: 'Map',
}
