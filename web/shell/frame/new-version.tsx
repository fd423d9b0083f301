/**
 * New-version bar: shows what is new and a reload button when the server has a newer client. It never reloads without asking while
 * there are unsaved changes (U101, SH-2-069).
 */
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState, useSyncExternalStore } from 'react'
import { useLanguage, useText, useMessages } from '../../../ui/text/language.tsx'
import { isOld, subscribeVersion } from '../../api/version.ts'
import { confirmed } from '../navigation/switch-platform.ts'
import { messages } from '../messages.ts'
import { keys } from '../../api/query-keys.ts'
import styles from '../shell.module.css'

export function NewVersion(): React.ReactElement | null {
  const t = useMessages(messages)
  const general = useText()
  const language = useLanguage()
  const old = useSyncExternalStore(subscribeVersion, isOld)
  const [later, setLater] = useState(false)
  const news = useQuery({
    queryKey: keys.news(),
    enabled: old,
    queryFn: async () => (await (await fetch('/news.json', { cache: 'no-store' })).json()) as { zh: string; en: string },
  })
  if (!old || later) return null
  const update = async () => {
    const ask = { title: t('newVersion'), content: t('leaveUnsaved'), okText: t('updateNow'), cancelText: general('cancel') }
    if (!(await confirmed(ask))) return
    window.location.reload()
  }
  return (
    <div className={`${styles['new-version']} noprint`} data-part="new-version" role="status">
      <strong>{t('newVersion')}</strong>
      <span className="ell grow">{news.data?.[language === 'en' ? 'en' : 'zh']}</span>
      <Button size="small" type="primary" onClick={() => void update()}>
        {t('updateNow')}
      </Button>
      <Button size="small" onClick={() => setLater(true)}>
        {t('later')}
      </Button>
    </div>
  )
}
