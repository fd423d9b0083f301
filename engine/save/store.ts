/** Writes a changed document: header, lines, parties, directory, journal and files; nothing when nothing changed. */
import { linesOf, type AnyDocument } from '../../model/document.ts'
import { noteFiles } from '../files/uses.ts'
import type { Run } from '../run.ts'
import type { Stored } from '../store/read.ts'
import { shareLines, update } from '../store/write.ts'
import { changesOf, lineChanges } from './changes.ts'
import { unique } from './duplicates.ts'
import { entryOf } from './entry.ts'
import { setParties } from './parties.ts'

type Row = Record<string, any>

/** Writes a changed document with its journal line; nothing when nothing changed. */
export async function store(
  run: Run,
  type: AnyDocument,
  change: { before: Stored; doc: Stored; action: string; comment?: string; always?: boolean },
): Promise<void> {
  const { before, doc } = change
  await run.engine.ids.reserve(run.tx, 2 + linesOf(type).reduce((sum, [name]) => sum + (doc[name] as Row[]).length, 0))
  numberLines(run, type, doc)
  const moved = await setParties(run, type, doc, before)
  const changes = changesOf(type, before, doc)
  if (changes.length === 0 && !moved && !change.always) return
  const entry = await entryOf(run, type, doc)
  await unique(type, doc, () =>
    update(run, type, doc, {
      version: before.version,
      entry,
      journal: { action: change.action, comment: change.comment, changes },
      lines: lineChanges(type, before, doc),
    }),
  )
  doc.version = before.version + 1
  await noteFiles(run, type, doc, before)
  if (moved) await shareLines(run, type, doc)
}

/** New lines get their ids here, before anything is written. */
export function numberLines(run: Run, type: AnyDocument, doc: Stored): void {
  for (const [name] of linesOf(type)) {
    ;(doc[name] as Row[]).forEach((line, at) => {
      if (!line['id']) line['id'] = run.engine.ids.next()
      line['no'] = (at + 1) * 10
    })
  }
}
