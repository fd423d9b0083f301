/** Runs a report for the actor: what is requested and visible, read by `engine/query/report`, with titles and the filters behind it. */
import { compare, div, mul, round, sub } from '../../model/decimal.ts'
import type { Filter } from '../../model/lists/filter.ts'
import {
  isComparison,
  type Measure,
  type Report,
  type ReportAnswer,
  type ReportAsk,
  type ReportGroup,
  type ReportRow,
} from '../../model/outputs/report.ts'
import { localise } from '../../model/text.ts'
import { listPath } from '../authorisation/menus.ts'
import type { Operation } from '../operation.ts'
import { badFilter } from '../store/filter-sql.ts'
import type { PlacedGroup } from '../query/report/group-sql.ts'
import { readFigures } from '../query/report/read-figures.ts'
import { Source } from '../query/report/source.ts'
import { acrossColumns } from './cross-tab.ts'
import { groupFilters, groupTitles } from './report-groups.ts'
import { listable, refsOf, visibleReport, type VisibleReport } from './field-visibility.ts'

const limits = { size: 500, filters: 20, page: 10_000 }

/** Opens a report: the part visible to this person, with its own filters and the requested ones. */
export async function openReport(
  operation: Operation,
  report: Report,
  ask: ReportAsk,
): Promise<{ source: Source; visible: VisibleReport }> {
  const requestedFilters = filtersOf(ask)
  const source = await Source.open(operation, report, {
    partyRole: ask.partyRole,
    refs: [...refsOf(report), ...requestedFilters.map((one) => one.field), ...(report.lines ? currencyRefs(operation, report) : [])],
  })
  const visible = visibleReport(source, report)
  return { source, visible }
}

const currencyRefs = (operation: Operation, report: Report) =>
  Object.hasOwn(operation.engine.types.get(report.source)?.fields ?? {}, 'currency') ? ['doc.currency'] : []

export function filtersOf(ask: ReportAsk): readonly Filter[] {
  const filterInput: unknown = ask.filters ?? []
  if (!Array.isArray(filterInput) || filterInput.length > limits.filters) throw badFilter('filters')
  for (const one of filterInput as unknown[])
    if (typeof one !== 'object' || one === null || typeof (one as Filter).field !== 'string' || 'than' in one) throw badFilter('filters')
  return filterInput as Filter[]
}

/**
 * Returns the lines of a report with titles, totals and the filters of the rows behind each figure.
 * @throws WeftError 403 where the viewer may see nothing of it, 400 for what it does not have
 */
export async function runReport(operation: Operation, whole: Report, ask: ReportAsk, largest = limits.size): Promise<ReportAnswer> {
  const report = narrowed(whole, ask)
  const { source, visible } = await openReport(operation, report, ask)
  const { measures } = visible
  const turned = turnedOf(report, ask, visible)
  const groups = visible.groups.filter((one) => one !== turned)
  const requestedFilters = filtersOf(ask)
  const size = within(ask.size ?? 100, 1, largest)
  const offset = (within(ask.page ?? 1, 1, limits.page) - 1) * size
  const { rows, sums, crossTab } = await readFigures(source, {
    report: whole,
    measures,
    groups,
    turned,
    filters: [...(report.filters ?? []), ...requestedFilters],
    sort: ask.sort?.length ? ask.sort : (whole.sort ?? []),
    currency: visible.currency,
    size,
    offset,
  })
  const columns = turned && crossTab && (await acrossColumns(source, turned, crossTab))
  const apart = groups.findIndex((one) => one.field === visible.currency)
  const titles = await groupTitles(source, groups, [...rows, ...sums])
  const lineOf = (row: Record<string, unknown>, own: readonly (readonly [PlacedGroup, number])[]): ReportRow => {
    const of = own.map(([group, at]) => [group.field, row[`g${at}`] === null ? null : String(row[`g${at}`])] as const)
    return {
      values: Object.fromEntries(of),
      titles: Object.fromEntries(of.map(([field, value], at) => [field, value === null ? '' : (titles(own[at]![0], value) ?? value)])),
      figures: figuresOf(measures, row),
      filters: own.flatMap(([group], at) => groupFilters(group, of[at]![1], operation.tx.today)),
      ...(columns ? { across: columns.map((_, at) => figuresOf(measures, row, `c${at}`)) } : {}),
    }
  }
  const all = groups.map((group, at) => [group, at] as const)
  return {
    groups: groups.map(({ field, place, by }) => ({
      field,
      label: localise(place.label, operation.actor.language),
      ...(by ? { by } : {}),
    })),
    measures: visible.pages,
    ...(columns && turned
      ? { across: { field: turned.field, label: localise(turned.place.label, operation.actor.language), columns } }
      : {}),
    rows: rows.map((row) => lineOf(row, all)),
    totals: sums.map((row) => lineOf(row, apart < 0 ? [] : [all[apart]!])),
    count: (rows[0]?.['n'] as number | undefined) ?? 0,
    behind: behindOf(source, { report, asked: requestedFilters, measures }),
    at: operation.tx.now,
  }
}

/**
 * Returns the group requested as columns; none where the viewer does not see it.
 * @throws WeftError 400 for an unknown group, and for the currency, since amounts of several currencies are never in one line
 */
function turnedOf(report: Report, ask: ReportAsk, { groups, currency }: VisibleReport): PlacedGroup | undefined {
  if (ask.across === undefined || ask.across === '') return undefined
  const column = groups.find((one) => one.field === ask.across)
  if ((!column && !report.groups.some((one) => one.field === ask.across)) || (column && column.field === currency))
    throw badFilter('across')
  return column
}

/**
 * Returns the report with only the requested groups and measures, including the figures that shares and differences are computed
 * from.
 */
function narrowed(report: Report, { groups, measures }: ReportAsk): Report {
  const names = (input: unknown, known: readonly string[]): ReadonlySet<string> => {
    if (!Array.isArray(input) || !input.every((one) => known.includes(one as string))) throw badFilter('groups')
    return new Set(input as string[])
  }
  const groupNames =
    groups === undefined ? undefined : names(groups, [...report.groups.map((one) => one.field), 'currency', 'doc.currency'])
  const measureNames =
    measures === undefined
      ? undefined
      : names(
          measures,
          report.measures.map((one) => one.name),
        )
  const needed = new Set(measureNames)
  for (let pass = 0; pass < 2; pass++)
    for (const one of report.measures)
      if (needed.has(one.name))
        for (const part of one.of === 'share' ? [one.part, one.whole] : one.of === 'less' ? [one.from, one.take] : []) needed.add(part)
  return {
    ...report,
    groups: groupNames ? report.groups.filter((one) => groupNames.has(one.field)) : report.groups,
    measures: measureNames ? report.measures.filter((one) => needed.has(one.name)) : report.measures,
  }
}

function figuresOf(measures: readonly Measure[], row: Readonly<Record<string, unknown>>, of = 'm'): Record<string, string | null> {
  const figures: Record<string, string | null> = {}
  const at = (name: string) => figures[name] ?? null
  for (const one of measures)
    if (one.of !== 'share' && one.of !== 'less')
      figures[one.name] = row[`${of} ${one.name}`] === null ? null : String(row[`${of} ${one.name}`])
  // Two passes, so that a share may be one of differences, whatever their order.
  for (let pass = 0; pass < 2; pass++)
    for (const one of measures) {
      if (one.of === 'less') figures[one.name] = at(one.from) === null || at(one.take) === null ? null : sub(at(one.from)!, at(one.take)!)
      if (one.of === 'share') {
        const [part, whole] = [at(one.part), at(one.whole)]
        figures[one.name] = part === null || whole === null || compare(whole, '0') === 0 ? null : round(div(mul(part, '100'), whole), 2)
      }
    }
  return figures
}

function behindOf(
  source: Source,
  { report, asked: requestedFilters, measures }: { report: Report; asked: readonly Filter[]; measures: readonly Measure[] },
): ReportAnswer['behind'] {
  const fixed = report.filters ?? []
  const plain = report.lines === undefined && [...fixed, ...requestedFilters].every((one) => !isComparison(one) && !one.field.includes('.'))
  return {
    ...(plain && source.partyRole === source.policy.partyRoles[0] ? { path: listPath(source.type) } : {}),
    filters: plain ? ([...fixed, ...requestedFilters] as Filter[]) : requestedFilters,
    measures: Object.fromEntries(measures.map((one) => [one.name, (listable(report, one) as readonly Filter[] | undefined) ?? null])),
  }
}

function within(value: unknown, low: number, high: number): number {
  const number = Number(value)
  if (!Number.isInteger(number) || number < low || number > high) throw badFilter('paging')
  return number
}

/** Returns the group labels that a page shows before the report has run. */
export const groupPage = (
  operation: Operation,
  group: PlacedGroup,
): { field: string; label: string } & Pick<ReportGroup, 'by' | 'bands'> => ({
  field: group.field,
  label: localise(group.place.label, operation.actor.language),
  ...(group.by ? { by: group.by } : {}),
  ...(group.bands ? { bands: group.bands } : {}),
})
