/** What a company answered on is shown in place of the document, which is back with its owner. */
import { useMessages } from '../../../../ui/text/language.tsx'
import type { Loaded } from '../machine/loaded-document.ts'
import { messages } from '../messages.ts'

export function AnsweredNotice({ doc }: { doc: Loaded }): React.ReactElement | null {
  const t = useMessages(messages)
  return doc['answered'] === true ? <p className="notice">{t('answered')}</p> : null
}
