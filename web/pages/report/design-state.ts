/** State of a report design: the spec checked by the server, and the source fields that can be chosen for each part. Pure. */
import type { Page, PageField } from '../../../model/page.ts'
import type { FigureMeasure, LessMeasure, Measure, Report, ReportChart, ShareMeasure } from '../../../model/outputs/report.ts'
import { traitsOf, type PageFieldType } from '../../../model/fields/kinds.ts'

/** A measure as it is edited: the keys of all kinds, as far as they are filled in. */
export interface DraftMeasure extends Pick<Measure, 'name' | 'label'>, Partial<Pick<FigureMeasure, 'field'>> {
  readonly of: string
  readonly part?: ShareMeasure['part']
  readonly whole?: ShareMeasure['whole']
  readonly from?: LessMeasure['from']
  readonly take?: LessMeasure['take']
}
/** A report as it is edited: charts may still lack their kind. */
export interface Draft
  extends Pick<Report, 'name' | 'label' | 'source' | 'prompts' | 'groups' | 'columns' | 'across'>,
    Required<Pick<Report, 'lines' | 'filters'>> {
  readonly measures: readonly DraftMeasure[]
  readonly charts: readonly (Omit<ReportChart, 'kind'> & { readonly kind: string })[]
}
export const emptyDraft: Draft = {
  name: '',
  label: ['', ''],
  source: '',
  lines: '',
  filters: [],
  prompts: [],
  groups: [],
  measures: [],
  columns: [],
  charts: [],
}

export function readDraft(definition: Readonly<Record<string, any>>): Draft {
  return { ...emptyDraft, ...definition, lines: definition['lines'] ?? '' } as Draft
}

export interface Choice {
  readonly value: string
  readonly label: string
  readonly type: PageFieldType
}

/** Returns the fields of the source by report name; line columns come first when the report is based on lines. */
export function fieldsOf(page: Page, lines: string): Choice[] {
  const head = Object.values(page.list.fields).filter((one) => one.type !== 'lines')
  const named = (one: PageField, before: string, prefix: string): Choice => ({
    value: `${prefix}${one.field}`,
    label: `${before}${one.label}`,
    type: one.type,
  })
  if (!lines) return head.map((one) => named(one, '', ''))
  const inner = linesOf(page).find((one) => one.field === lines)?.columns ?? []
  return [...inner.map((one) => named(one, '', '')), ...head.map((one) => named(one, `${page.title} · `, 'doc.'))]
}
export const linesOf = (page: Page): readonly PageField[] =>
  page.blocks.flatMap((block) => block.form).filter((one) => one.type === 'lines')
export const isNumber = (one: Choice): boolean => traitsOf(one.type).figure
export const isGroupable = (one: Choice): boolean => traitsOf(one.type).groups.includes('report') && !one.value.endsWith('number')
export const isDay = (one: Choice | undefined): boolean => one !== undefined && ['date', 'timestamp'].includes(traitsOf(one.type).storage)

/** Moves an item of a list by a number of steps. A target outside the list changes nothing. */
export function moved<T>(list: readonly T[], at: number, by: number): readonly T[] {
  const to = at + by
  if (to < 0 || to >= list.length) return list
  const next = [...list]
  ;[next[at], next[to]] = [next[to]!, next[at]!]
  return next
}

/** Converts the draft to the request; empty keywords are omitted. */
export const written = (draft: Draft): Record<string, unknown> => ({
  ...draft,
  lines: draft.lines || undefined,
  charts: draft.charts.filter((one) => one.kind && one.x && one.y.length > 0),
  // A cross-tab keeps only groups and figures that still exist.
  across:
    draft.across && draft.groups.some((one) => one.field === draft.across!.field)
      ? { ...draft.across, measures: draft.across.measures?.filter((name) => draft.measures.some((one) => one.name === name)) }
      : undefined,
})
