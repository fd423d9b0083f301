/** The OCR client. Runs OCR in a process of its own that starts with the first photograph, and that a picture which breaks it does not outlive. */
import type { LicenceReading } from '../../engine/registration/licence-ocr-queue.ts'
import { childWork } from '../adapters/child-process.ts'

/** A picture that the process is asked to read, reduced to so many dots a side. */
export interface PictureQuestion {
  readonly path: string
  readonly side: number
}

// The OCR library writes what it cannot read to its standard error, which is not shown.
const reader = childWork<PictureQuestion, LicenceReading>(new URL('./ocr-process.ts', import.meta.url), { name: 'reader' })

/**
 * Returns suggestions for the fields on the picture. Calls are queued.
 * @throws Error when reading takes longer than 45 s or fails
 */
export function readLicence(path: string, patience = 45_000): Promise<LicenceReading> {
  return reader.inTurn(async (ask) => {
    const until = Date.now() + patience
    const read = async (side: number) => {
      try {
        return await ask({ path, side }, until - Date.now())
      } catch (error) {
        closeOcr()
        throw error
      }
    }
    try {
      return await read(2000)
    } catch (error) {
      // The OCR library crashes on some pictures at one size and not on the same picture at another.
      if (Date.now() > until - 5000) throw error
      return read(1800)
    }
  })
}

/** Ends the OCR process, if there is one. */
export const closeOcr = (): void => reader.close()
