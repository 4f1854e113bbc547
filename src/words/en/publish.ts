import { formatClock } from './clock.ts'

/** Why a commit was not published, beside its file or alone. */
export const messages = {
  noBranch: (branch: string) =>
    `The repository has no branch ${branch}. Push it, or set PUBLISH_BRANCH to the one that you use.`,
  code: 'This file belongs to the code and differs from what runs on the server. Whoever runs the server has to update it first; content alone can be published.',
  link: 'This is a link or a submodule. Put the file itself here.',
  git: (reason: string) => `The repository could not be read: ${reason}`,
  notReady: 'The server did not answer well with the new site, so the one before is served again.',
  unknown: 'The reason is in the log of the server.',
  nodeFailed: (node: string, reason: string) =>
    `One of the servers (${node}) cannot serve it, so none does: ${reason}`,
  noNodeReady: 'No server was ready for it within three minutes, so the one before is served.',
  withdrawn: 'Something newer was published meanwhile.',
}

/** What an editor gets after saving. */
export const mails = {
  live: (at: number) => `Live since ${formatClock(at)}`,
  refused: () => 'Your change is not live yet: please correct it',
  failed: () => 'Your change is not live yet: something went wrong on the server',
  explained: {
    live: 'The website shows your change now.',
    refused: 'The website is as it was. Please correct this and save again:',
    failed:
      'The website is as it was. Saving again tries once more. If it fails again, please tell whoever runs the server:',
  },
  at: (file: string, line: number, text: string) => `${file}, line ${line}: ${text}`,
  more: (count: number) => `And ${count} more.`,
  change: 'Change',
  noSubject: 'without a title',
  author: 'Saved by',
  commit: 'Commit',
  preview: (branch: string) => `The preview of ${branch} is ready`,
  noPreview: (branch: string) => `There is no new preview of ${branch} yet: please correct it`,
  noPreviewExplained: 'Please correct this and save again:',
  previewExplained:
    'It shows the website as it would be with this branch. Forms and the cart are off there.',
  openPreview: 'Open the preview',
}

/** On the pages of a preview. */
export const preview = {
  bar: (branch: string) => `Preview of ${branch}. Forms, the cart and films are off here.`,
  nothingHere: 'There is no such page in this preview.',
  noPreview: 'There is no preview of this branch. Push the branch, and wait for a minute.',
  noForms: 'This is a preview: nothing can be sent from here.',
}

/** Answers of the command. */
export const command = {
  summary: 'publish the newest commit of the content',
  help: `npm run admin -- publish

Fetches the newest commit of PUBLISH_BRANCH from PUBLISH_REPOSITORY, checks its content, builds the site and serves it. The
running server does that itself, without a restart; where none runs, it is done here, and served at the next start. Mistakes
are printed with file, line and remedy, and leave the site as it was.`,
  asked: 'The server is publishing.',
  unchanged: 'The newest commit is live already.',
  live: (commit: string) => `${commit} is live.`,
  notLive: 'Not published; the site is as it was.',
}
