/** The pictures of the whole document in which a picture is marked: any of them may lie below it, such as this round's photo over one of the last round. */
import { createContext } from 'react'
import type { Page, PageField } from '../../model/page.ts'

export interface DocumentPicture {
  /** Id of its file. */
  readonly id: string
  /** The field, or the line and what it is called by. */
  readonly where: string
  /** Which one of the field or the line, from 1. */
  readonly n: number
}

/** Returns the pictures of the document on the screen; none outside of one. The page of a document provides it. */
export const DocumentPicturesContext = createContext<() => readonly DocumentPicture[]>(() => [])

type Row = Readonly<Record<string, unknown>>
/** How long the text is by which a line is called. */
const longest = 24

/** Returns the pictures of a document in the order of its fields and lines. */
export function picturesIn(page: Page, values: Row): readonly DocumentPicture[] {
  return page.blocks
    .flatMap(({ form }) => form)
    .flatMap((field) => {
      if (field.type === 'image') return picturesOf(field, values, field.label)
      const images = (field.columns ?? []).filter(({ type }) => type === 'image')
      if (images.length === 0) return []
      return ((values[field.field] ?? []) as readonly Row[]).flatMap((row, at) =>
        images.flatMap((image) => picturesOf(image, row, [`${field.label} ${at + 1}`, nameOf(field, row)].filter(Boolean).join(' '))),
      )
    })
}

const picturesOf = ({ field }: PageField, row: Row, where: string): DocumentPicture[] =>
  ((row[field] ?? []) as readonly string[]).map((id, at) => ({ id, where, n: at + 1 }))

/** What a line is called by: the first of its texts. */
function nameOf({ columns = [] }: PageField, row: Row): string {
  const texts = columns.filter(({ type }) => type === 'text' || type === 'longText').map(({ field }) => row[field])
  const text = texts.find((one): one is string => typeof one === 'string' && one !== '') ?? ''
  return [...text].length > longest ? `${[...text].slice(0, longest).join('').trimEnd()}…` : text
}
