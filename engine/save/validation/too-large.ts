/** Computed figures that exceed what is stored of them: those that the acting company reads are refused, the others are stored blank. */
import { linesOf, type AnyDocument } from '../../../model/document.ts'
import type { FieldError } from '../../../model/errors.ts'
import { fieldList, type Field, type Fields } from '../../../model/field.ts'
import { kindOf } from '../../../model/fields/kinds.ts'
import { emptyOf } from '../../../model/rules/validate.ts'
import { policyFor } from '../../authorisation/policy.ts'
import type { Operation } from '../../operation.ts'
import { partyRolesIn, type Stored } from '../../store/read.ts'
import type { FieldValues } from '../../stored-document.ts'

/** The largest whole number that is stored. */
const mostInteger = 2_147_483_647

/** Returns whether a computed figure exceeds what is stored of it: 18 integer digits, of a whole number 32 bits. */
const isTooLarge = (field: Field, value: unknown): boolean =>
  /^-?\d{19}/.test(String(value ?? '')) || (kindOf(field).storage === 'integer' && Math.abs(Number(value ?? 0)) > mostInteger)

interface Figure {
  readonly row: FieldValues
  readonly name: string
  readonly field: Field
  /** Where it is refused, and what its rights are named by. */
  readonly path: string
  readonly right: string
}

interface WrittenBy {
  readonly before: Stored | undefined
  /** The party role that creates. */
  readonly partyRole: string
  /** Where a line is refused; in the document without one. */
  readonly place?: (row: FieldValues, lines: string, at: number) => string
}

/**
 * Returns an error for each computed figure that exceeds the stored range and that the acting company reads. It is reported at the figure, since any
 * factor may be wrong. A figure that is hidden from the company becomes blank: a refusal would tell what it is reckoned from.
 */
export async function tooLarge(
  operation: Operation,
  type: AnyDocument,
  doc: Stored,
  { before, partyRole, place }: WrittenBy,
): Promise<FieldError[]> {
  const figures = largeFigures(type, doc, place ?? ((_, lines, at) => `${lines}[${at}]`))
  if (figures.length === 0) return []
  const policy = await policyFor(operation, type)
  const roles = before ? partyRolesIn(before, operation.actor.company, policy.standing) : [partyRole]
  const isHidden = ({ right }: Figure) => roles.length === 0 || policy.restriction(right, roles) === 2
  for (const figure of figures) if (isHidden(figure)) figure.row[figure.name] = emptyOf(figure.field)
  return figures.filter((figure) => !isHidden(figure)).map(({ path }) => ({ path, key: 'field.tooLarge' }))
}

function largeFigures(type: AnyDocument, doc: Stored, place: NonNullable<WrittenBy['place']>): Figure[] {
  const figuresOf = (fields: Fields, row: FieldValues, prefixes: { readonly path: string; readonly right: string }): Figure[] =>
    fieldList(fields)
      .filter(([name, field]) => field.options.formula && isTooLarge(field, row[name]))
      .map(([name, field]) => ({ row, name, field, path: prefixes.path + name, right: prefixes.right + name }))
  return [
    ...figuresOf(type.fields as Fields, doc, { path: '', right: '' }),
    ...linesOf(type).flatMap(([name, field]) =>
      ((doc[name] ?? []) as FieldValues[]).flatMap((row, at) =>
        figuresOf(field.options.columns ?? {}, row, { path: `${place(row, name, at)}.`, right: `${name}.` }),
      ),
    ),
  ]
}
