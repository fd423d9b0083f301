/**
 * Saves a document: the only entry point for what people enter, for creating and editing. It runs in one transaction, which the caller
 * commits. The steps are in `create.ts` and `change.ts`, which logic uses for several documents too.
 */
import type { AnyDocument } from '../../model/document.ts'
import type { Operation } from '../operation.ts'
import { changeDocuments, editDocument, type DocumentChange, type Edited, type EditInput } from './change.ts'
import { createDocuments, type CreateOptions } from './create.ts'

export type Saved = Edited
/** A document that is created: it has no id yet. */
export interface NewDocument {
  readonly id?: undefined
  readonly values: unknown
}
/** What a person saves: a new document, or the one with the id, with the version that the person saw. */
export type SaveInput = Omit<EditInput, 'id'> & { readonly id?: string | undefined }
export interface PersonOptions {
  readonly system?: undefined
  /** The name of the action in the journal; `create` or `save` without one. */
  readonly action?: string
}
/** What logic or the engine saves: no policy is asked, and no version, since the document is changed as it is stored under its lock. */
export type SystemInput = Omit<DocumentChange, 'id'> & { readonly id?: string | undefined; readonly version?: undefined }
export interface SystemOptions {
  readonly system: true
  /** The name of the action in the journal; `create` or `save` without one. */
  readonly action?: string
}

/**
 * Creates a document, or changes the one with the id.
 * @throws WeftError as `createDocuments` and `editDocument` do
 */
export function saveDocument(operation: Operation, type: AnyDocument, input: NewDocument, options?: CreateOptions): Promise<Saved>
export function saveDocument(operation: Operation, type: AnyDocument, input: SaveInput, options?: PersonOptions): Promise<Saved>
export function saveDocument(operation: Operation, type: AnyDocument, input: SystemInput, options: SystemOptions): Promise<Saved>
export async function saveDocument(operation: Operation, type: AnyDocument, input: SaveInput, options: CreateOptions = {}): Promise<Saved> {
  const { id, values } = input
  if (id === undefined || id === null || id === '') {
    const [created] = await createDocuments(operation, type, [values], options)
    return { ...created!, merged: false }
  }
  if (!options.system) return editDocument(operation, type, { ...input, id }, options.action)
  const [doc] = await changeDocuments(operation, type, [{ id, values }], { action: options.action ?? 'save' })
  return { doc: doc!, merged: false }
}
