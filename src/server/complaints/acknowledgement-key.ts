/** By what the outbox knows the mail that acknowledges a complaint. */
export const acknowledgementKey = (id: string) => `complaint-received:${id}`
