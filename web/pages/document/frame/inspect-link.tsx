/** On a phone: the way to the page on which what the document counts is counted by taps, while the person may change it. */
import { Link } from 'react-router'
import type { Page } from '../../../../model/page.ts'
import { useMessages } from '../../../../ui/text/language.tsx'
import type { Loaded } from '../machine/loaded-document.ts'
import { messages } from '../messages.ts'
import styles from '../document.module.css'

export function InspectLink({ page, doc }: { page: Page; doc: Loaded }): React.ReactElement | null {
  const t = useMessages(messages)
  if (page.display.inspect === undefined || !doc.may.edit) return null
  return (
    <Link className={styles['inspect']} to={`/page/inspect/${page.page.replaceAll('_', '-')}?id=${doc.id}`}>
      {t('inspectHere')}
    </Link>
  )
}
