/** The next four after the one with this id; after the last come the first. */
export function nextFour<Entry extends { id: string }>(all: readonly Entry[], id: string): Entry[] {
  const place = all.findIndex((entry) => entry.id === id)
  return [...all.slice(place + 1), ...all.slice(0, place)].slice(0, 4)
}
