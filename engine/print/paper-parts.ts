/**
 * A paper of several documents (`print.parts`): the document, what it lists of the documents behind it and of their changes, and these documents, each as
 * the reader may read it.
 */
import { valuesAt } from '../../model/between/share.ts'
import type { AnyDocument } from '../../model/document.ts'
import { idIn } from '../../model/fields/one-of.ts'
import type { WireDoc } from '../../model/page.ts'
import type { Print } from '../../model/parts/page-parts.ts'
import { localise, type Label, type Language } from '../../model/text.ts'
import { readableIds } from '../authorisation/read-access.ts'
import type { Operation } from '../operation.ts'
import { viewDocument } from '../save/view/document-view.ts'
import { changesOnPaper, type ChangeRow } from './paper-changes.ts'
import { ownChanges } from './own-changes.ts'
import { fieldAt } from './paper-pictures.ts'
import { printModels, type PaperCopy, type PrintModel } from './print-model.ts'

const messages = {
  contents: ['内容', 'Contents'],
  document: ['单据', 'Document'],
  version: ['版本', 'Version'],
  state: ['变更', 'Change'],
  new: ['新增', 'New'],
  same: ['未变更', 'Unchanged'],
  changed: ['已变更：{count} 处', 'Changed in {count} places'],
  nextVersion: ['新版本', 'New version'],
  changes: ['自 {since} 以来的变更', 'What has changed since {since}'],
  where: ['位置', 'Where'],
  before: ['原值', 'Before'],
  after: ['新值', 'Now'],
  none: ['无变更', 'Nothing has changed'],
} as const satisfies Record<string, Label>

/** The most changes that a first page lists of one document. */
const mostChanges = 200

/** A document behind the first one. */
interface Part {
  readonly type: AnyDocument
  readonly id: string
  /** Absent where there is no paper of before, or the type has no versions, so that the two cannot be compared. */
  readonly state?: 'new' | 'same' | { readonly changes: readonly ChangeRow[] }
}

/**
 * Returns the papers of documents, each with those of its parts behind it.
 * @throws WeftError 404 for a document that may not be read; parts that may not be read are left out
 */
export async function papersOf(
  operation: Operation,
  type: AnyDocument,
  ids: readonly string[],
  copy: PaperCopy = 'outside',
): Promise<PrintModel[]> {
  const models = await printModels(operation, type, ids, copy)
  const print = type.print as Print | undefined
  if (!print?.parts) return models
  const papers: PrintModel[] = []
  for (const model of models) papers.push(...(await withParts(operation, type, { model, print, copy })))
  return papers
}

async function withParts(
  operation: Operation,
  type: AnyDocument,
  { model, print, copy }: { readonly model: PrintModel; readonly print: Print; readonly copy: PaperCopy },
): Promise<PrintModel[]> {
  const doc = await viewDocument(operation, type, model.id)
  const earlier = await earlierOf(operation, type, print, doc)
  const parts: Part[] = []
  for (const path of print.parts!) parts.push(...(await partsAt(operation, type, path, { doc, earlier })))
  const shown = print.since?.only !== undefined && doc[print.since.only] === true ? parts.filter(({ state }) => state !== 'same') : parts
  const papers = new Map<Part, PrintModel>()
  // Unchanged parts are named in the contents, with their number.
  for (const part of parts) papers.set(part, (await printModels(operation, part.type, [part.id], copy))[0]!)
  const { language } = operation.actor
  return [
    {
      ...model,
      tables: [
        contentsOf(parts, papers, { language, compares: earlier !== undefined }),
        ...(earlier
          ? [changesTable(parts, papers, { earlier, own: await ownChanges(operation, type, print, { earlier, doc }), language })]
          : []),
        ...model.tables,
      ],
    },
    ...shown.map((part) => papers.get(part)!),
  ]
}

async function earlierOf(operation: Operation, type: AnyDocument, { since }: Print, doc: WireDoc): Promise<WireDoc | undefined> {
  const id = since && doc[since.link]
  if (typeof id !== 'string' || !(await readableIds(operation, type, [id])).has(id)) return undefined
  return viewDocument(operation, type, id)
}

async function partsAt(
  operation: Operation,
  type: AnyDocument,
  path: string,
  { doc, earlier }: { readonly doc: WireDoc; readonly earlier: WireDoc | undefined },
): Promise<Part[]> {
  const other = operation.engine.types.get(fieldAt(type, path).options.to!)
  if (!other) return []
  const idsOf = (one: WireDoc) => valuesAt(one, path).map(idIn)
  const readable = await readableIds(operation, other, idsOf(doc))
  const ids = idsOf(doc).filter((id) => readable.has(id))
  if (!earlier || !other.versions) return ids.map((id) => ({ type: other, id }))
  const before = idsOf(earlier)
  const parts: Part[] = []
  for (const id of ids) {
    const changes = before.includes(id)
      ? undefined
      : await changesSince(operation, other, { id, before: before.filter((one) => !ids.includes(one)) })
    parts.push({ type: other, id, state: before.includes(id) ? 'same' : (changes ?? 'new') })
  }
  return parts
}

/** Returns the changes from the version of before; undefined where none of these documents is one. */
async function changesSince(
  operation: Operation,
  type: AnyDocument,
  { id, before }: { readonly id: string; readonly before: readonly string[] },
): Promise<{ readonly changes: readonly ChangeRow[] } | undefined> {
  for (const from of before) {
    const changes = await changesOnPaper(operation, type, { from, to: id })
    if (changes) return { changes }
  }
  return undefined
}

type Table = PrintModel['tables'][number]
const table = (title: string, labels: readonly string[], rows: readonly (readonly string[])[]): Table => ({
  title,
  columns: labels.map((label) => ({ label, right: false, weight: 2 })),
  rows,
  figures: rows.map((row) => row.map(() => null)),
  worded: true,
})

function contentsOf(
  parts: readonly Part[],
  papers: ReadonlyMap<Part, PrintModel>,
  { language, compares }: { readonly language: Language; readonly compares: boolean },
): Table {
  const t = (key: keyof typeof messages) => localise(messages[key], language)
  const rows = parts.map((part) => {
    const { title, number } = papers.get(part)!
    return [title, number, ...(compares ? [stateText(part, t)] : [])]
  })
  return table(t('contents'), [t('document'), t('version'), ...(compares ? [t('state')] : [])], rows)
}

function stateText({ state }: Part, t: (key: keyof typeof messages) => string): string {
  if (state === undefined) return ''
  if (typeof state === 'string') return t(state)
  // A version may differ in what its paper does not have.
  return state.changes.length === 0 ? t('nextVersion') : t('changed').replace('{count}', String(state.changes.length))
}

/** Returns one table of all changes since the earlier document: those of the document itself, then those of its parts. */
function changesTable(
  parts: readonly Part[],
  papers: ReadonlyMap<Part, PrintModel>,
  { earlier, own, language }: { readonly earlier: WireDoc; readonly own: readonly ChangeRow[]; readonly language: Language },
): Table {
  const t = (key: keyof typeof messages) => localise(messages[key], language)
  const rows = parts.flatMap((part) => {
    const { title, number } = papers.get(part)!
    const of = `${title} ${number}`
    if (part.state === 'new') return [[of, '', '', t('new')]]
    if (typeof part.state !== 'object') return []
    return part.state.changes.length === 0
      ? [[of, '', '', t('nextVersion')]]
      : part.state.changes.slice(0, mostChanges).map((row) => [of, ...row])
  })
  const all = [...own.slice(0, mostChanges).map((row) => ['', ...row]), ...rows]
  const title = t('changes').replace('{since}', earlier.number ?? '')
  return table(title, [t('document'), t('where'), t('before'), t('after')], all.length > 0 ? all : [[t('none'), '', '', '']])
}
