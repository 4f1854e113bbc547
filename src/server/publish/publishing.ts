import type { FileStore } from '#server/files/file-store.ts'
import type { Repository } from './repository.ts'
import type { Turns } from './turns.ts'
import type { Workspace } from './workspace.ts'

/** What nodes on one database and one object store publish together with. */
export interface SharedPublishing {
  /** Where releases lie for all of them. */
  readonly store: FileStore
  /** The name of this node, another one after each start. */
  readonly node: string
  /** Stands for the code that runs, the same on every machine: nodes of other code have releases of their own. */
  readonly code: string
  /** The folder of this node's releases. */
  readonly releases: string
  /** Throws when a release could not be served here. */
  readonly check: (release: string) => Promise<void>
  /** Notes in a release that it fits the code of this machine. */
  readonly mark: (release: string) => Promise<void>
  /** Makes a release the one that a start finds. */
  readonly keep: (release: string) => Promise<void>
}

/** What a server publishes with; tests hand in their own. */
export interface Publishing {
  /** Where the state, the copy of the repository and the workspace lie. */
  readonly folder: string
  /** Undefined while PUBLISH_REPOSITORY is not set: then only dated content is built anew. */
  readonly repository: Repository | undefined
  readonly branch: string
  /** What a git host signs its calls with; without it there is no such call. */
  readonly secret: string | undefined
  /** Addresses of those who may be written to as authors of a commit. */
  readonly editors: readonly string[]
  /** Where previews are shown; undefined where the editor is not served. */
  readonly previewsAt: string | undefined
  /** Where the server answers commands of its own machine. */
  readonly serverAt: string
  /** Content that is not in the repository: what the site beside the code is built of. */
  readonly ownContent: string
  readonly workspace: Workspace
  readonly variables: Readonly<Record<string, string>>
  readonly turns: Turns
  /** Undefined where this process publishes for itself. */
  readonly shared?: SharedPublishing | undefined
  /** The folder of the release that is served. */
  readonly served: () => string
  /** Serves a release from now on; throws, and changes nothing, when it cannot be served. */
  readonly open: (release: string) => Promise<void>
  /** Whether the server can answer. */
  readonly isReady: () => Promise<boolean>
}
