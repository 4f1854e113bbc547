import type { FileStore } from '#server/files/file-store.ts'
import type { Repository } from './repository.ts'
import type { Turns } from './turns.ts'
import type { Workspace } from './workspace.ts'

/** Publishing shared by nodes on one database and one object store. */
export interface SharedPublishing {
  /** The store of releases for all nodes. */
  readonly store: FileStore
  /** The name of this node, new at each start. */
  readonly node: string
  /** Identifies the running code, the same on every machine: nodes of other code have releases of their own. */
  readonly code: string
  /** The folder of this node's releases. */
  readonly releases: string
  /** Throws if a release cannot be served here. */
  readonly check: (release: string) => Promise<void>
  /** Marks a release as matching the code of this machine. */
  readonly mark: (release: string) => Promise<void>
  /** Makes a release the one used at the next start. */
  readonly keep: (release: string) => Promise<void>
}

/** The publishing setup of a server; tests inject their own. */
export interface Publishing {
  /** The folder of the state, the repository copy and the workspace. */
  readonly folder: string
  /** Undefined if PUBLISH_REPOSITORY is not set: then only dated content is rebuilt. */
  readonly repository: Repository | undefined
  readonly branch: string
  /** The webhook secret of the git host; without it there is no webhook. */
  readonly secret: string | undefined
  /** Addresses that may get mail as authors of a commit. */
  readonly editors: readonly string[]
  /** URL of previews; undefined if the editor is not served. */
  readonly previewsAt: string | undefined
  /** URL for commands on the same machine. */
  readonly serverAt: string
  /** Content outside the repository, of which the site next to the code is built. */
  readonly ownContent: string
  readonly workspace: Workspace
  readonly variables: Readonly<Record<string, string>>
  readonly turns: Turns
  /** Undefined if this process publishes on its own. */
  readonly shared?: SharedPublishing | undefined
  /** The folder of the served release. */
  readonly served: () => string
  /** Serves a release from now on; throws and changes nothing if it cannot be served. */
  readonly open: (release: string) => Promise<void>
  /** Whether the server is ready. */
  readonly isReady: () => Promise<boolean>
}
