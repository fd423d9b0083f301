/** Bar that says how much of the demo season is laid. It is there in an installation with the demo only, and only while the season is being laid. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useMessages } from '../../../ui/text/language.tsx'
import { keys } from '../../api/query-keys.ts'
import { listen } from '../../api/socket.ts'
import { keepFacts, type User } from '../../session/session-store.ts'
import { loadUser } from '../../sign-in/sign-in.ts'
import { messages } from '../messages.ts'
import styles from '../shell.module.css'

export function SeasonBanner({ user }: { user: User }): React.ReactElement | null {
  const percent: unknown = user.raw['season']
  const isLaid = percent === undefined
  useSeason(isLaid)
  const t = useMessages(messages)
  if (isLaid) return null
  return (
    <div className={`${styles['new-version']} noprint`} data-part="season" role="status">
      <strong>{t('seasonProgress', { percent: String(percent) })}</strong>
      <span className="ell grow">{t('seasonGrows')}</span>
    </div>
  )
}

/** Follows the laying. At its end the lists are read again. */
function useSeason(isLaid: boolean): void {
  const client = useQueryClient()
  const [wasOpen] = useState(!isLaid)
  useEffect(() => {
    if (!wasOpen) return
    return listen((frame) => {
      if (frame.type === 'reconnected') void loadUser().catch(() => undefined)
      if (frame.type !== 'demo') return
      const { percent } = frame.data
      keepFacts({ season: percent < 100 ? percent : undefined })
      if (percent >= 100) void client.invalidateQueries({ queryKey: keys.lists() })
    })
  }, [wasOpen, client])
}
