/**
 * Saves a document: the only entry point for what people enter, for creating and editing. It runs in one transaction, which the caller
 * commits. The steps are in `create.ts` and `change.ts`, which logic uses for several documents too.
 */
import type { AnyDocument } from '../../model/document.ts'
import type { Operation } from '../operation.ts'
import { changeDocuments, editDocument, type Edited } from './change.ts'
import { createDocuments, type CreateOptions } from './create.ts'

export interface SaveInput {
  readonly id?: string
  /** The version that the person saw. It is required with an id. */
  readonly version?: number
  readonly values: unknown
}
/** Who writes: a person under the policy, or the type's own logic and the engine (`system`). */
export interface SaveOptions extends CreateOptions {
  /** With `system`: process signatures still belong to this person (used for the people of the demo). */
  readonly signs?: boolean
}
export type Saved = Edited

/**
 * Creates a document, or changes the one with the id.
 * @throws WeftError as `createDocuments` and `editDocument` do
 */
export async function saveDocument(operation: Operation, type: AnyDocument, input: SaveInput, writing: SaveOptions = {}): Promise<Saved> {
  const { id, values } = input
  if (id === undefined || id === null || id === '') {
    const [created] = await createDocuments(operation, type, [values], writing)
    return { ...created!, merged: false }
  }
  if (!writing.system) return editDocument(operation, type, { ...input, id }, writing.action)
  const [doc] = await changeDocuments(operation, type, [{ id, values }], writing.action)
  return { doc: doc!, merged: false }
}
