/** Parts of a field as its page describes it that depend on the definition alone: limits, order of choices, the way of a line link. */
import type { AnyDocument } from '../../model/document.ts'
import type { Field, Fields } from '../../model/field.ts'
import { kindOf } from '../../model/fields/kinds.ts'
import type { PageField } from '../../model/page.ts'

/** Returns the limits of a value; quantities and amounts have four decimal places unless the field states others. */
export const limitsOf = (field: Field): PageField['limits'] => {
  const { max, above, atLeast, atMost, places, atLeastLines, atMostLines, ordinal, signed, total, perPiece } = field.options
  const decimals = places ?? (kindOf(field).storage === 'numeric' ? 4 : undefined)
  return { max, above, atLeast, atMost, places: decimals, atLeastLines, atMostLines, ordinal, signed, total, perPiece }
}

/** The most characters of a code that says by itself what is meant, such as `CNY`, and of a short name, such as `metre`. */
const codeLength = 3
const nameLength = 20

/**
 * Whether what people recognise of the titles of a type is short, by the lengths that its definition allows: the title begins with a code of three characters at the most, or
 * consists of a text of twenty at the most.
 */
export function hasShortTitle(type: AnyDocument | undefined): boolean {
  const { title = [], fields = {} } = type ?? {}
  const [first = '', ...others] = title as readonly string[]
  const { kind, options } = (fields as Fields)[first] ?? {}
  return kind === 'text' && (options?.max ?? Infinity) <= (others.length > 0 ? codeLength : nameLength)
}

/** Orders keys as people expect: JavaScript puts `10` before `01`. */
export const inOrder = <T>(entries: [string, T][]): [string, T][] =>
  entries.every(([key]) => /^\d+$/.test(key)) ? entries.sort(([a], [b]) => Number(a) - Number(b)) : entries

/** Returns the link beside a line link that leads to the document of those lines: in the same line first, then in the header. */
export function throughOf(type: AnyDocument, to: string, lines: string): string | undefined {
  const fields = type.fields as Fields
  const link = (some: Fields) => Object.keys(some).find((name) => some[name]!.kind === 'link' && some[name]!.options.to === to)
  const lineLink = lines ? link(fields[lines]?.options.columns ?? {}) : undefined
  const head = link(fields)
  return lineLink ?? (head && (lines ? `doc.${head}` : head))
}
