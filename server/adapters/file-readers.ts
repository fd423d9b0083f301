/** Reads files of the trade in processes of their own, which a file that breaks or blocks them does not outlive: drawings and measured colours. */
import type { Asker, ColourReading, Drawing, FileReaders, ShownBy } from '../../engine/file-readers.ts'
import { WeftError } from '../../model/errors.ts'
import type { MessageKey } from '../../model/messages.ts'
import type { FileStore } from '../file-store.ts'
import { childWork, type ChildWork } from './child-process.ts'
import type { ColourQuestion } from './colour-process.ts'
import type { DrawingQuestion } from './drawing-process.ts'
import { rememberedReads } from './remembered-reads.ts'

const flags = ['--max-old-space-size=512']
const drawings = childWork<DrawingQuestion, unknown>(new URL('./drawing-process.ts', import.meta.url), {
  name: 'reader of drawings',
  flags,
})
const colours = childWork<ColourQuestion, readonly ColourReading[]>(new URL('./colour-process.ts', import.meta.url), {
  name: 'reader of measured colours',
  flags,
})

/**
 * Returns the readers of files.
 * @param files where the bytes are
 * @param patience milliseconds that a file may take
 */
export function fileReaders(
  files: Pick<FileStore, 'bytes'>,
  patience: Readonly<Record<Asker, number>> = { person: 10_000, job: 30_000 },
): FileReaders {
  const readBy = <Answer, More extends object = object>(
    program: ChildWork<{ readonly bytes: Uint8Array } & More, Answer>,
    refusal: MessageKey,
    more: More,
  ) =>
    rememberedReads<Answer>({
      patience,
      read: (key, time) =>
        program.inTurn(async (ask) => {
          // A file that waits for its turn is not in memory.
          const bytes = await files.bytes(key)
          try {
            return { answer: await ask({ bytes, ...more }, time), bytes: bytes.length }
          } catch {
            // What a file has done to the process is over with it.
            program.close()
            throw new WeftError(11000, refusal)
          }
        }),
    })
  /** What is shown of drawings, by the function that reckons it. */
  const shown = new Map<string, ReturnType<typeof readBy<unknown>>>()
  const shownBy = ({ module, name }: ShownBy) => {
    const id = `${module.href}#${name}`
    const known = shown.get(id) ?? readBy(drawings, 'file.noDrawing', { shown: { module: module.href, name } })
    shown.set(id, known)
    return known
  }
  return {
    drawing: readBy(drawings as ChildWork<DrawingQuestion, Drawing>, 'file.noDrawing', {}),
    shown: (key, by, what) => shownBy(what)(key, by),
    colours: readBy(colours, 'file.noReadings', {}),
  }
}
