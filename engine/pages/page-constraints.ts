/** The constraints of a type as its page shows them: those whose fields the viewer sees, so that the form checks what the person can correct. */
import { namesIn, type AnyConstraint } from '../../model/rules/constraint.ts'
import type { AnyDocument } from '../../model/document.ts'
import { impliedConstraints, type AnyValidity } from '../../model/lifecycle/validity.ts'

/** @param isShown whether the viewer sees a field, or a column as `lines.column` */
export function shownConstraints(type: AnyDocument, isShown: (path: string) => boolean): readonly AnyConstraint[] {
  const declared = (type.constraints ?? []) as readonly AnyConstraint[]
  return [...declared, ...impliedConstraints(type as { readonly validity?: AnyValidity; readonly reserves?: unknown })].filter(
    (constraint) => {
      const { header, columns } = namesIn(constraint)
      return [...header, ...columns.map((column) => `${constraint.in}.${column}`)].every(isShown)
    },
  )
}
