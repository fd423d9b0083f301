/**
 * The paper of a list: what the list shows of the rows that the person may see, by its filters, columns, order and groups, with the sums of what
 * can be added, as text.
 */
import { grouped } from '../../model/decimal.ts'
import type { AnyDocument } from '../../model/document.ts'
import { forbidden, WeftError } from '../../model/errors.ts'
import { drawnOn, type Callouts } from '../../model/fields/callouts.ts'
import { traitsOf } from '../../model/fields/kinds.ts'
import type { Page, PageField, WireDoc } from '../../model/page.ts'
import type { ListGroup, ListQuery, ListTotals } from '../../model/lists/list-query.ts'
import { localMinute } from '../../model/process/work-time.ts'
import { localiseFilled, plural, type Label, type Language } from '../../model/text.ts'
import { requirePolicy } from '../authorisation/policy.ts'
import { describePage } from '../pages/describe-page.ts'
import type { Operation } from '../operation.ts'
import { looksOf } from '../query/document-looks.ts'
import type { LineLook } from '../query/line-looks.ts'
import { list } from '../query/list.ts'
import { titlesOf } from '../store/links/titles.ts'
import { inLanguage } from '../store/run-operation.ts'
import { filtersInWords } from './filter-in-words.ts'
import { swatchesOf } from './card-swatches.ts'
import { headOf, isPrinted, signOfCurrency, textOf } from './printed-text.ts'

/** How many rows and columns a paper may have, and how many rows are read at once. */
export const listPaperLimits = { rows: 3000, columns: 16, part: 200 } as const

interface Column {
  readonly label: string
  readonly right: boolean
  readonly weight: number
}
/** Sums below a block: a text for each column, and below the whole list also those of fields that are no column. */
export interface PaperSums {
  readonly label: string
  readonly cells: readonly string[]
  readonly others: readonly string[]
}
export interface ListPaper {
  readonly title: string
  readonly company: string
  /** The filters in words, and how many rows there are. */
  readonly about: readonly string[]
  readonly count: number
  readonly printed: string
  readonly language: Language
  /** The rows are cards with a picture, their number and what stands on cards of the list, instead of a table. */
  readonly cards: boolean
  readonly columns: readonly Column[]
  /** `ends` are the sums of upper levels whose last group this is, the innermost first. */
  readonly groups: readonly {
    readonly key: string
    readonly title: string
    readonly sums: PaperSums
    readonly ends: readonly PaperSums[]
  }[]
  readonly total: PaperSums
}
export interface ListPaperRow {
  /** The key of its group. */
  readonly key: string
  readonly cells: readonly string[]
  readonly look: LineLook | null
  /** Of a card: the colours of the documents that its page shows as a gallery, as `#rrggbb`, and whether it only holds a place. */
  readonly swatches?: readonly string[]
  readonly isPlanned?: boolean
}

const spoken = {
  rows: ['共 {n} 条', '{n} {n:row|rows}'],
  subtotal: ['小计 · {n} 条', 'Subtotal · {n}'],
  upper: ['{title} 小计 · {n} 条', 'Subtotal {title} · {n}'],
  total: ['合计 · {n} 条', 'Total · {n}'],
  none: ['（无）', '(none)'],
  cut: ['另有 {n} 列未印出：{names}', '{n} more {n:column is|columns are} not printed: {names}'],
} as const satisfies Record<string, Label>
const say = (language: Language, label: Label, values: Readonly<Record<string, string>> = {}) => localiseFilled(label, language, values)

interface Layout {
  readonly page: Page
  readonly shown: readonly PageField[]
  readonly cut: readonly PageField[]
  readonly group: readonly string[]
}

/** What is printed: the list by its query, as a table or as cards, in a language. */
export interface PaperOf {
  readonly query: ListQuery
  readonly language: Language
  readonly cards?: boolean | undefined
}

async function layoutFor(operation: Operation, type: AnyDocument, { query, cards }: Omit<PaperOf, 'language'>): Promise<Layout> {
  const policy = await requirePolicy(operation, type)
  if (!policy.may.export) throw forbidden()
  const page = await describePage(operation, type)
  const role = query.partyRole ?? policy.partyRoles[0] ?? ''
  if (cards && !page.list.picture) throw new WeftError(409, 'print.noPictures')
  const named = cards ? onCards(page) : query.columns?.length ? query.columns : page.list.columns
  const fields = named.flatMap((name) => (Object.hasOwn(page.list.fields, name) ? [page.list.fields[name]!] : []))
  const seen = fields.filter((field) => field.type !== 'lines' && isPrinted(field) && policy.restriction(field.field, role) < 2)
  if (seen.length === 0) throw new WeftError(409, 'generic.noExport')
  return {
    page,
    shown: seen.slice(0, listPaperLimits.columns),
    cut: seen.slice(listPaperLimits.columns),
    group: Array.isArray(query.group) && !cards ? query.group : [],
  }
}

/** What stands on a card: the number, and what cards of the list show. */
const onCards = ({ list: { digest, picture } }: Page): readonly string[] =>
  [...new Set(['number', ...digest])].filter((name) => name !== picture)

/**
 * Returns the head of the paper, its groups and sums.
 * @throws WeftError 403 without the right to export, 409 when there are no rows, more than a paper may have, or no pictures for cards
 */
export async function listPaper(operation: Operation, type: AnyDocument, { query, language, cards = false }: PaperOf): Promise<ListPaper> {
  const reading = inLanguage(operation, language)
  const layout = await layoutFor(reading, type, { query, cards })
  const { partyRole, filters, search } = query
  const rowsQuery = { partyRole, filters, search }
  const whole = await list(reading, type, { ...rowsQuery, columns: ['id'], size: 1, count: true, totals: true })
  const count = whole.count ?? 0
  if (count === 0) throw new WeftError(409, 'generic.noExport')
  const values = { n: grouped(String(count)), max: grouped(String(listPaperLimits.rows)) }
  if (whole.more || count > listPaperLimits.rows) throw new WeftError(409, 'print.listTooLong', { values })
  const groups = layout.group.length > 0 ? ((await list(reading, type, { ...rowsQuery, group: layout.group })).groups ?? []) : []
  const ends = await endsOf(reading, type, { layout, query: rowsQuery, groups })
  const title = layout.page.title
  return {
    title: language === 'en' ? plural(title) : title,
    company: (await titlesOf(reading, [reading.actor.company])).get(reading.actor.company) ?? '',
    about: [
      ...(await filtersInWords(reading, layout.page, query)),
      say(language, spoken.rows, { n: values.n }),
      ...(layout.cut.length > 0
        ? [say(language, spoken.cut, { n: String(layout.cut.length), names: layout.cut.map(({ label }) => label).join(', ') })]
        : []),
    ],
    count,
    printed: `${reading.actor.name} · ${localMinute(reading.tx.zone, reading.tx.now)}`,
    language,
    cards,
    columns: layout.shown.map((field) => ({
      label: headOf(field, {} as WireDoc),
      right: traitsOf(field.type).figure,
      weight: traitsOf(field.type).print.weight,
    })),
    groups: groups.map((group, at) => ({
      key: keyOf(layout.group, group.values),
      title: titleOfGroup(layout, layout.group, { values: group.values, language }),
      sums: { ...sumsOf(layout, group, say(language, spoken.subtotal, { n: grouped(String(group.count)) })), others: [] },
      ends: ends[at]!,
    })),
    total: sumsOf(layout, whole, say(language, spoken.total, { n: values.n })),
  }
}

/** Returns the next rows of the paper in the order of the list; `next` continues after them. */
export async function listPaperRows(
  operation: Operation,
  type: AnyDocument,
  { query, language, cards = false, after }: PaperOf & { readonly after?: string | undefined },
): Promise<{ readonly rows: readonly ListPaperRow[]; readonly next?: string | undefined }> {
  const reading = inLanguage(operation, language)
  const { page, shown, group } = await layoutFor(reading, type, { query, cards })
  const { picture = '' } = page.list
  const marks = page.list.fields[picture]?.callouts?.field ?? ''
  const currencies = shown.flatMap(({ currency }) => (currency && Object.hasOwn(page.list.fields, currency) ? [currency] : []))
  const columns = [
    ...new Set([
      ...shown.map(({ field }) => field),
      ...currencies,
      ...group,
      ...(cards ? ['status', picture, marks].filter((name) => Object.hasOwn(page.list.fields, name)) : []),
    ]),
  ]
  const { partyRole, filters, search, sort } = query
  const rowsQuery = { partyRole, filters, search, sort, columns, size: listPaperLimits.part }
  const { rows, next } = await list(reading, type, { ...rowsQuery, ...(after === undefined ? {} : { after }) })
  // Rows of a reading type are no documents of their reading, and have no look; cards have the picture of the list.
  const looks = new Map(
    (type.reads || cards ? [] : await looksOf(reading, { [type.name]: rows.map(({ id }) => id) })).map(({ id, ...look }) => [id, look]),
  )
  const text = (row: WireDoc, field: PageField): string => {
    const value = row[field.field]
    if (field.type === 'dateTime' && typeof value === 'string') return localMinute(reading.tx.zone, value)
    return textOf(field, row, row)
  }
  const swatches = cards ? await swatchesOf(reading, type, rows) : undefined
  return {
    rows: rows.map((row) => ({
      key: keyOf(group, row),
      cells: shown.map((field) => text(row, field)),
      look: cards ? pictureIn(row[picture], row[marks] as Callouts | null | undefined) : (looks.get(row.id) ?? null),
      ...(swatches ? { swatches: swatches.get(row.id) ?? [], isPlanned: page.statuses[row.status ?? '']?.planned === true } : {}),
    })),
    next,
  }
}

const pictureIn = (value: unknown, marks: Callouts | null | undefined): LineLook | null => {
  const [first] = [value ?? []].flat()
  return typeof first === 'string' ? { picture: first, colour: null, marks: drawnOn(marks, first) } : null
}

/** Returns for each group the sums of the upper levels that end with it; a level of a single group has its sum below that group already. */
async function endsOf(
  operation: Operation,
  type: AnyDocument,
  { layout, query, groups }: { readonly layout: Layout; readonly query: ListQuery; readonly groups: readonly ListGroup[] },
): Promise<readonly (readonly PaperSums[])[]> {
  const ends = groups.map((): PaperSums[] => [])
  const { language } = operation.actor
  for (let level = layout.group.length - 1; level > 0; level -= 1) {
    const names = layout.group.slice(0, level)
    const upper = (await list(operation, type, { ...query, group: names })).groups ?? []
    const keys = groups.map(({ values }) => keyOf(names, values))
    for (const one of upper) {
      const key = keyOf(names, one.values)
      const last = keys.lastIndexOf(key)
      if (last < 0 || keys.indexOf(key) === last) continue
      const title = titleOfGroup(layout, names, { values: one.values, language })
      ends[last]!.push({ ...sumsOf(layout, one, say(language, spoken.upper, { title, n: grouped(String(one.count)) })), others: [] })
    }
  }
  return ends
}

const titleOfGroup = (
  { page }: Layout,
  names: readonly string[],
  { values, language }: { readonly values: Readonly<Record<string, unknown>>; readonly language: Language },
): string => names.map((name) => titleOf(page, name, values) || say(language, spoken.none)).join(' › ')

const keyOf = (group: readonly string[], values: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(group.map((name) => values[name] ?? null))

function titleOf(page: Page, name: string, values: Readonly<Record<string, unknown>>): string {
  const value = values[name]
  const choice = page.list.fields[name]?.options.find((option) => option.value === String(value))?.label
  return String(values[`${name}$`] ?? choice ?? value ?? '')
}

/** Returns the sums of a set, each below its column; of several currencies one below the other. */
function sumsOf({ page, shown }: Layout, { totals = {}, currencyTotals = {} }: Partial<ListTotals>, label: string): PaperSums {
  const texts = new Map<string, string>()
  for (const name of page.list.totals) {
    const field = page.list.fields[name]
    const sums = currencyTotals[name] ?? (totals[name] === undefined ? [] : [{ currency: '', sum: totals[name] }])
    if (field && sums.length > 0) texts.set(name, sums.map(({ currency, sum }) => sumText(field, currency, sum)).join('\n'))
  }
  const columns = new Set(shown.map(({ field }) => field))
  return {
    label,
    cells: shown.map(({ field }) => texts.get(field) ?? ''),
    others: [...texts].flatMap(([name, text]) =>
      columns.has(name) ? [] : [`${page.list.fields[name]!.label} ${text.replaceAll('\n', ' · ')}`],
    ),
  }
}

function sumText(field: PageField, currency: string, sum: string): string {
  // A measure adds up in the base unit of its dimension.
  const unit = field.units?.find(({ numerator, denominator }) => numerator === denominator)?.code
  if (unit !== undefined) return `${grouped(sum)} ${unit}`
  return traitsOf(field.type).print.text(sum, { ordinal: false, sign: signOfCurrency(currency) })
}
