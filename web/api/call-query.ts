/** The query of a call with a contract: key and reading from one path and one input. */
import type { AnswerOf, CallPath, PartOfInput } from '../../model/calls/call-types.ts'
import { call, type TypedOptions } from './client.ts'
import { answerKey, type AppQueryKey } from './query-keys.ts'

/**
 * Returns the key and the function of a query.
 * @param options as of `call`; its plain parameters and its data are part of the key
 * @param versions what else the answer depends on, such as the version of the document it is about
 */
export function callQuery<P extends CallPath>(
  path: P,
  options?: TypedOptions<P>,
  ...versions: readonly unknown[]
): { readonly queryKey: AppQueryKey; readonly queryFn: () => Promise<AnswerOf<P>> } {
  const input = { ...options?.fields, ...(options?.data as object | undefined) } as PartOfInput<P>
  return { queryKey: answerKey(path, input, ...versions), queryFn: () => call(path, options) }
}
