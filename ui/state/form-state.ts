/**
 * State of a form without presentation: values, changes, visible, locked and required fields, errors by path, and figures as the
 * server will compute them.
 */
import { compute } from '../../model/rules/compute.ts'
import { isEmpty } from '../../model/rules/condition-parts.ts'
import { meets } from '../../model/rules/condition.ts'
import type { Viewer } from '../../model/rules/condition-parts.ts'
import { constraintErrors } from '../../model/rules/constraints.ts'
import type { Field } from '../../model/field.ts'
import { messages } from '../../model/messages.ts'
import type { Page, PageField } from '../../model/page.ts'
import { withDecimalPoint } from '../../model/money/amount-text.ts'
import { localiseFilled, type Language } from '../../model/text.ts'
import { traitsOf } from '../../model/fields/kinds.ts'
import { splitPath } from '../../model/fields/field-path.ts'
import { cellName } from '../../model/fields/matrix.ts'
import { emptyOf, readValue } from '../../model/rules/validate.ts'

export type Values = Record<string, any>
export type Errors = Readonly<Record<string, readonly string[]>>
/** Key under which a line carries the unreadable texts of its cells, by column. They stay visible for correction and are never sent. */
export const unread = '?'
/** Returns a line with new values. This clears the unreadable text of the columns written. */
export function withValues(line: Values, values: Values): Values {
  const texts = line[unread] as Record<string, string> | undefined
  if (!texts || !Object.keys(values).some((name) => name in texts)) return { ...line, ...values }
  const left = Object.fromEntries(Object.entries(texts).filter(([name]) => !(name in values)))
  const { [unread]: _, ...others } = line
  return { ...others, ...values, ...(Object.keys(left).length > 0 ? { [unread]: left } : {}) }
}

/** Returns the fields of a page by name, in form order. */
export function fieldsOf(page: Page): PageField[] {
  return page.blocks.flatMap((block) => block.form)
}

const asField = (field: PageField): Field => ({
  kind: field.type === 'status' ? 'choice' : field.type,
  label: [field.label, field.label],
  options: {
    ...field.limits,
    formula: field.processor,
    upperCase: field.upperCase,
    lowerCase: field.lowerCase,
    trim: field.trim,
    choices: Object.fromEntries(field.options.map((one) => [one.value, [one.label, one.label] as const])),
    validations: field.validations.map(({ message, ...one }) => ({ ...one, ...(message ? { message: [message, message] as const } : {}) })),
    files: field.files,
    address: field.address,
    barcode: field.barcode,
    ...(field.enteredFor ? { enteredFor: field.enteredFor } : {}),
    ...(field.columns ? { columns: Object.fromEntries(field.columns.map((column) => [column.field, asField(column)])) } : {}),
  },
})
const shapes = new WeakMap<Page, { fields: Record<string, Field> }>()
/** Computed lines, cached by the original line, so that of five thousand lines only the changed ones are computed. */
const lineFigures = new WeakMap<object, { line: Values; looksAt: readonly unknown[] }>()
const figuresOf = (lineValues: Values, work: (line: Values) => void, looksAt: readonly unknown[]): Values => {
  const known = lineFigures.get(lineValues)
  if (known && known.looksAt.every((one, at) => one === looksAt[at])) return known.line
  const line = { ...lineValues }
  work(line)
  for (const one of [lineValues, line]) lineFigures.set(one, { line, looksAt })
  return line
}

/** Returns the fields of a page as the model knows them. */
export function shapeOf(page: Page): { fields: Record<string, Field> } {
  let shape = shapes.get(page)
  if (!shape) {
    const fields = fieldsOf(page).filter((field) => field.type !== 'status')
    shapes.set(page, (shape = { fields: Object.fromEntries(fields.map((field) => [field.field, asField(field)])) }))
  }
  return shape
}

/**
 * Computes the document with the same formulas and the same function as the server. Returns a new document with its figures.
 * Unchanged lines are the same objects.
 */
export function computed(page: Page, values: Values): Values {
  const shape = shapeOf(page)
  const next: Values = { ...values }
  for (const [name, field] of Object.entries(shape.fields)) if (field.kind === 'lines') next[name] = (values[name] ?? []) as Values[]
  try {
    compute(shape as never, next, figuresOf)
  } catch {
    // A figure that cannot be computed while the user types keeps its value.
  }
  return next
}

const isZero = (value: unknown): boolean => value === 0 || value === '0'

export interface Rules {
  readonly shown: boolean
  readonly locked: boolean
  readonly required: boolean
}
export function rulesOf(field: PageField, values: Values, viewer: Viewer): Rules {
  const { show, lock, require } = field.rules
  // A new document hides figures of the engine that carry no information yet.
  const silent =
    viewer.action === 'create' && field.isNotPost && field.type !== 'lines' && (isEmpty(values[field.field]) || isZero(values[field.field]))
  return {
    shown: !silent && (show === undefined || meets(show as Record<string, unknown>, values, viewer)),
    locked:
      field.isNotPost ||
      field.restriction === 1 ||
      [lock ?? []].flat().some((one) => meets(one as Record<string, unknown>, values, viewer)),
    required: field.required || (require !== undefined && meets(require as Record<string, unknown>, values, viewer)),
  }
}

/** Message keys for cells whose text could not be read. */
const unreadAs: Readonly<Record<string, keyof typeof messages>> = {
  integer: 'field.integer',
  quantity: 'field.number',
  money: 'field.number',
  percent: 'field.number',
  date: 'field.date',
  time: 'field.time',
  yesNo: 'field.yesNo',
  matrix: 'field.matrixText',
  sizeDecimals: 'field.sizeDecimalsText',
  measure: 'field.measure',
  link: 'field.link',
  links: 'field.link',
  lineLink: 'field.link',
  file: 'field.file',
  image: 'field.file',
  address: 'field.address',
}
/** Returns the number that is meant by a text with a comma as its decimal sign; undefined for other texts and where no decimals are read. */
export const numberMeant = (text: string, type: PageField['type']): string | undefined =>
  unreadAs[type] === 'field.number' ? withDecimalPoint(text) : undefined

/** Returns why a text in a cell is no value of this kind. */
export function unreadText(text: string, type: PageField['type'], language: Language): string {
  const key = unreadAs[type] ?? 'field.choice'
  const meant = numberMeant(text, type)
  return meant === undefined
    ? localiseFilled(messages[key], language)
    : localiseFilled(messages['field.decimalPoint'], language, { text: meant })
}

/** Returns the errors of one value as messages. */
export function errorsOf(field: PageField, value: unknown, required: boolean, language: Language): string[] {
  if (isEmpty(value) || (typeof value === 'string' && value.trim() === ''))
    return required ? [localiseFilled(messages['common.INPUT_REQUIRED'], language)] : []
  if (field.type === 'lines') return []
  return readValue(asField(field), value, field.field).errors.map((error) => localiseFilled(messages[error.key], language, error.values))
}

/** Returns whether a cell, or a single size of its matrix (`matrix|S||`), has a text that could not be read. */
export function hasUnread(line: Values, { field }: Pick<PageField, 'field'>): boolean {
  const texts = line[unread] as object | undefined
  return texts !== undefined && Object.keys(texts).some((name) => name === field || name.startsWith(`${field}|`))
}

/** Returns what a cell says whose text could not be read, or what its single sizes say. */
function unreadErrors(line: Values, { field, type }: PageField, language: Language): string[] {
  const texts = Object.entries((line[unread] ?? {}) as Record<string, string>)
  const bySize = texts.flatMap(([name, text]) => {
    const [of, colour, size, second] = name.split('|')
    return of === field && size ? [{ text, size: cellName({ size, ...(second ? { second } : {}) }), colour }] : []
  })
  if (bySize.length === 0) return [unreadText((line[unread]?.[field] as string | undefined) ?? '', type, language)]
  const key = type === 'matrix' ? 'field.matrixPieces' : 'field.sizeNumber'
  return bySize.map(({ text, size, colour }) =>
    localiseFilled(messages[key], language, { size: [colour, size].filter(Boolean).join(' '), text }),
  )
}

/** Validates as SH-5-026 requires: only fields that are visible, enabled and posted. Paths are those that the server uses. */
export function validate(page: Page, values: Values, { viewer, language }: { viewer: Viewer; language: Language }): Errors {
  const errors: Record<string, readonly string[]> = {}
  const put = (path: string, texts: readonly string[]) => {
    if (texts.length > 0) errors[path] = texts
  }
  for (const field of fieldsOf(page)) {
    const { shown, locked, required } = rulesOf(field, values, viewer)
    if (!shown || locked) continue
    put(field.field, errorsOf(field, values[field.field], required && field.type !== 'lines', language))
    const maxLines = field.limits.atMostLines
    if (maxLines !== undefined && ((values[field.field] ?? []) as Values[]).length > maxLines)
      put(field.field, [localiseFilled(messages['field.tooManyLines'], language, { max: maxLines })])
    if (field.type === 'lines')
      ((values[field.field] ?? []) as Values[]).forEach((line, at) => {
        // What a link fills in is not asked for beside the link: the save fills it.
        const isFilledIn = ({ filledFrom }: PageField) =>
          filledFrom !== undefined && !isEmpty((field.columns?.some((one) => one.field === filledFrom) ? line : values)[filledFrom])
        // What is typed into the sizes of a computed column goes into another one; a text there blocks the save like any other.
        for (const column of field.columns ?? [])
          if ((!column.isNotPost && column.restriction === 0) || (column.typedInto !== undefined && hasUnread(line, column)))
            put(
              `${field.field}[${at}].${column.field}`,
              !hasUnread(line, column)
                ? errorsOf(column, line[column.field], column.required && !isFilledIn(column), language)
                : unreadErrors(line, column, language),
            )
        if (field.linked && hasUnread(line, { field: field.linked.rows }))
          put(`${field.field}[${at}].${field.linked.value.field}`, [localiseFilled(messages['field.link'], language)])
      })
  }
  const constrained = { ...shapeOf(page), constraints: page.constraints ?? [] }
  for (const { path, key, values: limits } of constraintErrors(constrained, values, { viewer }))
    if (!(path in errors) && isAsked(page, path, { values, viewer })) put(path, [localiseFilled(messages[key], language, limits)])
  // What the missing link would fill in is not asked for beside the link.
  for (const { field, filledFrom } of fieldsOf(page))
    if (filledFrom && isEmpty(values[field]) && isEmpty(values[filledFrom]) && filledFrom in errors) delete errors[field]
  return errors
}

/** Returns whether a person can correct what stands at a path: its field is visible and not locked. */
function isAsked(page: Page, path: string, { values, viewer }: { readonly values: Values; readonly viewer: Viewer }): boolean {
  const field = fieldsOf(page).find(({ field: name }) => name === path.replace(/[[.].*$/, ''))
  const rules = field && rulesOf(field, values, viewer)
  return rules !== undefined && rules.shown && !rules.locked
}

/** Returns what is sent: changed fields that the user may change, and lines as the whole list with the ids of existing lines. */
export function toSend(page: Page, values: Values, loaded: Values | undefined, viewer: Viewer): Values {
  const sent: Values = {}
  for (const field of fieldsOf(page)) {
    const { shown, locked } = rulesOf(field, values, viewer)
    if (locked || field.type === 'status' || (!shown && isEmpty(loaded?.[field.field]))) continue
    const value = shown ? values[field.field] : null
    if (field.field === 'number' && (loaded || isEmpty(value))) continue
    if (field.type === 'lines') {
      const lines = (value ?? []) as Values[]
      if (!loaded ? lines.length > 0 : !sameLines(field, lines, (loaded[field.field] ?? []) as Values[]))
        sent[field.field] = loaded
          ? linesPatch(field, lines, (loaded[field.field] ?? []) as Values[])
          : lines.map((line) => lineToSend(field, line).sent)
    } else if (!loaded ? !isEmpty(value) : JSON.stringify(value ?? null) !== JSON.stringify(loaded[field.field] ?? null))
      sent[field.field] = value ?? null
  }
  return sent
}

/** What is sent of a line, computed once for each state of the line. */
const sentLines = new WeakMap<Values, { readonly field: PageField; readonly sent: Values; readonly text: string }>()
function lineToSend(field: PageField, line: Values): { readonly sent: Values; readonly text: string } {
  const known = sentLines.get(line)
  if (known?.field === field) return known
  const sent = {
    ...(line['id'] ? { id: line['id'] } : {}),
    ...Object.fromEntries(
      (field.columns ?? [])
        .filter((column) => !column.isNotPost && column.restriction === 0)
        .map((column) => [column.field, line[column.field] ?? null]),
    ),
  }
  const sentLine = { field, sent, text: JSON.stringify([sent, line[unread] ?? null]) }
  sentLines.set(line, sentLine)
  return sentLine
}
/**
 * What is sent of lines. `behind` names for each new one the line before it where new ones do not stand last, so that others may move lines meanwhile; `order` names all lines where some were
 * moved, with an empty text for each new one.
 */
interface LinesPatch {
  readonly set: Values[]
  readonly remove: string[]
  readonly behind?: readonly string[]
  readonly order?: readonly string[]
}

/**
 * Returns only what was changed in the lines: cells of existing lines, lines added and removed, and their order. This lets two people edit the lines of one document, and of five thousand
 * lines only the changed ones are sent.
 */
function linesPatch(field: PageField, mine: readonly Values[], loaded: readonly Values[]): LinesPatch {
  const was = new Map(loaded.map((line) => [line['id'] as string, line]))
  const ids = mine.map((line) => line['id'] as string | undefined)
  const known = ids.filter((id) => id !== undefined)
  const stays = new Set(known)
  const order = [...was.keys()].filter((id) => stays.has(id))
  const isAsStored = known.length === order.length && order.every((id, at) => id === ids[at])
  const set = mine.flatMap((line) => {
    const before = line['id'] ? was.get(line['id'] as string) : undefined
    // Most lines are untouched: their cells are not compared one by one, since this is asked at every drawing of the page.
    if (before === line) return []
    const { sent, text } = lineToSend(field, line)
    if (!before) return [sent]
    const { sent: old, text: oldText } = lineToSend(field, before)
    if (text === oldText) return []
    const isOther = (name: string) => JSON.stringify(sent[name]) !== JSON.stringify(old[name])
    const given = renewedCells(field, sent, isOther)
    const changed = Object.entries(sent).filter(([name]) => name !== 'id' && (isOther(name) || given.has(name)))
    return changed.length > 0 ? [{ id: line['id'], ...Object.fromEntries(changed) }] : []
  })
  const remove = [...was.keys()].filter((id) => !stays.has(id))
  if (isAsStored) return { set, remove }
  const isMoved = known.length !== order.length || known.some((id, at) => id !== order[at])
  if (isMoved) return { set, remove, order: ids.map((id) => id ?? '') }
  const before = (at: number): string => ids.slice(0, at).findLast((id) => id !== undefined) ?? ''
  return { set, remove, behind: ids.flatMap((id, at) => (id === undefined ? [before(at)] : [])) }
}

/**
 * Returns the cells beside a link that names another document (`renews`) which have a value: they are sent although they may equal the stored ones, since the server fills again
 * what it is not sent.
 */
function renewedCells({ columns = [] }: PageField, sent: Values, isOther: (name: string) => boolean): ReadonlySet<string> {
  const links = columns.filter(({ field: link, renews = [] }) => renews.length > 0 && !isEmpty(sent[link]) && isOther(link))
  return new Set(links.flatMap(({ renews = [] }) => renews.filter((name) => !isEmpty(sent[name]))))
}
const sameLines = (field: PageField, mine: readonly Values[], otherLines: readonly Values[]): boolean =>
  mine.length === otherLines.length &&
  mine.every((line, at) => line === otherLines[at] || lineToSend(field, line).text === lineToSend(field, otherLines[at]!).text)

/**
 * Returns the values that count as untouched once a new document was completed: what was filled in follows, what a person had entered
 * before stays a change, also where the server repeats it.
 * @param shown the values on the screen before and after completion
 */
export function untouchedAfter(page: Page, untouched: Values, shown: { readonly before: Values; readonly after: Values }): Values {
  const next = { ...untouched }
  for (const { field: name } of fieldsOf(page)) {
    if (!same(shown.before[name], untouched[name])) continue
    for (const key of [name, `${name}$`]) if (key in shown.after) next[key] = shown.after[key]
  }
  return next
}

/**
 * Returns the values on which figures of the server depend (`recomputeOn`), path by path: of a column one value for each line, of lines what is sent of them.
 * They are empty on a page that names none.
 */
export function recomputeValues(page: Page, values: Values): unknown[] {
  return (page.recomputeOn ?? []).map((path) => {
    const [name, column] = splitPath(path)
    const field = fieldsOf(page).find((one) => one.field === name)
    if (field?.type !== 'lines') return values[name] ?? null
    const lines = (values[name] ?? []) as Values[]
    return lines.map((line) => (column === undefined ? lineToSend(field, line).sent : [line['id'] ?? null, line[column] ?? null]))
  })
}

const decisiveOf = new WeakMap<Values, string>()
/** Returns the values that completions depend on: links, choices, dates and sizes, in lines too, but not the text of remarks. */
export function keysOf(page: Page, values: Values): unknown[] {
  const ofLine = (field: PageField, line: Values): unknown => {
    const known = decisiveOf.get(line)
    if (known !== undefined) return known
    const json = JSON.stringify(keys(field.columns ?? [], line))
    decisiveOf.set(line, json)
    return json
  }
  const keys = (fields: readonly PageField[], row: Values): unknown[] =>
    fields.flatMap((field) =>
      field.type === 'lines'
        ? ((row[field.field] ?? []) as Values[]).map((line) => ofLine(field, line))
        : traitsOf(field.type).decides && !field.isNotPost
          ? [row[field.field] ?? null]
          : [],
    )
  return keys(fieldsOf(page), values)
}

/** Returns a new document's values: the defaults of the page. */
export const fresh = (page: Page): Values =>
  Object.fromEntries(
    fieldsOf(page).map((field) => [
      field.field,
      field.type === 'lines' ? [] : (field.defaultValue ?? emptyOf({ kind: traitsOf(field.type).name })),
    ]),
  )
/**
 * Returns the values of a new document that starts with given values (converted, copied). They take precedence over the defaults, in
 * lines too.
 */
export function begun(page: Page, initialValues: Values): Values {
  const values: Values = { ...fresh(page), ...initialValues }
  for (const field of fieldsOf(page))
    if (field.type === 'lines')
      values[field.field] = ((values[field.field] ?? []) as Values[]).map((row) => ({
        ...Object.fromEntries((field.columns ?? []).map((column) => [column.field, column.defaultValue ?? null])),
        ...row,
      }))
  return values
}
export const isDirty = (page: Page, values: Values, loaded: Values | undefined, viewer: Viewer, begun: Values): boolean =>
  loaded ? Object.keys(toSend(page, values, loaded, viewer)).length > 0 : !same(values, begun)

/** Compares content deeply. Identical objects are not descended into. */
function same(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) || Array.isArray(other))
    return Array.isArray(one) && Array.isArray(other) && one.length === other.length && one.every((part, at) => same(part, other[at]))
  const [mine, otherValues] = [one as Values, other as Values]
  return [...new Set([...Object.keys(mine), ...Object.keys(otherValues)])].every((name) => same(mine[name], otherValues[name]))
}
