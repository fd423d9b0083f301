/** Reads drawings in a process of its own, which a file that breaks or blocks it does not outlive. */
import type { Drawing, FileReaders } from '../../engine/file-readers.ts'
import { WeftError } from '../../model/errors.ts'
import type { FileStore } from '../file-store.ts'
import { childWork } from './child-process.ts'
import type { DrawingQuestion } from './drawing-process.ts'

const reader = childWork<DrawingQuestion, Drawing>(new URL('./drawing-process.ts', import.meta.url), {
  name: 'reader of drawings',
  flags: ['--max-old-space-size=512'],
})

/**
 * Returns the readers of files.
 * @param files where the bytes are
 * @param patience milliseconds that a file may take
 */
export const fileReaders = (files: Pick<FileStore, 'bytes'>, patience = 30_000): FileReaders => ({
  async drawing(key) {
    const bytes = await files.bytes(key)
    return reader.inTurn(async (ask) => {
      try {
        return await ask({ bytes }, patience)
      } catch {
        // What a file has done to the process is over with it.
        reader.close()
        throw new WeftError(11000, 'file.noDrawing')
      }
    })
  },
})
