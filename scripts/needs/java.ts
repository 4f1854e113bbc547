import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The Java of JAVA_HOME, else the one on the path, else undefined. */
export function findJava(): string | undefined {
  const { JAVA_HOME, PATH = '' } = process.env
  const folders = [...(JAVA_HOME ? [join(JAVA_HOME, 'bin')] : []), ...PATH.split(delimiter)]
  return folders.map((folder) => join(folder, 'java')).find((path) => existsSync(path))
}
