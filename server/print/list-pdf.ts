/** Prints a list as PDF: read in parts under the person's rights, its pictures reduced and the pages set outside of any transaction. */
import type { AnyDocument } from '../../model/document.ts'
import { paperSizes } from '../../model/outputs/paper-sizes.ts'
import type { ListQuery } from '../../model/lists/list-query.ts'
import type { PreviewLook } from '../../model/outputs/print-preview.ts'
import type { Language } from '../../model/text.ts'
import { listPaperRows, type ListPaper, type ListPaperRow } from '../../engine/print/list-paper.ts'
import type { Operation } from '../../engine/operation.ts'
import type { FileStore } from '../file-store.ts'
import { withCallouts } from './marked-picture.ts'
import { pictureKeys, reducedPictures, type PictureKeys, type Pictures } from './pictures-on-paper.ts'
import { typeset, type Setting } from './typeset.ts'

/** A printed list of more rows is made by a job. */
export const listAtOnce = 300
/** How many different pictures a printed list has at most, and how many dots a side each has. */
const limits = { pictures: 1000, side: 120, cardSide: 400 }
/** From this number of columns on the paper is turned. */
const upright = 6

export interface ListReading {
  readonly type: AnyDocument
  readonly query: ListQuery
  readonly language: Language
  /** As cards with pictures, twenty on a sheet of A3. */
  readonly cards?: boolean | undefined
}
export interface ReadList {
  readonly head: ListPaper
  readonly rows: readonly ListPaperRow[]
  readonly keys: PictureKeys
}
type InOperation = <T>(work: (operation: Operation) => Promise<T>) => Promise<T>
type Progress = (done: number, total: number) => Promise<void>

/** Reads the rows of a list whose head was read, and where their pictures lie. Each part is work of its own for `run`. */
export async function readRows(
  run: InOperation,
  head: ListPaper,
  { type, ...reading }: ListReading,
  progress?: Progress,
): Promise<ReadList> {
  const rows: ListPaperRow[] = []
  let after: string | undefined
  do {
    const part = await run((operation) => listPaperRows(operation, type, { ...reading, after }))
    rows.push(...part.rows)
    after = part.next
    await progress?.(rows.length, Math.max(head.count, rows.length))
  } while (after !== undefined && rows.length < head.count)
  const looks = rows.map(({ look }) => look)
  return { head, rows, keys: await run((operation) => pictureKeys(operation, looks, limits.pictures)) }
}

/**
 * Returns the PDF of a list that was read.
 * @param step called now and then while pictures are reduced
 */
export async function listPdf(files: FileStore, { head, rows, keys }: ReadList, step?: () => Promise<void>): Promise<Buffer> {
  const pictures = await reducedPictures(files, keys, {
    side: head.cards ? limits.cardSide : limits.side,
    ...(step ? { step } : {}),
  })
  const { images, shown } = pictures
  const drawn = rows.map((row) => ({ ...row, look: shown(row.look) }))
  if (head.cards) return typeset(pictureSheet(head, ...withMarks(rows, drawn, pictures)))
  const byGroup = Map.groupBy(drawn, ({ key }) => key)
  // The groups stand in their order; rows of groups beyond the most that are counted come last, without a sum.
  const blocks = [
    ...head.groups.map(({ key, title, sums, ends }) => ({ title, sums, ends, rows: byGroup.get(key) ?? [] })),
    ...[...byGroup]
      .filter(([key]) => !head.groups.some((group) => group.key === key))
      .map(([, some]) => ({ title: '', sums: null, ends: [], rows: some })),
  ].filter((block) => block.rows.length > 0)
  let no = 0
  const { width, height, margin } = paperSizes.a4
  const turned = head.columns.length >= upright
  return typeset({
    name: head.title,
    lang: head.language,
    layout: 'page',
    width: turned ? height : width,
    height: turned ? width : height,
    margin: margin - 4,
    printed: head.printed,
    images,
    papers: [
      {
        list: {
          ...head,
          pictures: drawn.some(({ look }) => look !== null),
          blocks: blocks.map((block) => ({ ...block, rows: block.rows.map((row) => ({ ...row, no: ++no })) })),
        },
      },
    ],
  })
}

type DrawnRow = Omit<ListPaperRow, 'look'> & { readonly look: PreviewLook | null }

/** Returns rows and images with one of its own for each picture that has call-outs. */
function withMarks(
  rows: readonly ListPaperRow[],
  drawn: readonly DrawnRow[],
  { images, reduced }: Pictures,
): [rows: readonly DrawnRow[], images: readonly string[]] {
  const all = [...images]
  const marked = drawn.map((row, at): DrawnRow => {
    const { marks = [] } = rows[at]!.look ?? {}
    const place = row.look?.picture
    if (place == null || marks.length === 0) return row
    return { ...row, look: { ...row.look!, picture: all.push(withCallouts(reduced[place]!, marks)) - 1 } }
  })
  return [marked, all]
}

/** A sheet of A3 across, in millimetres, and its cards. */
const cardSheet = { width: 420, height: 297, margin: 10, columns: 5, rows: 4 } as const

/** Returns the setting of a sheet of pictures: each row is a card, in the order of the list. */
const pictureSheet = (head: ListPaper, rows: readonly DrawnRow[], images: readonly string[]): Setting => ({
  name: head.title,
  lang: head.language,
  layout: 'page',
  width: cardSheet.width,
  height: cardSheet.height,
  margin: cardSheet.margin,
  printed: head.printed,
  images,
  papers: [{ cards: { ...head, down: cardSheet.rows, across: cardSheet.columns, rows } }],
})
