/** Values that the server filled into a new document: they follow their sources until a person types another value. */
import { isEmpty } from '../../model/rules/condition-parts.ts'
import type { Viewer } from '../../model/rules/condition-parts.ts'
import { isSame } from '../../model/rules/entered-figures.ts'
import type { Page, PageField } from '../../model/page.ts'
import { fieldsOf, hasUnread, rulesOf, toSend, withValues, type Errors, type Values } from './form-state.ts'

/** Property of a document and of a line that holds what the server filled in, by field. A symbol is neither sent nor stored in drafts. */
const filledValues = Symbol('filled values')
/** Property of a line with the currencies and units that the server filled in with an amount of its own, by their fields. */
const filledWith = Symbol('filled with an amount')
type Filled = Readonly<Record<string, unknown>>
interface Marks {
  readonly [filledValues]?: Filled
  readonly [filledWith]?: readonly string[]
}
const filledIn = (row: Values): Filled => (row as Marks)[filledValues] ?? {}
const filledWithAmount = (row: Values): readonly string[] => (row as Marks)[filledWith] ?? []

/** Returns whether the server filled a value in and nobody has typed another one since. */
const isFilled = (row: Values, name: string): boolean =>
  !isEmpty(row[name]) && name in filledIn(row) && JSON.stringify(row[name]) === JSON.stringify(filledIn(row)[name])

/** Whether a person gave a value of their own. */
const isTyped = (row: Values, name: string): boolean => !isEmpty(row[name]) && !isFilled(row, name)

/** Returns the fields that say what an amount is stated in: the currency and the unit that it is for. */
const statedIn = ({ currency, forUnit }: PageField): readonly string[] => [currency, forUnit].filter((name) => name !== undefined)

/**
 * Returns whether a value is left out of what a person entered. A rate and the units it is quoted for are one value: who typed the rate has it for
 * the units that stand beside it. So has who typed an amount where the list has another one: it is meant in the currency and for the unit of the list, which stand beside it.
 */
const isLeftOut = (fields: readonly PageField[], row: Values, name: string): boolean =>
  isFilled(row, name) &&
  !fields.some(({ per, field }) => per === name && isTyped(row, field)) &&
  !(filledWithAmount(row).includes(name) && fields.some((one) => !one.isNotPost && statedIn(one).includes(name) && isTyped(row, one.field)))

/** Whether an amount that was filled into a line is meant in another currency, which a person chose over the one that was filled in. */
export const isInOtherCurrency = ({ field, currency }: PageField, row: Values): boolean =>
  currency !== undefined && isFilled(row, field) && currency in filledIn(row) && isTyped(row, currency)

/** Returns a line with these columns blank. */
const blanked = (line: Values, columns: readonly PageField[]): Values =>
  columns.length > 0 ? { ...line, ...Object.fromEntries(columns.map(({ field }) => [field, null])) } : line

/**
 * Returns the columns of a line that are left out. By the key of a line rows of another list refer to it, as colours do: where one does, it stays what it was shown as. So does an
 * amount whose currency a person chose, with the unit that it is for.
 * @param values the document of the line
 */
function leftOutOf({ columns = [], linked }: PageField, row: Values, values: Values): readonly PageField[] {
  const chosen = new Set(columns.flatMap((one) => (isInOtherCurrency(one, row) ? [one.field, ...statedIn(one)] : [])))
  const isNamed = (key: unknown) => ((values[linked!.rows] ?? []) as readonly Values[]).some((one) => one[linked!.key] === key)
  return columns.filter(
    ({ field }) =>
      isLeftOut(columns, row, field) && !chosen.has(field) && !(linked !== undefined && field === linked.key && isNamed(row[field])),
  )
}

/** Returns a row in which figures that were converted from a filled one count as filled too, such as the gross price of a new tax point. */
export const withFollowed = (row: Values, target: string, followed: Values): Values =>
  isFilled(row, target) && !(target in followed)
    ? { ...withValues(row, followed), [filledValues]: { ...filledIn(row), ...followed } }
    : withValues(row, followed)

/**
 * Returns what a person entered into a new document, as the server takes it to complete the rest: values that it filled in before are
 * left out, so that it fills them from their sources as these are now.
 */
export function enteredValues(page: Page, values: Values, viewer: Viewer): Values {
  const sent = toSend(page, values, undefined, viewer)
  for (const field of fieldsOf(page)) {
    const { field: name } = field
    if (field.type !== 'lines') {
      if (isLeftOut(fieldsOf(page), values, name)) delete sent[name]
    } else if (sent[name]) {
      const rows = (values[name] ?? []) as Values[]
      sent[name] = (sent[name] as Values[]).map((line, at) =>
        blanked(
          line,
          leftOutOf(field, rows[at] ?? {}, values).filter((column) => column.field in line),
        ),
      )
    }
  }
  return sent
}

/**
 * Returns the values of a form without those that the server filled in: what a draft keeps of a new document. When it is restored, the server fills
 * in the rest again, so that a filled value never counts as typed.
 */
export function typedValues(page: Page, values: Values): Values {
  const without = (left: readonly PageField[], row: Values): Values => {
    const names = new Set(left.flatMap(({ field, displayfield }) => (displayfield ? [field, displayfield] : [field])))
    return names.size === 0 ? row : Object.fromEntries(Object.entries(row).filter(([name]) => !names.has(name)))
  }
  const fields = fieldsOf(page)
  const header = fields.filter(({ field, type }) => type !== 'lines' && isLeftOut(fields, values, field))
  const typed = { ...without(header, values) }
  for (const list of fields)
    if (list.type === 'lines' && Array.isArray(typed[list.field]))
      typed[list.field] = (typed[list.field] as Values[]).map((row) => without(leftOutOf(list, row, values), row))
  return typed
}

/** What the server was asked about: the values of the form at that moment. */
interface Answered {
  readonly brought: Values
  readonly asked: Values
}

/**
 * Merges the values that the server computed for a new document (`compute`) into fields that are empty or that it filled in before. It
 * never overwrites what the user typed, also not meanwhile, and what the user typed earlier and took back does not return. Lines that nobody types, as the sizes of a style, are those
 * of the server: figures of other lines are computed from them.
 * @param answer `brought` is the answer, `asked` the values of the form when the server was asked
 */
export function completed(page: Page, values: Values, { brought, asked }: Answered, viewer: Viewer): Values {
  const next = merged(fieldsOf(page), values, { brought, asked }, false)
  for (const field of fieldsOf(page))
    if (field.type === 'lines' && Array.isArray(brought[field.field]) && rulesOf(field, next, viewer).locked)
      next[field.field] = brought[field.field]
  return next
}

/**
 * Returns the values of the form of a stored document with what the server fills into its new lines, such as the unit of their material: into cells that are blank or that it filled in
 * before.
 * @param answer `brought` is the document as a save would complete it, `asked` the values of the form when the server was asked
 */
export function withFilledLines(page: Page, values: Values, { brought, asked }: Answered): Values {
  const next: Values = { ...values }
  for (const list of fieldsOf(page)) {
    const { field, type, columns = [] } = list
    const [lines, answered] = [values[field] as readonly Values[] | undefined, brought[field] as readonly Values[] | undefined]
    if (type !== 'lines' || !Array.isArray(lines) || !Array.isArray(answered) || lines.length !== answered.length) continue
    const askedOf = rowsAsked(lines, asked[field])
    // Lines that others added or removed meanwhile move the rows of the answer.
    const isPaired = lines.every((line, at) => isNew(line) || line['id'] === answered[at]!['id'])
    if (isPaired && lines.some(isNew))
      next[field] = lines.map((line, at) =>
        isNew(line) ? merged(columns, line, { brought: answered[at]!, asked: askedOf(line, at) }, true) : line,
      )
  }
  return next
}
const isNew = (line: Values): boolean => isEmpty(line['id'])

/** Returns the rows about which the server was asked, of these lines; a line that was added meanwhile is taken as it is now. */
const rowsAsked =
  (lines: readonly Values[], asked: unknown) =>
  (line: Values, at: number): Values =>
    Array.isArray(asked) && asked.length === lines.length ? (asked as readonly Values[])[at]! : line

/** Returns the values of the form of a stored document without what the server filled into its new lines: it fills it in again from its sources. */
export function withoutFilledLines(page: Page, values: Values): Values {
  const next: Values = { ...values }
  for (const list of fieldsOf(page)) {
    const lines = values[list.field] as readonly Values[] | undefined
    if (list.type !== 'lines' || !Array.isArray(lines)) continue
    next[list.field] = lines.map((line) => (isNew(line) ? blanked(line, leftOutOf(list, line, values)) : line))
  }
  return next
}

/**
 * Returns the errors of a stored document without those of blank cells of its new lines: the server fills some of them, such as the number of the line, and says which of the others are
 * required.
 */
export function withoutBlankCells(page: Page, values: Values, errors: Errors): Errors {
  const isLeft = (path: string): boolean => {
    const [, list = '', at, column = ''] = /^(\w+)\[(\d+)\]\.(\w+)$/.exec(path) ?? []
    const line = at === undefined ? undefined : (values[list] as readonly Values[])[Number(at)]!
    const isColumn = fieldsOf(page).some(({ field, columns }) => field === list && columns?.some((one) => one.field === column))
    return line !== undefined && isColumn && isNew(line) && isEmpty(line[column]) && !hasUnread(line, { field: column })
  }
  return Object.fromEntries(Object.entries(errors).filter(([path]) => !isLeft(path)))
}

/** Whether a line has what the person typed. The server may split a line, as one of sizes at several prices; the form keeps it as it is until it is saved. */
const isAsTyped = (columns: readonly PageField[], row: Values, brought: Values): boolean =>
  columns.every(
    ({ field: name, isNotPost }) =>
      isNotPost || isEmpty(row[name]) || isFilled(row, name) || JSON.stringify(row[name]) === JSON.stringify(brought[name]),
  )

/** A value comes from the server where it was asked without one: what it was given it only sends back. */
const isGiven = (fields: readonly PageField[], asked: Values, name: string): boolean =>
  !isEmpty(asked[name]) && !isLeftOut(fields, asked, name)

/**
 * Returns what an answer says of the amounts of a line. `taken`: the currencies and units of those that it fills in, which come with the amount, whatever stood there. `stated`: those of
 * all amounts that the server has, also where a person typed another one; `unstated`: those of amounts that it has not. `held`: what stays as it is, since a person chose another currency.
 */
function amountsOf(fields: readonly PageField[], now: Values, { brought, asked }: Answered) {
  const amounts = fields.filter(({ currency, isNotPost }) => currency !== undefined && !isNotPost)
  const [known, unknown] = [false, true].map((isBlank) => amounts.filter(({ field }) => isEmpty(brought[field]) === isBlank))
  const listed = known!.filter(({ field }) => !isGiven(fields, asked, field))
  const chosen = amounts.filter((one) => isInOtherCurrency(one, now))
  // A unit that a person named stays: the server converts the price of the list to it.
  const isSentBack = (name: string) => isGiven(fields, asked, name) && isSame(asked[name], brought[name])
  return {
    taken: new Set(
      listed
        .filter((one) => !isTyped(now, one.field) && !chosen.includes(one))
        .flatMap((one) => statedIn(one).filter((name) => name === one.currency || !isSentBack(name))),
    ),
    stated: listed.flatMap(statedIn),
    unstated: new Set(unknown!.flatMap(statedIn)),
    held: new Set(chosen.flatMap((one) => [one.field, ...statedIn(one)])),
  }
}

function merged(fields: readonly PageField[], now: Values, answer: Answered, isLine: boolean): Values {
  const { brought, asked } = answer
  const next = { ...now }
  const filled: Record<string, unknown> = { ...filledIn(now) }
  const { taken, stated, unstated, held } = amountsOf(isLine ? fields : [], now, answer)
  for (const field of fields) {
    const { field: name, columns = [] } = field
    if (field.type === 'lines') {
      const rows = (now[name] ?? []) as Values[]
      const others = (brought[name] ?? []) as Values[]
      const askedOf = rowsAsked(rows, asked[name])
      const isWhole = rows.length === others.length
      if (rows.length <= others.length)
        next[name] = rows.map((row, at) =>
          isWhole || isAsTyped(columns, row, others[at]!)
            ? merged(columns, row, { brought: others[at]!, asked: askedOf(row, at) }, true)
            : row,
        )
      continue
    }
    if (field.type === 'status') continue
    const isBlank = isEmpty(brought[name])
    const follows = !field.isNotPost && (taken.has(name) || (isFilled(now, name) && !held.has(name)))
    if (follows && isBlank && name in brought) {
      next[name] = brought[name] ?? null
      delete filled[name]
      if (field.displayfield) next[`${name}$`] = brought[`${name}$`] ?? ''
    }
    if (isBlank) continue
    const fills = !field.isNotPost && (follows || (isEmpty(now[name]) && !isGiven(fields, asked, name)))
    if (fills || field.isNotPost) next[name] = brought[name]
    if (fills) filled[name] = brought[name]
    if (field.displayfield && next[name] === brought[name] && brought[`${name}$`]) next[`${name}$`] = brought[`${name}$`]
  }
  if (Object.keys(filled).length === 0 && !(filledValues in now)) return next
  const withAmount = [...new Set([...filledWithAmount(now).filter((name) => !unstated.has(name)), ...stated])].filter(
    (name) => name in filled,
  )
  return { ...next, [filledValues]: filled, [filledWith]: withAmount }
}
