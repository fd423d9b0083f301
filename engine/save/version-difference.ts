/** What a version of a document changed against the one before, in short, as a company with which it is shared may read it: for notices (`{changes}`). */
import type { AnyDocument } from '../../model/document.ts'
import type { Field, Fields } from '../../model/field.ts'
import { kindOf } from '../../model/fields/kinds.ts'
import { splitPath } from '../../model/fields/field-path.ts'
import type { AnyVersions } from '../../model/lifecycle/versions.ts'
import { fillPlaceholders, type Label } from '../../model/text.ts'
import { hiddenFromAny } from '../authorisation/hidden-from-any.ts'
import { policyFor } from '../authorisation/policy.ts'
import { fieldPath, visibleChange } from '../authorisation/visible-change.ts'
import type { Operation } from '../operation.ts'
import { titlesInBoth } from '../store/links/titles.ts'
import { load, type Stored } from '../store/read.ts'
import { asSystem } from '../store/scope.ts'
import type { FieldValues } from '../stored-document.ts'
import type { Change } from './input/document-changes.ts'
import { keyColumnsOf, versionChanges } from './input/paired-lines.ts'

/** A text says this many changes and how many more there are; a value is cut at this many characters. */
const [maxChanges, maxLength] = [6, 40]
const texts = {
  added: ['新增{name}', 'added {name}'],
  dropped: ['取消{name}', 'dropped {name}'],
  changed: ['{name}：{values}', '{name}: {values}'],
  value: ['{label} {from} → {to}', '{label} {from} → {to}'],
  more: ['另有 {n} 项', 'and {n} more'],
  none: ['您可查看的内容没有差异', 'nothing that you may read differs'],
} as const satisfies Record<string, Label>

/** The titles of what is linked, and which of the two languages is written. */
interface Wording {
  readonly at: 0 | 1
  readonly titles: ReadonlyMap<string, Label>
}
/** A line that was added, dropped or changed, or a field of the header (`lines` undefined). */
interface Difference {
  readonly lines: string | undefined
  readonly changes: readonly Change[]
}

/**
 * Returns the differences between a version and the one before in both languages: lines added, dropped and changed, and fields of the header. What is computed is left
 * out, and so is what other companies than the owner do not read, or what a rule of the platform hides from any role.
 */
export async function versionDifference(operation: Operation, type: AnyDocument, doc: Stored): Promise<Label> {
  const { previous } = type.versions as AnyVersions
  const former = await asSystem(operation, (system) => load(system, type, String(doc[previous])))
  const { before, changes: all } = versionChanges(type, former, doc)
  const [policy, isHidden] = [await policyFor(operation, type), await hiddenFromAny(operation, type, 'reader')]
  const isRead = ({ path }: Change) => !isHidden(fieldPath(path)) && isGiven(type, fieldPath(path))
  const changes = all.filter(isRead).flatMap((change) => visibleChange({ policy, partyRoles: ['reader'], doc }, change) ?? [])
  const differences = [...Map.groupBy(changes, ({ path }) => path.split('.')[0]!).values()].map((some): Difference => {
    const [lines, id] = some[0]!.path.split('#')
    return { lines: id === undefined ? undefined : lines, changes: some }
  })
  const linesNamed = differences.map((one) => ({ ...one, line: lineOf(one, [doc, before]) }))
  const ids = linesNamed.flatMap(({ line, changes: some }) => [line, ...some.flatMap(({ from, to }) => [from, to])]).flatMap(idsIn)
  const titles = await asSystem(operation, (system) => titlesInBoth(system, [...new Set(ids)]))
  const inWords = (at: 0 | 1) =>
    shortened(
      linesNamed.map((one) => textOf(type, one, { at, titles })),
      at,
    )
  return [inWords(0), inWords(1)]
}

function shortened(all: readonly string[], at: 0 | 1): string {
  if (all.length === 0) return texts.none[at]
  const more = all.length > maxChanges ? [fillPlaceholders(texts.more[at], { n: all.length - maxChanges })] : []
  return [...all.slice(0, maxChanges), ...more].join(at === 0 ? '；' : '; ')
}

/** Whether people give a value: what is computed follows from what is given. The status and the number of a version differ in any case. */
function isGiven(type: AnyDocument, path: string): boolean {
  const [outer, inner] = splitPath(path)
  const field = (type.fields as Fields)[outer]
  const column = inner === undefined ? undefined : field?.options.columns?.[inner]
  if (!field || (inner !== undefined && !column)) return false
  return [field, column].every((one) => !one?.options.computed && !one?.options.formula && !one?.options.follows)
}

/** Returns the line that a difference is about, as it is or as it was. */
function lineOf({ lines, changes }: Difference, states: readonly Stored[]): FieldValues | undefined {
  if (lines === undefined) return undefined
  const id = /#(\d+)/.exec(changes[0]!.path)?.[1]
  return states.flatMap((state) => (state[lines] as FieldValues[]).filter((line) => line['id'] === id))[0]
}

const idsIn = (value: unknown): string[] => {
  const values = typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.values(value) : [value]
  return values.flat().filter((one): one is string => typeof one === 'string' && /^\d+$/.test(one))
}

function textOf(
  type: AnyDocument,
  { lines, changes, line }: Difference & { readonly line: FieldValues | undefined },
  wording: Wording,
): string {
  const { at } = wording
  const fields = type.fields as Fields
  if (lines === undefined) return changes.map((change) => valueText(fields[change.path]!, change, wording)).join('')
  const name = nameOf(type, lines, line ?? {}, wording)
  const whole = changes.find(({ path }) => !path.includes('.'))
  if (whole) return fillPlaceholders((whole.from === null ? texts.added : texts.dropped)[at], { name })
  const columns = fields[lines]!.options.columns ?? {}
  const values = changes.map((change) => valueText(columns[change.path.split('.')[1]!]!, change, wording)).join(at === 0 ? '、' : ', ')
  return fillPlaceholders(texts.changed[at], { name, values })
}

/** Returns how a line is named: its list, what names it among its lines, and what it links first. */
function nameOf(type: AnyDocument, lines: string, line: FieldValues, wording: Wording): string {
  const { label, options } = (type.fields as Fields)[lines]!
  const columns = options.columns ?? {}
  const keys = keyColumnsOf(type, lines)
  const link = Object.entries(columns).find(([, column]) => column.kind === 'link' && column.options.required)?.[0]
  const names = [...new Set([...keys, ...(link ? [link] : [])])]
  return [label[wording.at], ...names.map((name) => shown(columns[name]!, line[name], wording))].filter(Boolean).join(' ')
}

/** Returns a change of a field; of files and marks alone that they changed. */
function valueText(field: Field, { from, to }: Change, wording: Wording): string {
  const label = field.label[wording.at]
  if (kindOf(field).refers === 'file' || field.kind === 'callouts') return label
  return fillPlaceholders(texts.value[wording.at], {
    label,
    from: shown(field, from, wording) || '—',
    to: shown(field, to, wording) || '—',
  })
}

function shown(field: Field, value: unknown, { at, titles }: Wording): string {
  if (value === null || value === undefined || value === '') return ''
  const choice = field.options.choices?.[String(value)]
  const text = choice
    ? choice[at]
    : kindOf(field).refers === 'document'
      ? [value]
          .flat()
          .map((id) => titles.get(String(id))?.[at] ?? '')
          .join(', ')
      : kindOf(field).print.text(value, { ordinal: field.options.ordinal === true, sign: '' })
  return text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text
}
