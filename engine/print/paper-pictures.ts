/** Pictures that a paper draws large (`print.pictures`): those of the document's fields, and those of what its links name. */
import { valuesAt } from '../../model/between/share.ts'
import type { AnyDocument } from '../../model/document.ts'
import type { Field, Fields } from '../../model/field.ts'
import { splitPath } from '../../model/fields/field-path.ts'
import type { Page, PageField, WireDoc } from '../../model/page.ts'
import type { Print } from '../../model/parts/page-parts.ts'
import type { Operation } from '../operation.ts'
import { looksOf } from '../query/document-looks.ts'

/** Pictures of one field, or of what one link names. */
export interface PaperPictures {
  readonly title: string
  /** Ids of files, each once. */
  readonly shown: readonly { readonly file: string; readonly caption: string }[]
}

/** Returns the pictures of a document as its reader sees it, in the order of the definition; paths without one are left out. */
export async function picturesOf(operation: Operation, type: AnyDocument, page: Page, doc: WireDoc): Promise<PaperPictures[]> {
  const { pictures = [] } = (type.print ?? {}) as Partial<Print>
  const groups: PaperPictures[] = []
  for (const path of pictures) {
    const field = fieldAt(type, path)
    const shown =
      field.kind === 'image' ? valuesAt(doc, path).map((file) => ({ file, caption: '' })) : await namedPictures(operation, field, path, doc)
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

async function namedPictures(operation: Operation, { options }: Field, path: string, doc: WireDoc): Promise<PaperPictures['shown']> {
  const [name, column] = splitPath(path)
  const rows = column === undefined ? [doc] : ((doc[name] ?? []) as readonly Readonly<Record<string, unknown>>[])
  const link = column ?? name
  const titles = new Map(
    rows.flatMap((row) => (typeof row[link] === 'string' ? [[row[link], String(row[`${link}$`] ?? '')] as const] : [])),
  )
  const looks = new Map((await looksOf(operation, { [options.to!]: [...titles.keys()] })).map(({ id, picture }) => [id, picture]))
  return [...titles].flatMap(([id, caption]) => {
    const file = looks.get(id)
    return file ? [{ file, caption }] : []
  })
}

function titleAt(page: Page, path: string): string {
  const [name, column] = splitPath(path)
  const fields: readonly PageField[] = page.blocks.flatMap((block) => block.form)
  const field = fields.find((one) => one.field === name)
  return (column === undefined ? field : (field?.columns ?? []).find((one) => one.field === column))?.label ?? ''
}
