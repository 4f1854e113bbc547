export declare const serverCommand: {
  readonly program: string
  readonly args: readonly string[]
  readonly env: Record<string, string>
}
