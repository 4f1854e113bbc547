/** A title followed by the firm's name, unless it contains the name. */
export const withName = (title: string, name: string) =>
  title.includes(name) ? title : `${title} · ${name}`
