/** What values of a document violate by the constraints of its type, for tests of definitions without a database. */
import { constraintErrors } from '../../model/rules/constraints.ts'
import type { AnyDocument } from '../../model/document.ts'
import { messages } from '../../model/messages.ts'
import { localiseFilled } from '../../model/text.ts'

/**
 * @param values by field; what a constraint compares with an absent one passes
 * @param action the action that asks; absent for a save
 * @returns one `path: text` in Chinese for each violation
 */
export const violations = (type: AnyDocument, values: object, action?: string): string[] =>
  constraintErrors(type, values, { action }).map(({ path, key, values: of }) => `${path}: ${localiseFilled(messages[key], 'zh', of)}`)
