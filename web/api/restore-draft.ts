/** Restores a deleted draft from the recycle bin (U100). */
import { ApiError, call, intent } from './client.ts'
import { messageOf } from './mutation.ts'
import { noteWritten } from './recently-written.ts'
import { documentPath } from './services.ts'
import { say } from './toasts-and-connection.ts'

/**
 * Restores a deleted draft; a refusal is shown as a toast.
 * @param id the document's id
 * @returns the path of the document; `undefined` when it could not be restored
 * @throws whatever is not a refusal of the server
 */
export async function restoreDraft(id: string): Promise<string | undefined> {
  try {
    const { page, doc } = await call('/ccommonapi/recycle/restore', { fields: { id }, key: intent(), quiet: true })
    noteWritten(doc)
    return documentPath(page, doc.id)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    say.error(messageOf(error))
    return undefined
  }
}
