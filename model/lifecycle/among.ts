/** The word `among` of an action: who does it is a person whom the document names, whatever roles others hold. */

/**
 * The persons of the first field that names any: `handler`, or who created the document while there is no handler. Others with a role of the action
 * are not offered it, and refused, at the form, in bulk and through the API; the type's own logic and the system are not asked. Of a step in an
 * approval it names those who sign in place of roles (`actions/action.ts`).
 *
 * ```ts
 * start: { from: 'scheduled', to: 'in_progress', by: auditors, among: ['auditor'] }
 * suspend: { from: 'in_progress', to: 'suspended', by: everybody, among: ['handler', 'createdBy'] }
 * ```
 *
 * `N`: fields that link a user, `createdBy`, or `lines.column`.
 */
export type Among<N extends string = string> = readonly N[]
