/**
 * The OCR client. Runs OCR in a separate process that starts with the first photograph, reads one at a time, and is ended when it is
 * idle, too slow or broken.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { LicenceReading } from '../../engine/registration/licence-ocr-queue.ts'

const rest = 60_000
let eyes: ChildProcess | undefined
let idle: ReturnType<typeof setTimeout> | undefined
let last = 0
let line: Promise<unknown> = Promise.resolve()

/**
 * Returns suggestions for the fields on the picture. Calls are queued.
 * @throws Error when reading takes longer than 45 s or fails
 */
export function readLicence(path: string, patience = 45_000): Promise<LicenceReading> {
  const mine = line.then(async () => {
    const until = Date.now() + patience
    try {
      return await readOnce(path, 2000, until)
    } catch (error) {
      // The OCR library crashes on some pictures at one size and not on the same picture at another.
      if (Date.now() > until - 5000) throw error
      return readOnce(path, 1800, until)
    }
  })
  line = mine.catch(() => undefined)
  return mine
}

/** Ends the OCR process, if there is one. */
export function closeOcr(): void {
  clearTimeout(idle)
  eyes?.kill('SIGKILL')
  eyes = undefined
}

function readOnce(path: string, side: number, until: number): Promise<LicenceReading> {
  clearTimeout(idle)
  eyes ??= begun()
  const child = eyes
  const id = ++last
  return new Promise<LicenceReading>((done, failed) => {
    const answered = ({ id: to, found, error }: { id: number; found?: LicenceReading; error?: string }) => {
      if (to !== id) return
      if (found) end(() => done(found))
      else end(() => failed(new Error(error)), true)
    }
    const onExit = () => end(() => failed(new Error('the reader ended')), true)
    const late = setTimeout(() => end(() => failed(new Error('not read in time')), true), until - Date.now())
    const end = (tell: () => void, broken = false) => {
      clearTimeout(late)
      child.off('message', answered).off('exit', onExit).off('error', onExit)
      if (broken) closeOcr()
      else idle = setTimeout(closeOcr, rest).unref()
      tell()
    }
    child.on('message', answered).on('exit', onExit).on('error', onExit)
    child.send({ id, path, side })
  })
}

/** Starts the OCR process. It has no access to the server: no secrets in its environment, no database. */
function begun(): ChildProcess {
  const child = fork(fileURLToPath(new URL('./ocr-process.ts', import.meta.url)), {
    env: { NODE_OPTIONS: process.env['NODE_OPTIONS'], PATH: process.env['PATH'] },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  return child
}
