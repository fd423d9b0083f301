/** The process that reads measured colours: CxF3 and tables of instrument programs. A file that breaks or blocks it affects nothing else. */
import type { ColourReading } from '../../engine/file-readers.ts'
import { answerParent } from './child-process.ts'
import { readCxf } from './colour-cxf.ts'
import { readTable } from './colour-table.ts'

export interface ColourQuestion {
  readonly bytes: Uint8Array
}

/** Bytes of a file, and readings in it, at most. */
const limits = { bytes: 2_000_000, readings: 1000 } as const

answerParent<ColourQuestion, readonly ColourReading[]>(({ bytes }) => {
  if (bytes.length > limits.bytes) throw new Error('the file is too large')
  const text = Buffer.from(bytes)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
  const readings = text.trimStart().startsWith('<') ? readCxf(text) : readTable(text)
  if (readings.length === 0 || readings.length > limits.readings) throw new Error('the file has no readings or too many')
  return readings
})
