/** A path below the project, with the size of its file and the second of its last change. */
export type Stamp = readonly [path: string, bytes: number, second: number]

export declare const compiledFile: string
export declare const sourcesFile: string
export declare function stampOf(path: string): Stamp | undefined
export declare function findCompiledServer(): string | undefined
