/** The ways a document may go from its list: the same actions as on its page, with the same questions. */
import type { Page, PageAction, WireDoc } from '../../../model/page.ts'
import type { Language } from '../../../model/text.ts'
import { ApiError, documentCall, intent } from '../../api/client.ts'
import { say } from '../../api/toasts-and-connection.ts'
import { askAction } from '../document/approval/confirm-action.tsx'
import { askComment } from '../document/approval/comment-dialog.tsx'

/** What asks for the password anew is done at the document. */
export const actionsFrom = (page: Page, status: string | undefined): PageAction[] =>
  page.actions.filter((action) => status !== undefined && !action.proof && action.from.includes(status))

/** Asks what the action asks and does it; false when the person thought better of it or it was refused. */
export async function takeAction(page: Page, row: WireDoc, action: PageAction, language: Language): Promise<boolean> {
  // What is weighty is asked though it says nothing itself: a card is dropped easily.
  const comment =
    action.danger && !action.comment && !action.confirm
      ? await askComment({ title: action.label, danger: true, language })
      : await askAction(row, { action, language })
  if (comment === undefined) return false
  try {
    await documentCall(
      page.page,
      action.name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      { id: row.id, version: row.version, ...(comment ? { comment } : {}) },
      { key: intent(), quiet: true },
    )
    return true
  } catch (error) {
    if (error instanceof ApiError)
      say.error([row.number, ...Object.values(error.fields).flat(), error.code === 11000 ? '' : error.message].filter(Boolean).join(' '))
    else throw error
    return false
  }
}
