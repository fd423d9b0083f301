/**
 * Field visibility of a report: a viewer gets the groups and figures whose every field they may read. A partly visible figure is left
 * out.
 */
import { forbidden, WeftError } from '../../model/errors.ts'
import type { FieldRef, FigureMeasure, Measure, MeasurePage, Report, ReportFilter } from '../../model/outputs/report.ts'
import { isComparison } from '../../model/outputs/report.ts'
import { localise } from '../../model/text.ts'
import { badFilter } from '../store/filter-sql.ts'
import type { PlacedGroup } from '../query/report/group-sql.ts'
import type { Place, Source } from '../query/report/source.ts'
import { storageTraits } from '../store/tables/table-layout.ts'

export interface VisibleReport {
  readonly groups: readonly PlacedGroup[]
  readonly measures: readonly Measure[]
  readonly pages: readonly MeasurePage[]
  /** The currency field by which amounts are separated. */
  readonly currency?: FieldRef
}

const filterRefs = (filters: readonly ReportFilter[] = []): FieldRef[] =>
  filters.flatMap((one) => (isComparison(one) ? [one.field, one.than] : [one.field]))

/** Returns the field with the currency of an amount; undefined for a figure without its own currency. */
function currencyOf(spec: Pick<Report, 'lines'>, place: Place, has: (ref: FieldRef) => boolean): FieldRef | undefined {
  if (place.field?.kind !== 'money') return undefined
  const named = place.field.options.currency
  if (named !== undefined) return place.alias === 'd' && spec.lines ? `doc.${named}` : named
  return place.alias === 'l' && has('doc.currency') ? 'doc.currency' : undefined
}

/** Returns every field that a report names, to open its source. */
export function refsOf(report: Report): FieldRef[] {
  const figures = report.measures.flatMap((one) =>
    'when' in one || 'field' in one ? [...(one.field ? [one.field] : []), ...filterRefs(one.when)] : [],
  )
  return [...filterRefs(report.filters), ...report.groups.map((one) => one.field), ...figures, ...report.columns]
}

/**
 * Returns the visible part of a report.
 * @throws WeftError 403 where nothing remains, or where the report filters by a field that the viewer may not see
 */
export function visibleReport(source: Source, report: Report): VisibleReport {
  const hidden = (ref: FieldRef) => source.place(ref).hidden
  if (filterRefs(report.filters).some(hidden)) throw forbidden()
  const has = (ref: FieldRef) => {
    try {
      return !source.place(ref).hidden
    } catch (error) {
      // A field that the type no longer has.
      if (!(error instanceof WeftError)) throw error
      return false
    }
  }
  const groups = report.groups.filter((one) => !hidden(one.field)).map((one) => ({ ...one, place: source.place(one.field) }))
  for (const { place } of groups) if (storageTraits(place.storage).groups === 'nowhere') throw badFilter(place.ref)
  const currencies = new Set<FieldRef>()
  const kinds = new Map<string, MeasurePage['kind']>()
  const isFigure = (one: Measure): one is FigureMeasure => one.of !== 'share' && one.of !== 'less'
  for (const one of report.measures.filter(isFigure)) {
    if ([...(one.field ? [one.field] : []), ...filterRefs(one.when)].some(hidden)) continue
    const place = one.field === undefined ? undefined : source.place(one.field)
    if (one.of === 'count') {
      kinds.set(one.name, 'count')
      continue
    }
    if (!place || !['numeric', 'integer'].includes(place.storage)) throw badFilter(one.field ?? one.name)
    const currency = currencyOf(report, place, has)
    if (currency !== undefined) {
      if (!has(currency)) continue
      currencies.add(currency)
    }
    kinds.set(one.name, place.field?.kind === 'percent' ? 'percent' : place.field?.kind === 'money' ? 'money' : 'quantity')
  }
  for (const one of report.measures) {
    if (one.of === 'share' && kinds.has(one.part) && kinds.has(one.whole)) kinds.set(one.name, 'percent')
    if (one.of === 'less' && kinds.has(one.from) && kinds.has(one.take)) kinds.set(one.name, kinds.get(one.from)!)
  }
  const measures = report.measures.filter((one) => kinds.has(one.name))
  if (measures.length === 0 || currencies.size > 1) throw forbidden()
  const [currency] = currencies
  const apart = currency !== undefined && !groups.some((one) => one.field === currency)
  const { language } = source.operation.actor
  return {
    groups: apart ? [...groups, { field: currency, place: source.place(currency) }] : groups,
    measures,
    pages: measures.map((one) => ({
      name: one.name,
      label: localise(one.label, language),
      kind: kinds.get(one.name)!,
      adds: one.of === 'sum' || (one.of === 'count' && one.field === undefined),
    })),
    currency,
  }
}

/** Returns the conditions of a measure as filters for a list of the source, or undefined when a list cannot express them. */
export function listable(report: Report, measure: Measure): readonly ReportFilter[] | undefined {
  const when = measure.of === 'share' || measure.of === 'less' ? [] : (measure.when ?? [])
  return report.lines === undefined && when.every((one) => !isComparison(one) && !one.field.includes('.')) ? when : undefined
}
