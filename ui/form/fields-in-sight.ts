/** Which fields of a section are drawn: all that its rules show while it is edited; while it is read, those that say something. */
import type { Viewer } from '../../model/rules/condition-parts.ts'
import type { Block, Page, PageField } from '../../model/page.ts'
import { traitsOf } from '../../model/fields/kinds.ts'
import { rulesOf, type Errors, type Values } from '../state/form-state.ts'

interface Sight {
  readonly values: Values
  readonly viewer: Viewer
  readonly editing: boolean
  readonly errors: Errors
  readonly marked?: ReadonlySet<string> | undefined
  /** Fields that the heading of the document shows. */
  readonly inHeading?: ReadonlySet<string> | undefined
}

/**
 * Returns the fields in their order. What is blank stays in sight where it is wrong, was changed, or grows while it is read; so does the rate of a
 * currency into itself, and the units of a rate, which stand behind it. A stored document says in its heading what nobody writes: its status.
 */
export const fieldsInSight = (
  fields: readonly PageField[],
  { values, viewer, editing, errors, marked, inHeading }: Sight,
): readonly PageField[] =>
  fields.filter(
    (field) =>
      !traitsOf(field.type).within &&
      rulesOf(field, values, viewer).shown &&
      ((editing && (!inHeading?.has(field.field) || isWritten(field))) ||
        (!editing && !isSilent(field, values[field.field], inHeading) && !isNoRate(field, fields, values)) ||
        field.grows ||
        marked?.has(field.field) ||
        isWrong(field.field, errors)),
  )

/**
 * Returns the fields that the heading of a stored document shows: the form does not repeat them. That of a master is its name. While a document is
 * read, its heading also says how far its quantity has come, and its people; one's own company needs no saying.
 */
export const saidInHeading = (
  { kind, display: { parties, own, scope, facts, money, progress, people } }: Page,
  editing: boolean,
): ReadonlySet<string> => {
  if (kind !== 'transaction') return headingOfMaster
  const counted =
    progress && !editing ? [progress.of, ...progress.steps.flatMap(({ field, less }) => [field, ...(less ? [less] : [])])] : []
  const named = editing ? [] : [...people.map(({ link }) => link), ...(own === undefined ? [] : [own])]
  return new Set(['number', 'status', ...parties, ...scope, ...facts, ...(money ? [money.main, ...money.parts] : []), ...counted, ...named])
}

/** Returns the page of a new document without its number, where that is given automatically and nothing was typed or is wrong with it. */
export const withoutNumber = (page: Page, values: Values, errors: Errors): Page =>
  values['number'] || errors['number']
    ? page
    : {
        ...page,
        blocks: page.blocks.map((block) => ({
          ...block,
          form: block.form.filter(({ field, required }) => field !== 'number' || required),
        })),
      }

const headingOfMaster: ReadonlySet<string> = new Set(['number', 'status'])

/**
 * Returns the sections of a form with their places. Lines come first in a stored business document, read or written: they are what it is about. A
 * new one begins with what its lines depend on.
 */
export function sectionsInOrder({ kind, blocks }: Page, isNew: boolean): readonly (readonly [block: Block, at: number])[] {
  const all = blocks.map((block, at) => [block, at] as const)
  if (isNew || kind !== 'transaction') return all
  const lines = all.find(([{ form, folded }]) => !folded && form.some(({ type }) => type === 'lines'))
  return lines ? [lines, ...all.filter((one) => one !== lines)] : all
}

/** Whether a field says nothing while it is read: it is blank, the heading says it, or it adds up what its lines do not have. */
const isSilent = ({ field, blankAtZero }: PageField, value: unknown, inHeading: ReadonlySet<string> | undefined): boolean =>
  isBlank(value) || inHeading?.has(field) === true || (inHeading !== undefined && blankAtZero === true && Number(value) === 0)

/** Whether people write the field: a status changes by actions only. */
const isWritten = ({ type, isNotPost, field, restriction }: PageField): boolean =>
  type !== 'status' && (field !== 'number' || (!isNotPost && restriction === 0))

/** Whether a field says nothing of its own: the units of a rate that shows them, or a rate of one to one, as a currency has into itself. */
const isNoRate = ({ field, per }: PageField, fields: readonly PageField[], values: Values): boolean =>
  fields.some((other) => other.per === field) || (per !== undefined && values[field] === '1' && (values[per] ?? '1') === '1')

/** Whether a value says nothing. */
export const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
const isWrong = (name: string, errors: Errors): boolean => Object.keys(errors).some((path) => path === name || path.startsWith(`${name}[`))
