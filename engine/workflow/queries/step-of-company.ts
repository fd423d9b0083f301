/** How a company sees a step of a process that another company took: in the approval panel, and in the history of the document. */

/**
 * Returns a step as that of its company: who took it is the company, and the comment is theirs.
 * @param company replaces what names the person
 */
export const asStepOfCompany = <S extends { readonly comment: string | null }, C extends Partial<S>>(step: S, company: C): S & C => ({
  ...step,
  ...company,
  comment: null,
})
