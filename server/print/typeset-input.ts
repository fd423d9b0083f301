/**
 * The input of the typesetter and the preview: print models with their codes drawn and custom templates filled, in the requested
 * language.
 */
import type { FileStore } from '../file-store.ts'
import type Drawer from 'bwip-js/node'
import type { Input } from '../../model/calls/contract.ts'
import type { printCalls } from '../../model/calls/print.ts'
import type { AnyDocument } from '../../model/document.ts'
import { WeftError } from '../../model/errors.ts'
import type { PreviewLook, PreviewNode, PreviewPictures, SheetPaper } from '../../model/outputs/print-preview.ts'
import { localise, type Label, type Language } from '../../model/text.ts'
import { papersOf } from '../../engine/print/paper-parts.ts'
import type { PaperPicture, PaperPictures } from '../../engine/print/paper-pictures.ts'
import type { PaperCopy, PrintModel } from '../../engine/print/print-model.ts'
import { labelsOf, paperSizes, type PaperSize } from '../../model/outputs/paper-sizes.ts'
import { fillTemplate, type FilledPart } from '../../engine/print/fill-template.ts'
import { printTemplate, templatesOf, type PrintTemplate } from '../../engine/print/print-templates.ts'
import { parsePrintTemplate } from '../../engine/print/print-template-parser.ts'
import type { Operation } from '../../engine/operation.ts'
import { inLanguage } from '../../engine/store/run-operation.ts'
import { isId } from '../http/call-context.ts'
import { withCallouts } from './marked-picture.ts'
import { pictureKeys, reducedPictures, type PictureKeys, type Pictures } from './pictures-on-paper.ts'
import { bookOf, bookOnPaper } from './workbook-template.ts'

export interface Wanted {
  readonly ids: readonly string[]
  readonly template: string | undefined
  readonly paper: PaperSize | undefined
  readonly landscape: boolean | undefined
  readonly lang: Language | 'both' | undefined
  readonly copies: number
  readonly copy?: PaperCopy | undefined
}
/** A document on paper. Its lines look as the pictures of the print job say. */
export interface Sheet extends Omit<PrintModel, 'tables' | 'pictures'> {
  readonly tables: readonly (Omit<PrintModel['tables'][number], 'looks'> & { readonly looks?: readonly (PreviewLook | null)[] })[]
  readonly pictures?: readonly PreviewPictures[]
  readonly code: string
  readonly tree?: readonly PreviewNode[]
  /** The sheets of a custom workbook. */
  readonly sheets?: readonly SheetPaper[]
}
export interface Printing {
  readonly name: string
  readonly lang: Language
  readonly paper: PaperSize
  readonly landscape: boolean
  readonly layout: 'page' | 'roll' | 'label'
  readonly copies: number
  readonly template: string
  readonly papers: readonly Sheet[]
  /** Pictures of a workbook, or of the lines, as SVG, each once. */
  readonly images: readonly string[]
}

/** Returns the print job that a call asks for. */
export const wantedOf = ({ id, ...input }: Omit<Input<typeof printCalls.readPrintPreview>, 'page'>): Wanted => ({ ids: id, ...input })

/** Returns the requested template, the company's default, or undefined for the type's own. An unknown template is 404. */
export async function templateFor(
  operation: Operation,
  type: AnyDocument,
  templateId: string | undefined,
): Promise<PrintTemplate | undefined> {
  if (templateId === 'default') return undefined
  if (templateId !== undefined)
    return isId(templateId) ? printTemplate(operation, type, templateId) : Promise.reject(new WeftError(404, 'generic.notFound'))
  return (await templatesOf(operation, type)).find((one) => one.first)
}

let drawer: typeof Drawer | undefined

/** What is read of a print job under the rights of the person; its pictures are drawn from it without a transaction. */
export interface PrintReading {
  readonly models: readonly PrintModel[]
  /** The same in the other language, for a paper in both. */
  readonly second: readonly PrintModel[] | undefined
  readonly template: PrintTemplate | undefined
  readonly lang: Language
  readonly wanted: Wanted
  /** Where the pictures of the lines lie. */
  readonly keys: PictureKeys
  /** Where the pictures lie that are drawn large. */
  readonly large: PictureKeys
}

/** Reads the print models of what this user may see of the documents. 404 if any of them is not readable. */
export async function readPrinting(operation: Operation, type: AnyDocument, wanted: Wanted): Promise<PrintReading> {
  const template = await templateFor(operation, type, wanted.template)
  const lang = wanted.lang === 'both' ? operation.actor.language : (wanted.lang ?? operation.actor.language)
  const models = await papersOf(inLanguage(operation, lang), type, wanted.ids, wanted.copy)
  const second =
    wanted.lang === 'both' ? await papersOf(inLanguage(operation, lang === 'zh' ? 'en' : 'zh'), type, wanted.ids, wanted.copy) : undefined
  // A template of one's own draws no pictures of lines.
  const looks =
    template?.kind === 'html' || template?.storage_key ? [] : models.flatMap(({ tables }) => tables.flatMap((table) => table.looks ?? []))
  const files = template ? [] : models.flatMap(({ pictures = [] }) => pictures.flatMap(({ shown: some }) => some.map(({ file }) => file)))
  const large = await pictureKeys(
    operation,
    files.map((picture) => ({ picture, colour: null })),
  )
  return { models, second, template, lang, wanted, keys: await pictureKeys(operation, looks), large }
}

/** Draws what was read: its codes, the pictures or the workbook from the store. It needs no transaction. */
export async function drawPrinting(files: FileStore, reading: PrintReading): Promise<Printing> {
  const { models, second, template, lang, wanted, keys } = reading
  // A large library draws the codes; it is loaded with the first document.
  drawer ??= (await import('bwip-js/node')).default
  const paper = wanted.paper ?? template?.paper ?? 'a4'
  const tree = template?.kind === 'html' ? parsePrintTemplate(template.body) : undefined
  const book =
    template?.kind === 'sheet' && template.storage_key
      ? await bookOnPaper(
          await bookOf(files, template.storage_key),
          models.map((one) => one.values),
          { paper, landscape: wanted.landscape ?? (template.landscape || undefined) },
        )
      : undefined
  const { images: small, shown: lookShown } = await reducedPictures(files, keys)
  const large = await reducedPictures(files, reading.large, { side: largeSide })
  const marked: string[] = []
  const after = small.length + large.images.length - 1
  const drawLarge: Large = { ...large, after: small.length, add: (svg) => after + marked.push(svg) }
  const sheets = models
    .map((one, at) => (second ? bilingual(one, second[at]!) : one))
    .map(
      (one, at): Sheet => ({
        ...withLooks(one, lookShown),
        ...drawnPictures(one, drawLarge),
        code: one.number ? codeOf('qr', one.number) : '',
        ...(tree ? { tree: fillTemplate(tree, one.values).map(shown) } : {}),
        ...(book ? { sheets: book.sheets[at]! } : {}),
      }),
    )
  return {
    name: wanted.ids.length === 1 && sheets[0]!.number ? sheets[0]!.number : models[0]!.title,
    lang,
    paper,
    landscape:
      wanted.landscape ??
      template?.landscape ??
      (paper.startsWith('a') && models.some((one) => one.tables.some((table) => table.columns.length > 8))),
    layout: paper.startsWith('label') || labelsOf(paper) ? 'label' : paper.startsWith('roll') ? 'roll' : 'page',
    copies: wanted.copies,
    template: template?.id ?? 'default',
    papers: sheets,
    images: book?.images ?? [...small, ...large.images, ...marked],
  }
}

/** Dots a side of a picture that is drawn large. */
const largeSide = 900

/** Pictures that are drawn large: as they are, and with the call-outs of a paper on them. */
interface Large extends Pictures {
  /** How many images stand before them. */
  readonly after: number
  /** Takes an image of this paper alone and returns its place. */
  readonly add: (svg: string) => number
}

/** Returns the pictures of a paper by their places among the images; one with call-outs is an image of its own. */
function drawnPictures({ pictures = [] }: PrintModel, { reduced, shown: shownLook, after, add }: Large): Pick<Sheet, 'pictures'> {
  const groups = pictures.flatMap(({ title, shown: some }): PreviewPictures[] => {
    const drawn = some.flatMap(({ file, caption, shapes, notes }) => {
      const at = shownLook({ picture: file, colour: null })?.picture
      if (at === null || at === undefined) return []
      if (!shapes) return [{ at: after + at, caption }]
      return [{ at: add(withCallouts(reduced[at]!, shapes)), caption, notes: notes ?? [] }]
    })
    return drawn.length > 0 ? [{ title, drawn }] : []
  })
  return groups.length > 0 ? { pictures: groups } : {}
}

function withLooks({ pictures: _, ...model }: PrintModel, shownLook: Pictures['shown']): Sheet {
  const tables = model.tables.map(({ looks = [], ...table }) => {
    const drawn = looks.map(shownLook)
    return drawn.some((look) => look !== null) ? { ...table, looks: drawn } : table
  })
  return { ...model, tables, code: '' }
}

/** Combines labels of both languages; user input appears once. */
function bilingual(one: PrintModel, other: PrintModel): PrintModel {
  const both = (a: string, b: string | undefined) => (b === undefined || a === b ? a : `${a} ${b}`)
  const inBoth =
    (others: PrintModel['head']) =>
    ([label, text]: PrintModel['head'][number], at: number) =>
      [both(label, others[at]?.[0]), both(text, others[at]?.[1])] as const
  return {
    ...one,
    title: both(one.title, other.title),
    ...(one.pictures ? { pictures: one.pictures.map((group, at) => bothNotes(group, other.pictures?.[at])) } : {}),
    head: one.head.map(inBoth(other.head)),
    foot: one.foot.map(inBoth(other.foot)),
    signatories: one.signatories.map((side, at) => ({
      ...side,
      label: both(side.label, other.signatories[at]?.label),
      name: both(side.name, other.signatories[at]?.name),
    })),
    tables: one.tables.map((table, at) => ({
      ...table,
      title: both(table.title, other.tables[at]?.title),
      rows: table.rows.map((row, line) =>
        row.map((text, cell) => (table.worded || table.columns[cell]?.inBoth ? both(text, other.tables[at]?.rows[line]?.[cell]) : text)),
      ),
      columns: table.columns.map((column, index) => ({
        ...column,
        label: both(column.label, other.tables[at]?.columns[index]?.label).replace(`${column.label} `, `${column.label}\n`),
      })),
    })),
  }
}

/** Returns pictures with the texts of their call-outs in both languages; the same text occurs once. */
function bothNotes(group: PaperPictures, other: PaperPictures | undefined): PaperPictures {
  const inBoth = ({ notes, ...picture }: PaperPicture, at: number): PaperPicture => {
    const others = other?.shown[at]?.notes
    if (!notes) return picture
    return {
      ...picture,
      notes: notes.map((note, n) => ({ ...note, text: [...new Set([note.text, others?.[n]?.text ?? note.text])].join(' / ') })),
    }
  }
  return { ...group, shown: group.shown.map(inBoth) }
}

/** Draws codes and lays out tables for the typesetter: header cells, cells, widths. */
function shown(node: string | FilledPart): PreviewNode {
  if (typeof node === 'string') return node
  if (node.tag === 'qr' || node.tag === 'barcode') return { ...node, svg: node.value ? codeOf(node.tag, node.value) : '', children: [] }
  if (node.tag !== 'table') return { ...node, children: node.children.map(shown) }
  const parts = (some: FilledPart['children']) => some.filter((child) => typeof child !== 'string')
  const rowsOf = (part: FilledPart): FilledPart[] => (part.tag === 'tr' ? [part] : parts(part.children).flatMap(rowsOf))
  const rows = parts(node.children).flatMap((part) => rowsOf(part).map((row) => ({ row, head: part.tag === 'thead' })))
  const cellsOf = (row: FilledPart) => parts(row.children).filter((cell) => cell.tag === 'td' || cell.tag === 'th')
  const count = Math.max(1, ...rows.map(({ row }) => cellsOf(row).reduce((sum, cell) => sum + (cell.columns ?? 1), 0)))
  const first = rows[0] ? cellsOf(rows[0].row) : []
  return {
    tag: 'grid',
    style: node.style,
    widths: Array.from({ length: count }, (_, at) => first[at]?.style.width ?? { value: 100 / count, unit: 'percent' }),
    head: rows.filter(({ head }) => head).flatMap(({ row }) => cellsOf(row).map(shown)),
    cells: rows.filter(({ head }) => !head).flatMap(({ row }) => cellsOf(row).map(shown)),
    children: [],
  }
}

/**
 * Returns a code as SVG. A text that cannot be encoded (characters that the code does not support) is omitted, so that printing does
 * not fail.
 */
export function codeOf(kind: 'qr' | 'barcode', text: string): string {
  try {
    return drawer!.toSVG(
      kind === 'qr' ? { bcid: 'qrcode', text, scale: 2 } : { bcid: 'code128', text, height: 10, includetext: true, textxalign: 'center' },
    )
  } catch {
    // The drawing library throws plain texts and errors of many kinds for content that no code can hold.
    return ''
  }
}

/** What stands under the line that a party signs on. */
const signHere = ['签字／盖章、日期', 'Signature, stamp and date'] as const satisfies Label

/** Returns the input for the typesetter's worker thread. */
export function settingOf({ papers: sheets, images, copies, paper, landscape, layout, name, lang }: Printing, printed: string) {
  const { width, height, margin } = paperSizes[paper]
  const turned = landscape && height !== null
  const labels = labelsOf(paper)
  return {
    name,
    lang,
    layout,
    ...(labels ? { labels } : {}),
    width: turned ? height : width,
    height: turned ? width : height,
    margin,
    printed,
    sign: localise(signHere, lang),
    images,
    papers: sheets.flatMap(({ values: _, tables, ...sheet }) =>
      Array.from({ length: copies }, () => ({ ...sheet, tables: tables.map(({ figures: __, ...table }) => table) })),
    ),
  }
}
