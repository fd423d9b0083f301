/** Reads uploaded spreadsheets in a worker thread with memory and time limits, so that no workbook can block or crash the server. */
import { Worker } from 'node:worker_threads'
import type { MessageKey } from '../../model/messages.ts'
import { refuseSheet } from './sheet-guard.ts'

export interface SheetRows {
  readonly no: number
  readonly cells: readonly string[]
}
type Said = { header: string[] } | { rows: SheetRows[] } | { done: true } | { error: { key: MessageKey; values?: Record<string, unknown> } }
const patience = 60_000
/** The maximum number of rows in one import. */
export const mostRows = 100_000

/** Yields the header first, then rows in batches of several thousand, read only on demand. Refuses with 11000 at `file`. */
export async function* readSheet(name: string, bytes: Buffer): AsyncGenerator<{ header: string[] } | { rows: SheetRows[] }> {
  mustBeSheet(name, bytes)
  const copy = Uint8Array.from(bytes)
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    workerData: { bytes: copy, rows: mostRows },
    transferList: [copy.buffer],
    resourceLimits: { maxOldGenerationSizeMb: 512 },
    stdout: false,
  })
  try {
    for (;;) {
      const message = await next(worker)
      if ('error' in message) throw refuseSheet(message.error.key, message.error.values)
      if ('done' in message) return
      yield message
    }
  } finally {
    await worker.terminate()
  }
}

/** Rejects old binary workbooks, locked workbooks and files that are no table immediately, by content and name. */
function mustBeSheet(name: string, bytes: Buffer): void {
  const kind = /\.(\w{1,5})$/.exec(name)?.[1]?.toLowerCase()
  if (bytes.length < 4) throw refuseSheet('sheet.empty')
  if (bytes.readUInt32BE(0) === 0xd0cf11e0) throw refuseSheet(kind === 'xls' ? 'sheet.old' : 'sheet.locked')
  const packed = bytes.readUInt32LE(0) === 0x04034b50
  if (kind === 'xlsm' || kind === 'xlsb' || kind === 'xltm') throw refuseSheet('sheet.macros')
  if (kind === 'xlsx' ? !packed : packed || !['csv', 'txt', 'tsv'].includes(kind ?? '') || bytes.subarray(0, 4096).includes(0))
    throw refuseSheet('sheet.notSheet')
}

function next(worker: Worker): Promise<Said> {
  return new Promise((done, failed) => {
    const timer = setTimeout(() => failed(refuseSheet('sheet.slow')), patience)
    const onMessage = (message: Said) => over(() => done(message))
    const broke = (error: Error & { code?: string }) =>
      over(() => failed(refuseSheet(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'sheet.bomb' : 'sheet.broken')))
    const onExit = () => over(() => failed(refuseSheet('sheet.broken')))
    const over = (tell: () => void) => {
      clearTimeout(timer)
      worker.off('message', onMessage).off('error', broke).off('exit', onExit)
      tell()
    }
    worker.on('message', onMessage).on('error', broke).on('exit', onExit)
    worker.postMessage('next')
  })
}
