/** Prints documents for a reader and stores the PDF: what the paper says is what the reader may read, in the layout of the type. */
import { createHash } from 'node:crypto'
import { insertFile } from '../../engine/files/files.ts'
import type { PaperPress } from '../../engine/paper-press.ts'
import { localMinute } from '../../model/process/work-time.ts'
import type { FileStore } from '../file-store.ts'
import { drawPrinting, readPrinting, settingOf } from './typeset-input.ts'
import { typesetPaged } from './typeset.ts'

/**
 * Returns the press of a node.
 * @param files where the PDFs are stored
 */
export const paperPress = (files: FileStore): PaperPress => ({
  async read(reader, type, id, { lang }) {
    const wanted = { ids: [id], lang, template: 'default', paper: undefined, landscape: undefined, copies: 1 } as const
    const { models, ...rest } = await readPrinting(reader, type, wanted)
    // The paper is made before the document is in its next status, which the reader sees it in.
    const reading = { ...rest, models: models.map((model) => (model.id === id ? { ...model, status: '' } : model)) }
    const { now, zone } = reader.tx
    return async () => {
      const printing = await drawPrinting(files, reading)
      const { pdf, pages } = await typesetPaged(settingOf(printing, `${printing.name} · ${localMinute(zone, now)}`))
      const sha256 = createHash('sha256').update(pdf).digest()
      const key = await files.keep(pdf)
      return {
        async store(operation) {
          const file = await insertFile(operation, { name: `${printing.name}.pdf`, type: 'pdf', bytes: pdf.length, sha256, key })
          return { file, sha256: sha256.toString('hex'), pages }
        },
      }
    }
  },
})
