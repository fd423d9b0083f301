/** Does an action that asks for values: its form with confirmation and comment, then the action, and once more what it asks to confirm. */
import type { Page, PageAction, WireDoc } from '../../../model/page.ts'
import type { Language } from '../../../model/text.ts'
import { documentCall, intent } from '../../api/client.ts'
import { askActionForm } from './action-form.ts'
import { confirmationOf } from './confirm-action.tsx'
import { sendConfirmed } from './warnings.tsx'

/** Whether the person is asked for values along with an action. */
export const asksForValues = ({ form }: PageAction): boolean => form !== undefined && form.fields.length > 0

/** Returns the name of an action as it stands in addresses. */
export const addressOf = ({ name }: PageAction): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The task of the process that an action of this document signs: with it, an action that is sent twice signs once. */
export const taskOf = (doc: WireDoc): { readonly task?: string } => {
  const task = (doc['may'] as { readonly task?: string } | undefined)?.task
  return task === undefined ? {} : { task }
}

/**
 * Asks for the form of an action and does it.
 * @returns the document after the action; undefined when the user cancels
 * @throws the error with which the form could not be opened
 */
export async function actWithForm<T>(
  page: Page,
  doc: WireDoc,
  { action, language, brief }: { readonly action: PageAction; readonly language: Language; readonly brief?: React.ReactNode },
): Promise<T | undefined> {
  const { isNeeded: _, ...about } = await confirmationOf(doc, { action, language })
  return askActionForm<T>({
    ...about,
    brief,
    page,
    form: action.form!,
    doc,
    open: (values) => documentCall(page.page, 'action-form', { id: doc.id, action: action.name, values }, { quiet: true }),
    send: ({ values, comment, version }) =>
      sendConfirmed(
        (confirmed) =>
          documentCall<T>(
            page.page,
            addressOf(action),
            {
              id: doc.id,
              version,
              ...taskOf(doc),
              values,
              ...(comment ? { comment } : {}),
              ...(confirmed.length > 0 ? { confirmed } : {}),
            },
            { key: intent(), quiet: true },
          ),
        { title: action.label, object: doc.number, language },
      ),
  })
}
