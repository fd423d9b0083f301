/** Voice notes on paper, which cannot play them: a table says at what each one stands, whose it is, how long, and what is written of it. */
import type { AnyDocument } from '../../model/document.ts'
import { lineTitle } from '../../model/display/line-title.ts'
import { splitPath } from '../../model/fields/field-path.ts'
import type { Page, WireDoc } from '../../model/page.ts'
import type { Print } from '../../model/parts/page-parts.ts'
import { localise, type Label } from '../../model/text.ts'
import { notesOf, type VoiceNote } from '../journal/voice-notes.ts'
import type { Operation } from '../operation.ts'
import { fieldAt } from './paper-pictures.ts'

const messages = {
  title: ['语音批注（在系统中收听）', 'Voice notes (to be heard in the system)'],
  about: ['对象', 'About'],
  speaker: ['录音人', 'By'],
  length: ['时长', 'Length'],
  text: ['文字', 'In writing'],
} as const satisfies Record<string, Label>

/**
 * Returns the table of each document that has notes at pictures which its paper draws, or at the lines of these pictures.
 * @param isInside whether a document's paper is a copy that stays in the company; on any other one shared notes alone are named
 */
export async function voicesOnPaper(
  operation: Operation,
  type: AnyDocument,
  { page, docs, isInside }: { readonly page: Page; readonly docs: readonly WireDoc[]; readonly isInside: (doc: WireDoc) => boolean },
) {
  const { pictures = [] } = (type.print ?? {}) as Partial<Print>
  const paths = pictures.filter((path) => fieldAt(type, path).kind === 'image')
  if (paths.length === 0) return []
  const notes = await notesOf(
    operation,
    type,
    docs.map(({ id }) => id),
  )
  const t = (key: keyof typeof messages) => localise(messages[key], operation.actor.language)
  return docs.map((doc) => {
    const places = placesIn(page, doc, paths)
    const rows = (notes.get(doc.id) ?? []).flatMap((note) => {
      const place = places.get(note.image ?? note.line ?? '')
      return place !== undefined && (note.shared || isInside(doc)) ? [rowOf(place, note)] : []
    })
    if (rows.length === 0) return undefined
    return {
      title: t('title'),
      columns: (['about', 'speaker', 'length', 'text'] as const).map((key) => ({
        label: t(key),
        right: key === 'length',
        weight: key === 'text' ? 3 : 2,
      })),
      rows,
      figures: rows.map((row) => row.map(() => null)),
      worded: true as const,
    }
  })
}

const rowOf = (place: string, { name, seconds, text, transcript }: VoiceNote): readonly string[] => [
  place,
  name,
  lengthText(seconds),
  [text, transcript].filter(Boolean).join(' · '),
]

/** Returns minutes and seconds of a length in seconds: `0:07`. */
function lengthText(seconds: string): string {
  const whole = Math.round(Number(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** Returns how pictures and lines of a document are named, by their ids. */
function placesIn(page: Page, doc: WireDoc, paths: readonly string[]): ReadonlyMap<string, string> {
  const fields = new Map(page.blocks.flatMap((block) => block.form).map((field) => [field.field, field]))
  const places = new Map<string, string>()
  for (const path of paths) {
    const [name, column] = splitPath(path)
    const field = fields.get(name)
    if (!field) continue
    if (column === undefined) for (const id of (doc[name] ?? []) as readonly string[]) places.set(id, field.label)
    else
      for (const [at, row] of ((doc[name] ?? []) as readonly Readonly<Record<string, unknown>>[]).entries())
        for (const id of [row['id'], ...((row[column] ?? []) as readonly string[])]) places.set(String(id), lineTitle(field, row, at))
  }
  return places
}
