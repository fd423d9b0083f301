/** Confirmation before what is not saved of a document is thrown away: nobody loses work by one press beside "Save". */
import { localise, type Language } from '../../../../model/text.ts'
import { askComment } from '../../../shell/actions/comment-dialog.tsx'
import { messages } from '../messages.ts'

/** Asks whether the unsaved changes and their draft are thrown away; a hasty Enter keeps them. */
export async function confirmsDiscard(language: Language): Promise<boolean> {
  const [title, text] = [messages.discard, messages.discardText].map((label) => localise(label, language)) as [string, string]
  return (await askComment({ title, text, danger: true, careful: true, language })) !== undefined
}
