import { spawnSync } from 'node:child_process'
import { findJava } from './java.ts'

const command = 'apt-get update && apt-get install -y default-jre-headless'

if (findJava() === undefined) {
  console.log(`Installing Java for the HTML checker: ${command}`)
  spawnSync(command, { shell: true, stdio: ['ignore', 'inherit', 'inherit'] })
}
if (findJava() === undefined) {
  console.error('The HTML checker needs Java 11 or newer: install it, or name it in JAVA_HOME.')
  process.exitCode = 1
}
