/** Executes one action on a document: availability check, dialog with warnings and comment, then the action. */
import type { Warning } from '../../../../model/lifecycle/warning.ts'
import type { Page, PageAction } from '../../../../model/page.ts'
import type { Language } from '../../../../model/text.ts'
import { ApiError, documentCall, intent } from '../../../api/client.ts'
import { askBefore, beforeText } from '../../../api/preflight-check.ts'
import { say } from '../../../api/toasts-and-connection.ts'
import { actWithForm, asksForValues, taskOf } from '../../../shell/actions/act-with-form.ts'
import { askAction } from '../../../shell/actions/confirm-action.tsx'
import { sendConfirmed, warningsIn } from '../../../shell/actions/warnings.tsx'
import { briefOf } from '../preview/brief.tsx'
import type { Loaded } from './loaded-document.ts'

/**
 * Executes an action.
 * @returns the document after the action; undefined when the check refused it (shown, and passed to `onRefused`) or the user
 * cancelled
 * @throws the error of the action itself
 */
export async function actOn(
  page: Page,
  doc: Loaded,
  { action, language, onRefused }: { action: PageAction; language: Language; onRefused: (error: ApiError) => Promise<void> },
): Promise<Loaded | undefined> {
  if (asksForValues(action)) return actWithForm<Loaded>(page, doc, { action, language, brief: briefOf(page, doc, action) })
  const { id, version } = doc
  let warnings: readonly Warning[] = []
  try {
    await askBefore({
      page: page.page,
      id,
      version: version!,
      action: action.name,
      ...(action.comment === 'required' ? { comment: '-' } : {}),
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    warnings = warningsIn(error)
    if (warnings.length === 0) {
      if (error.code !== 401) say.error(beforeText(error))
      await onRefused(error)
      return undefined
    }
  }
  const comment = await askAction(doc, { action, language, warnings })
  if (comment === undefined) return undefined
  const send = (confirmed: readonly string[]) =>
    documentCall<Loaded>(
      page.page,
      action.name,
      { id, version, ...taskOf(doc), ...(comment ? { comment } : {}), ...(confirmed.length > 0 ? { confirmed } : {}) },
      { key: intent(), quiet: true },
    )
  return sendConfirmed(send, { title: action.label, object: doc.number, language, confirmed: warnings })
}
