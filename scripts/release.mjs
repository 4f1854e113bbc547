// Which built sites there are, and going back to one: npm run release [-- back | <name>]
import { parseArgs } from 'node:util'
import { choose, listReleases, servedRelease } from './releases.mjs'

const help = `npm run release [-- back | <name>]

Without a word: every built site that is kept, oldest first, and which one dist names. With back, the one
before it becomes the site again, at once and as a whole; with a name, that one. It stays the site, whatever
the sources say, until the next npm run build. A running server goes on with what it has read: restart it.`

function stopWith(message) {
  console.error(message)
  process.exit(2)
}

function wordsOrStop() {
  try {
    return parseArgs({ options: { help: { type: 'boolean' } }, allowPositionals: true })
  } catch (error) {
    return stopWith(`${error.message}\n\n${help}`)
  }
}

function nameOf(word) {
  const releases = listReleases()
  if (word !== 'back') {
    if (!releases.includes(word)) stopWith(`There is no ${word}. There are: ${releases.join(', ')}`)
    return word
  }
  const before = releases[releases.indexOf(servedRelease()) - 1]
  return before ?? stopWith('There is no site before this one.')
}

const { values, positionals } = wordsOrStop()
const [word] = positionals
if (values.help) console.log(help)
else if (word === undefined) {
  const served = servedRelease()
  for (const name of listReleases()) console.log(name === served ? `${name}  is the site` : name)
} else {
  const name = nameOf(word)
  choose(name)
  console.log(
    `${name} is the site. Restart the server to serve it. The next npm run build ends that.`,
  )
}
