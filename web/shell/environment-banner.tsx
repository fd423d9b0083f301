/**
 * Environment banner on every non-production platform, in the top bar and in the browser tab, so that a test platform is recognised
 * at a glance (experience U08).
 */
import { useEffect } from 'react'
import { useMessages } from '../../ui/text/language.tsx'
import type { User } from '../session/session-store.ts'
import { messages } from './messages.ts'
import styles from './shell.module.css'

const marks = /^(【测试】|\[TEST\] )/
/** Returns the page title without the mark of a test platform. */
export const bareTitle = (): string => document.title.replace(marks, '')

export function Ribbon({ user }: { user: User }): React.ReactElement | null {
  const t = useMessages(messages)
  const on = user.raw['environment'] === 'test'
  const mark = t('testMark')
  useEffect(() => {
    if (!on) return
    // Every page sets its own title; the mark is prepended to it.
    const put = () => {
      const title = `${mark}${bareTitle()}`
      if (document.title !== title) document.title = title
    }
    put()
    const watch = new MutationObserver(put)
    watch.observe(document.querySelector('title')!, { childList: true })
    return () => {
      watch.disconnect()
      document.title = bareTitle()
    }
  }, [on, mark])
  if (!on) return null
  return (
    <strong className={styles['ribbon']} title={t('testHint')}>
      {t('testPlatform')}
    </strong>
  )
}
