/** Value of aria-current for a link: the page itself, or a page inside its section. */
export function currentPage(path: string, href: string): 'page' | 'true' | undefined {
  if (path === href) return 'page'
  return path.startsWith(`${href}/`) ? 'true' : undefined
}
