/** Says above the form of a stored document that figures of the server are being computed for what is typed, or could not be. */
import { useMessages } from '../../../../ui/text/language.tsx'
import { hasSavedFigures, openQuestion, type OpenState } from '../machine/document-state.ts'
import { messages } from '../messages.ts'

export function FiguresNotice({ state }: { state: OpenState }): React.ReactElement | null {
  const t = useMessages(messages)
  if (!state.content.loaded) return null
  const text = hasSavedFigures(state) ? t('figuresSaved') : openQuestion(state) ? t('figuresAsked') : undefined
  return text === undefined ? null : (
    <p className="muted noprint" role="status">
      {text}
    </p>
  )
}
