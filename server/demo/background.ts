/** Keeps the process that lays the rest of the demo season running until the season is laid. */
import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { SeasonSettings } from './seed-rest.ts'

/** How often a laying that failed is begun again, and after which time in milliseconds. */
const [tries, pause] = [5, 10_000]

/** Starts the laying. @returns what ends it; a season that was not complete goes on at the next start */
export function seedInBackground(settings: SeasonSettings, log: (line: string) => void): () => void {
  let child: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const begin = (left: number): void => {
    child = fork(join(import.meta.dirname, 'seed-rest.ts'), [], {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child.send(settings, () => undefined)
    child.once('exit', (code) => {
      if (isOver || code === 0) return
      log(`demo: the laying was broken off (${code}), ${left > 0 ? 'it goes on soon' : 'it goes on at the next start'}`)
      if (left > 0) timer = setTimeout(begin, pause, left - 1).unref()
    })
  }
  begin(tries)
  return () => {
    isOver = true
    clearTimeout(timer)
    child?.kill('SIGKILL')
  }
}
