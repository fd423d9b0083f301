/** Pictures that a paper draws large (`print.pictures`): those of the document's fields, and those of what its links name. */
import type { AnyDocument } from '../../model/document.ts'
import type { Field, Fields } from '../../model/field.ts'
import { calloutText, markingField, type Callout, type Callouts, type DrawnCallout } from '../../model/fields/callouts.ts'
import { splitPath } from '../../model/fields/field-path.ts'
import type { Page, PageField, WireDoc } from '../../model/page.ts'
import type { PictureNote } from '../../model/outputs/print-preview.ts'
import type { Print } from '../../model/parts/page-parts.ts'
import type { Language } from '../../model/text.ts'
import type { Operation } from '../operation.ts'
import { looksOf } from '../query/document-looks.ts'

/** A picture, with the call-outs that are drawn on it and their texts in the language of the paper. */
export interface PaperPicture {
  readonly file: string
  readonly caption: string
  readonly shapes?: readonly DrawnCallout[]
  readonly notes?: readonly PictureNote[]
}

/** Pictures of one field, or of what one link names. */
export interface PaperPictures {
  readonly title: string
  /** Ids of files, each once. */
  readonly shown: readonly PaperPicture[]
}

/** Returns the pictures of a document as its reader sees it, in the order of the definition; paths without one are left out. */
export async function picturesOf(operation: Operation, type: AnyDocument, page: Page, doc: WireDoc): Promise<PaperPictures[]> {
  const { pictures = [] } = (type.print ?? {}) as Partial<Print>
  const groups: PaperPictures[] = []
  for (const path of pictures) {
    const field = fieldAt(type, path)
    const shown =
      field.kind === 'image' ? ownPictures(type, path, doc, operation.actor.language) : await namedPictures(operation, field, path, doc)
    if (shown.length > 0) groups.push({ title: titleAt(page, path), shown })
  }
  return groups
}

/** Returns the field at the end of `images` or `lines.photo`; the definition was checked, so there is one. */
export function fieldAt(type: AnyDocument, path: string): Field {
  const [name, column] = splitPath(path)
  const field = (type.fields as Fields)[name]!
  return column === undefined ? field : field.options.columns![column]!
}

/**
 * Returns the pictures of a field, of all rows of a column, each with the call-outs on it. A picture without any is shown once. One that a line copies from what it
 * links (`from`) is called by the name of that.
 */
function ownPictures(type: AnyDocument, path: string, doc: WireDoc, language: Language): PaperPicture[] {
  const [name, column] = splitPath(path)
  const rows = column === undefined ? [doc] : ((doc[name] ?? []) as readonly Readonly<Record<string, unknown>>[])
  const fields = type.fields as Fields
  const beside = column === undefined ? fields : (fields[name]!.options.columns ?? {})
  const pictures = column ?? name
  const marks = markingField(beside, pictures)
  const named = column === undefined ? undefined : beside[column]?.options.from?.split('.')[0]
  const marked = rows.flatMap((row) =>
    [row[pictures] ?? []].flat().map((file): PaperPicture => {
      const value = marks === undefined ? undefined : (row[marks] as Callouts | null | undefined)
      const shapes = (value?.shapes ?? []).filter(({ picture }) => picture === file)
      return {
        file: file as string,
        caption: named === undefined ? '' : String(row[`${named}$`] ?? ''),
        ...(shapes.length > 0 ? { shapes, notes: shapes.map((one) => noteOf(one, language)) } : {}),
      }
    }),
  )
  const withMarks = new Set(marked.flatMap(({ file, shapes }) => (shapes ? [file] : [])))
  const plain = new Set<string>()
  return marked.filter(({ file, shapes }) => shapes !== undefined || (!withMarks.has(file) && !plain.has(file) && plain.add(file)))
}

const noteOf = (callout: Callout, language: Language): PictureNote => ({
  no: callout.no,
  text: calloutText(callout, language),
  done: callout.done === true,
})

async function namedPictures(operation: Operation, { options }: Field, path: string, doc: WireDoc): Promise<PaperPictures['shown']> {
  const [name, column] = splitPath(path)
  const rows = column === undefined ? [doc] : ((doc[name] ?? []) as readonly Readonly<Record<string, unknown>>[])
  const link = column ?? name
  const titles = new Map(
    rows.flatMap((row) => (typeof row[link] === 'string' ? [[row[link], String(row[`${link}$`] ?? '')] as const] : [])),
  )
  const looks = new Map((await looksOf(operation, { [options.to!]: [...titles.keys()] })).map((look) => [look.id, look]))
  return [...titles].flatMap(([id, caption]) => {
    const { picture: file = null, marks = [] } = looks.get(id) ?? {}
    return file === null ? [] : [{ file, caption, ...(marks.length > 0 ? { shapes: marks } : {}) }]
  })
}

function titleAt(page: Page, path: string): string {
  const [name, column] = splitPath(path)
  const fields: readonly PageField[] = page.blocks.flatMap((block) => block.form)
  const field = fields.find((one) => one.field === name)
  return (column === undefined ? field : (field?.columns ?? []).find((one) => one.field === column))?.label ?? ''
}
