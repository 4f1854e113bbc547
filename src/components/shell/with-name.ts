/** A title with the name of the firm behind it, unless it stands in it already. */
export const withName = (title: string, name: string) =>
  title.includes(name) ? title : `${title} · ${name}`
