/** The word `usable` of an action: what its links name must still be what they may choose. */

/**
 * Links that are asked once more when the action is done: what they name must meet the condition under which it is chosen (`where` of the field), as if it were chosen
 * now. A save checks only links that change, since a master that was frozen meanwhile must not hold up other work; where something comes into force or
 * is handed out, it does. Each document that may no longer be chosen is refused at its field or cell, by name. A person, the type's logic and the system
 * are asked alike.
 *
 * ```ts
 * approve: { from: 'pending_approval', to: 'active', usable: ['lines.material'] }
 * lend: { from: 'submitted', to: 'in_progress', usable: ['borrower'] }
 * ```
 *
 * `N`: fields that link documents, companies or users and have a condition, or `lines.column`.
 */
export type Usable<N extends string = string> = readonly N[]
