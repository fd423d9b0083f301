/** Shows the figures for which an action that fills the document again (`refreshes`) was refused. */
import type { QueryClient } from '@tanstack/react-query'
import type { PageAction } from '../../../../model/page.ts'
import { ApiError, documentCall, intent } from '../../../api/client.ts'
import { storeDocument } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { isOpen } from './document-state.ts'
import type { Loaded } from './loaded-document.ts'
import type { DocumentMachine } from './use-document-machine.ts'

/**
 * Saves a document without changes, and shows it, where an action was refused at fields after the server had filled the document again: a size that came onto the list has its
 * column, and the places of errors are those of the lines that were refused. Does nothing for any other refusal, and where the person may not save.
 */
export async function showRefreshed(
  machine: DocumentMachine,
  { error, action, queries }: { readonly error: unknown; readonly action: PageAction; readonly queries: QueryClient },
): Promise<void> {
  const state = machine.state()
  if (!isOpen(state) || !(error instanceof ApiError) || error.code !== 11_000) return
  const { page, loaded } = state.content
  const refreshes = page.uses?.['refreshes']?.some(({ actions }) => actions?.includes(action.name))
  if (!refreshes || !loaded?.may.edit) return
  const { id, version } = loaded
  try {
    const saved = await documentCall<Loaded>(page.page, 'save', { id, version, values: {} }, { key: intent(), quiet: true })
    const queryKey = keys.document(page.page, id)
    await storeDocument(queries, queryKey, saved)
    machine.send({ type: 'documentArrived', doc: queries.getQueryData<Loaded>(queryKey) ?? saved })
  } catch (failure) {
    // The refusal of the action says what is wrong; what a save refuses is not said beside it.
    if (!(failure instanceof ApiError)) throw failure
  }
}
