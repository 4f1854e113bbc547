import { html } from 'hono/html'
import { publish } from '#server/publish/publish.ts'
import { type PublishOutcome, publishState } from '#server/publish/publish-state.ts'
import {
  actForm,
  button,
  type Desk,
  type DeskAct,
  type DeskPage,
  type Html,
  momentWords,
} from '../desk-page.ts'

const stateWords: Readonly<Record<PublishOutcome['state'], string>> = {
  live: 'live',
  failed: 'not built',
  refused: 'mistakes',
}

function outcomeOf(
  { commit, subject, author, at, state, messages }: PublishOutcome,
  now: number,
): Html {
  return html`<li>
    <p>
      <strong>${subject || commit.slice(0, 8)}</strong>
      <span class="desk-state">${stateWords[state]}</span><br />
      <small class="quiet">${author}, ${momentWords(at, now)}, ${commit.slice(0, 8)}</small>
    </p>
    ${
      messages.length > 0
        ? html`<ul>
            ${messages.map(
              ({ file, line, text }) =>
                html`<li>
                  ${file && html`<code>${file}${line > 0 ? `:${line}` : ''}</code> `}${text}
                </li>`,
            )}
          </ul>`
        : ''
    }
  </li>`
}

async function renderContent(desk: Desk) {
  const { shop } = desk
  const now = shop.now()
  const { running, last, live } = await publishState(shop)
  const status = running
    ? html`<p class="message" role="status">
        Being built since ${momentWords(running.since, now)}, asked by
        ${running.by === 'hook' ? 'a push or a command' : running.by}. It takes about a minute:
        <a href="/desk/content">look again</a>.
      </p>`
    : html`<p>
        ${live ? `Live since ${momentWords(live.since, now)}: ${live.commit.slice(0, 8)}.` : 'Visitors see the content that was installed with the site.'}
      </p>`
  const canPublish = shop.publishing?.repository !== undefined
  const publishForm = canPublish
    ? desk.may('content.publish') &&
      actForm(desk, '/desk/content/publish', button('Publish what is saved'), 'desk-inline')
    : html`<p class="quiet">
        Publishing from here is not set up yet. Whoever runs the server sets PUBLISH_REPOSITORY.
      </p>`
  const body = html`<h1>Content</h1>
    ${status}${publishForm || ''}
    <section>
      <h2>Published before</h2>
      ${
        last.length > 0
          ? html`<ul class="desk-list">
              ${last.map((outcome) => outcomeOf(outcome, now))}
            </ul>`
          : html`<p class="quiet">Nothing was published yet.</p>`
      }
    </section>`
  return { title: 'Content', body }
}

export const contentPages: readonly DeskPage[] = [
  {
    path: '/desk/content',
    permission: 'content.read',
    menu: 'Content',
    render: renderContent,
  },
]

export const contentActs: readonly DeskAct[] = [
  {
    path: '/desk/content/publish',
    permission: 'content.publish',
    act({ shop, staff }) {
      // Takes a minute: the page shows the progress, and a mail the outcome.
      publish(shop, { by: staff.name, email: staff.email }).catch((error: unknown) => {
        shop.log.error({ err: error }, 'what was saved could not be published')
      })
      return Promise.resolve({
        to: '/desk/content',
        words: 'It is being built. You get a mail when it is live.',
      })
    },
  },
]
