/** How a company sees a step of a process that another company took: in the approval panel, and in the history of the document. */

/**
 * Returns a step as that of its company: who took it is the company, and the comment is theirs.
 * @param company replaces what names the person
 * @param options.keepsComment the action hands its comment to the viewer (`commentsHandedOver`)
 */
export const asStepOfCompany = <S extends { readonly comment: string | null }, C extends Partial<S>>(
  step: S,
  company: C,
  { keepsComment = false }: { readonly keepsComment?: boolean } = {},
): S & C => ({ ...step, ...company, comment: keepsComment ? step.comment : null })
