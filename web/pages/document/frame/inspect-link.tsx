/** On a phone: the way to the page on which what the document counts is counted by taps or by scanning, while the person may change it. */
import { Link } from 'react-router'
import type { Page } from '../../../../model/page.ts'
import { useMessages } from '../../../../ui/text/language.tsx'
import type { Loaded } from '../machine/loaded-document.ts'
import { messages } from '../messages.ts'
import styles from '../document.module.css'

/** Returns the address of the page on which documents of the type are counted; undefined where they are not. */
export function countingPath({ page, display }: Pick<Page, 'page' | 'display'>, id: string): string | undefined {
  const place = display.inspect !== undefined ? 'inspect' : display.scan ? 'scan' : undefined
  return place && `/page/${place}/${page.replaceAll('_', '-')}?id=${id}`
}

export function InspectLink({ page, doc }: { page: Page; doc: Loaded }): React.ReactElement | null {
  const t = useMessages(messages)
  const path = countingPath(page, doc.id)
  if (path === undefined || !doc.may.edit) return null
  return (
    <Link className={styles['inspect']} to={path}>
      {t(page.display.inspect === undefined ? 'scanHere' : 'inspectHere')}
    </Link>
  )
}
