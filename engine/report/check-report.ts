/** Validates a report designed in a browser. Only known report keywords and fields of the source are accepted. */
import { invalid, WeftError, type FieldError } from '../../model/errors.ts'
import type { Measure, Report, ReportAcross, ReportChart, ReportFilter, ReportGroup } from '../../model/outputs/report.ts'
import type { AnyDocument } from '../../model/document.ts'
import type { Operation } from '../operation.ts'
import { storedBytes } from '../store/stored-bytes.ts'
import { runReport } from './run-report.ts'

type Plain = Readonly<Record<string, unknown>>
const limits = { groups: 4, measures: 12, filters: 10, columns: 20, prompts: 12, charts: 4, bytes: 32_768 }
const aggregates = ['count', 'sum', 'avg', 'min', 'max']
const steps = ['day', 'week', 'month', 'quarter', 'year']

/**
 * Returns the report. It is run once for the designer, so that a saved report is known to run.
 * @throws WeftError 11000 with the errors at their parts of the design, 413 `generic.tooLarge` for more than 32 KB as stored
 */
export async function checkedReport(operation: Operation, input: unknown): Promise<Report> {
  const errors: FieldError[] = []
  const addError = (path: string) => void errors.push({ path, key: 'report.part' })
  const definition = plain(input) ?? {}
  const name = text(definition['name'], 40)
  if (!/^[a-z][a-z0-9-]{1,39}$/.test(name)) errors.push({ path: 'name', key: 'report.name' })
  const label = labelOf(definition['label'])
  if (!label) errors.push({ path: 'label', key: 'common.INPUT_REQUIRED' })
  const type = operation.engine.types.get(text(definition['source'], 60)) as AnyDocument | undefined
  if (!type) errors.push({ path: 'source', key: 'common.INPUT_REQUIRED' })
  const groups = listOf(definition['groups'], limits.groups, (one): ReportGroup | undefined => {
    const field = ref(one['field'])
    if (!field || (one['by'] !== undefined && !steps.includes(one['by'] as string))) return undefined
    const bands = one['bands'] as unknown[] | undefined
    if (bands !== undefined && !(Array.isArray(bands) && bands.length <= 8 && bands.every((limit) => Number.isInteger(limit))))
      return undefined
    return { field, ...(one['by'] ? { by: one['by'] as ReportGroup['by'] } : {}), ...(bands ? { bands: bands as number[] } : {}) }
  })
  const measures = listOf(definition['measures'], limits.measures, measureOf)
  const filters = listOf(definition['filters'], limits.filters, filterOf)
  const charts = listOf(definition['charts'], limits.charts, chartOf)
  const columns = refsOf(definition['columns'], limits.columns)
  const prompts = refsOf(definition['prompts'], limits.prompts)
  for (const [path, part] of Object.entries({ groups, measures, filters, charts, columns, prompts })) if (!part) addError(path)
  if (measures?.length === 0) errors.push({ path: 'measures', key: 'common.INPUT_REQUIRED' })
  if (measures && new Set(measures.map((one) => one.name)).size !== measures.length) addError('measures')
  if (
    prompts?.some(
      (one) => one.includes('.') || (type && !Object.hasOwn(type.fields, one) && !['status', 'createdAt', 'number'].includes(one)),
    )
  )
    addError('prompts')
  const sort = definition['sort'] === undefined ? [] : definition['sort']
  const crossTab = acrossOf(definition['across'])
  if (
    crossTab === null ||
    (crossTab &&
      (!groups?.some((one) => one.field === crossTab.field) ||
        !(crossTab.measures ?? []).every((name) => measures?.some((one) => one.name === name))))
  )
    addError('across')
  if (!Array.isArray(sort) || sort.length > 3 || !sort.every((one) => typeof one === 'string')) addError('sort')
  if (errors.length > 0) throw invalid(errors)
  const lines = text(definition['lines'], 60)
  const report: Report = {
    name,
    label: label!,
    module: type!.module,
    source: type!.name,
    ...(lines ? { lines } : {}),
    filters: filters!,
    prompts: prompts!,
    groups: groups!,
    measures: measures!,
    columns: columns!,
    charts: charts!.filter(
      (chart) => chart.y.every((y) => measures!.some((one) => one.name === y)) && groups!.some((one) => one.field === chart.x),
    ),
    sort: sort as string[],
    ...(crossTab ? { across: crossTab } : {}),
  }
  await requireSmall(operation, report)
  // A report that cannot run is refused with the failing part. A designer without the right to a field learns it now.
  await runReport(operation, report, { size: 1, ...(crossTab ? { across: crossTab.field } : {}) }).catch((error: unknown) => {
    if (error instanceof WeftError && error.code === 400)
      throw invalid([
        { path: 'design', key: 'report.field', values: { field: String((error.detail as Plain | undefined)?.['what'] ?? '') } },
      ])
    throw error
  })
  return report
}

/** Requires that the report takes at most 32 KB of UTF-8 as it is stored. @throws WeftError 413 `generic.tooLarge` */
async function requireSmall(operation: Operation, report: Report): Promise<void> {
  if (Buffer.byteLength(JSON.stringify(report)) > limits.bytes || (await storedBytes(operation.tx, report)) > limits.bytes)
    throw new WeftError(413, 'generic.tooLarge')
}

const plain = (value: unknown): Plain | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Plain) : undefined
const text = (value: unknown, longest: number): string => (typeof value === 'string' && value.length <= longest ? value.trim() : '')
const ref = (value: unknown): string | undefined => (typeof value === 'string' && /^\w{1,40}(\.\w{1,40})?$/.test(value) ? value : undefined)

/** Parses both languages; a missing one is copied from the other. */
function labelOf(value: unknown): readonly [string, string] | undefined {
  if (!Array.isArray(value)) return undefined
  const [zh, en] = [text(value[0], 60), text(value[1], 60)]
  return zh || en ? [zh || en, en || zh] : undefined
}
function listOf<T>(value: unknown, longest: number, read: (one: Plain) => T | undefined): T[] | undefined {
  if (value === undefined) return []
  if (!Array.isArray(value) || value.length > longest) return undefined
  const items = value.map((one) => (plain(one) ? read(one as Plain) : undefined))
  return items.every((one) => one !== undefined) ? (items as T[]) : undefined
}
const refsOf = (value: unknown, longest: number): string[] | undefined =>
  value === undefined
    ? []
    : Array.isArray(value) && value.length <= longest && value.every((one) => ref(one))
      ? (value as string[])
      : undefined

/** Operators that compare with nothing. */
const withoutValue: readonly string[] = ['empty', 'notEmpty']

/** Parses a filter; undefined for an invalid one. A value that its operator does not read is left out. */
function filterOf(one: Plain): ReportFilter | undefined {
  const field = ref(one['field'])
  const operator = text(one['operator'], 20)
  if (!field || !operator) return undefined
  if (one['than'] === undefined)
    return {
      field,
      operator: operator as 'eq',
      ...(one['value'] === undefined || withoutValue.includes(operator) ? {} : { value: one['value'] }),
    }
  const than = ref(one['than'])
  return than && ['eq', 'ne', 'gt', 'ge', 'lt', 'le'].includes(operator) ? { field, operator: operator as 'eq', than } : undefined
}

function measureOf(one: Plain): Measure | undefined {
  const name = text(one['name'], 30)
  const label = labelOf(one['label'])
  const of = text(one['of'], 10)
  if (!/^[a-zA-Z]\w*$/.test(name) || !label) return undefined
  const word = (key: string) => text(one[key], 30)
  if (of === 'share') return word('part') && word('whole') ? { name, label, of, part: word('part'), whole: word('whole') } : undefined
  if (of === 'less') return word('from') && word('take') ? { name, label, of, from: word('from'), take: word('take') } : undefined
  if (!aggregates.includes(of)) return undefined
  const field = one['field'] === undefined || one['field'] === '' ? undefined : ref(one['field'])
  if (of !== 'count' && field === undefined) return undefined
  const when = listOf(one['when'], limits.filters, filterOf)
  return when && { name, label, of: of as 'sum', ...(field ? { field } : {}), ...(when.length > 0 ? { when } : {}) }
}

function chartOf(one: Plain): ReportChart | undefined {
  const [kind, x, y] = [text(one['kind'], 5), ref(one['x']), one['y']]
  if (!['bar', 'line', 'pie'].includes(kind) || !x || !Array.isArray(y) || y.length === 0 || !y.every((word) => typeof word === 'string'))
    return undefined
  const series = one['series'] === undefined || one['series'] === '' ? undefined : ref(one['series'])
  return { kind: kind as 'bar', x, y: y as string[], ...(series ? { series } : {}), ...(one['stack'] === true ? { stack: true } : {}) }
}

/** Parses the cross-tab: undefined without one, `null` for an invalid one. */
function acrossOf(value: unknown): ReportAcross | undefined | null {
  if (value === undefined || value === null || value === '') return undefined
  const one = plain(value)
  const field = one && ref(one['field'])
  const [measures, columns] = [one?.['measures'], one?.['most']]
  if (!field || (columns !== undefined && !(Number.isInteger(columns) && (columns as number) >= 2 && (columns as number) <= 30)))
    return null
  if (measures !== undefined && !(Array.isArray(measures) && measures.every((name) => typeof name === 'string'))) return null
  return {
    field,
    ...(measures && (measures as string[]).length > 0 ? { measures: measures as string[] } : {}),
    ...(columns === undefined ? {} : { most: columns as number }),
  }
}
