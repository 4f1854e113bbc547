import { expect, type Page } from '@playwright/test'

export const isAlive = (page: Page) => expect(page.locator('astro-island[ssr]')).toHaveCount(0)

/** Keeps an answer back; answers how to let it go. */
export async function hold(page: Page, address: string): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(address, async (route) => {
    await held
    await route.continue()
  })
  return release
}

/** Every element, attribute and text in the first element that is found. */
export const treeOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((found) => {
    const read = (node: Node): unknown =>
      node instanceof Element
        ? [
            node.localName,
            [...node.attributes].map(({ name, value }) => `${name}=${value}`).toSorted(),
            [...node.childNodes].map(read),
          ]
        : node.textContent
    return JSON.stringify(read(found), undefined, 1)
  })
