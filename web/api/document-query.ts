/** Queries of documents: key and reading from the contract of the operation, a type and its input. */
import type { InputOf } from '../../model/calls/call-types.ts'
import type { WireDoc } from '../../model/page.ts'
import type { ListAnswer } from '../../model/lists/list-query.ts'
import { documentCall, type DocumentOptions } from './client.ts'
import { answerKey, keys, type AppQueryKey } from './query-keys.ts'

/** What a list is asked: filters, search, columns and the rest. */
export type ListInput = Omit<InputOf<'/scmapi/:type/index'>, 'type'>
type ReadOptions = Pick<DocumentOptions, 'quiet' | 'client'>
interface DocumentQuery<Answer> {
  readonly queryKey: AppQueryKey
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Answer>
}

/**
 * Returns the key and the function of the query of one document in view form.
 * @typeParam Doc the document as its page uses it
 * @param versions what else the answer depends on, such as the version of another document
 */
export const viewQuery = <Doc extends WireDoc = WireDoc>(
  type: string,
  id: string,
  options: ReadOptions = { quiet: true },
  ...versions: readonly unknown[]
): DocumentQuery<Doc> => ({
  queryKey: versions.length === 0 ? keys.document(type, id) : answerKey('/scmapi/:type/view', { type, id }, ...versions),
  queryFn: () => documentCall<Doc>(type, 'view', { id }, options),
})

/**
 * Returns the key and the function of the query of a list. It is aborted when nobody waits for it any more.
 * @param versions what else the answer depends on
 */
export const listQuery = (
  type: string,
  input: ListInput,
  options: ReadOptions = { quiet: true },
  ...versions: readonly unknown[]
): DocumentQuery<ListAnswer> => ({
  queryKey: answerKey('/scmapi/:type/index', { type, ...input }, ...versions),
  queryFn: ({ signal }) => documentCall(type, 'index', input, { ...options, signal }),
})
