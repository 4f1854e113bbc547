/** A file of the project, by its path below it. */
export interface Source {
  readonly path: string
  readonly size: number
  readonly mtimeMs: number
  readonly hash: string
}

export declare const compiledFolder: string
export declare function sourceOf(path: string): Source
export declare function findCompiledServer(): string | undefined
