import type { Firm } from './letter-content.ts'

/** Whom a complaint reaches; the firm itself where the site was built before it named an officer. */
export const officerOf = ({ email, phone, legal }: Firm) => legal?.grievance ?? { email, phone }
