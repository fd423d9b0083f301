/** Status moves of a document from its list: the same actions as on its page, with the same confirmations. */
import type { Page, PageAction, WireDoc } from '../../../model/page.ts'
import type { Language } from '../../../model/text.ts'
import { ApiError, documentCall, intent } from '../../api/client.ts'
import { say } from '../../api/toasts-and-connection.ts'
import { actWithForm, asksForValues } from '../../shell/actions/act-with-form.ts'
import { askAction } from '../../shell/actions/confirm-action.tsx'
import { sendConfirmed } from '../../shell/actions/warnings.tsx'
import { askComment } from '../../shell/actions/comment-dialog.tsx'

/** Returns the actions possible in a status. Actions that need reauthentication are only available on the document page. */
export const actionsFrom = (page: Page, status: string | undefined): PageAction[] =>
  page.actions.filter((action) => status !== undefined && !action.proof && action.from.includes(status))

/**
 * Asks for confirmation and executes the action.
 * @returns false when the user cancelled or the action was refused
 */
export async function takeAction(page: Page, row: WireDoc, action: PageAction, language: Language): Promise<boolean> {
  if (asksForValues(action)) {
    try {
      return (await actWithForm(page, row, { action, language })) !== undefined
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      say.error([row.number, error.message].filter(Boolean).join(' '))
      return false
    }
  }
  // Ask before important actions even when they have no confirmation text, because a card is easily dropped by mistake.
  const comment =
    action.danger && !action.comment && !action.confirm
      ? await askComment({ title: action.label, object: row.number, danger: true, language })
      : await askAction(row, { action, language })
  if (comment === undefined) return false
  try {
    const send = (confirmed: readonly string[]) =>
      documentCall(
        page.page,
        action.name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
        { id: row.id, version: row.version, ...(comment ? { comment } : {}), ...(confirmed.length > 0 ? { confirmed } : {}) },
        { key: intent(), quiet: true },
      )
    return (await sendConfirmed(send, { title: action.label, object: row.number, language })) !== undefined
  } catch (error) {
    if (error instanceof ApiError)
      say.error([row.number, ...Object.values(error.fields).flat(), error.code === 11000 ? '' : error.message].filter(Boolean).join(' '))
    else throw error
    return false
  }
}
