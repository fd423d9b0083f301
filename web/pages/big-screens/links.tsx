/** Links that open a big screen without a session: issued, listed and revoked (administrators). */
import type { AnswerOf } from '../../../model/calls/call-types.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { localMoment, useMessages } from '../../../ui/text/language.tsx'
import { Status } from '../../../ui/theme/status.tsx'
import { call, intent } from '../../api/client.ts'
import { callQuery } from '../../api/call-query.ts'
import { say } from '../../api/toasts-and-connection.ts'
import { NewLink } from './new-link.tsx'
import { linkWords } from './messages.ts'
import { callKey } from '../../api/query-keys.ts'

type Link = AnswerOf<'/scmrptapi/screen-links/index'>[number]

export function ScreenLinks({ screens }: { screens: readonly { name: string; title: string }[] }): React.ReactElement {
  const t = useMessages(linkWords)
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const answer = useQuery({
    ...callQuery('/scmrptapi/screen-links/index', { method: 'GET', quiet: true }),
    staleTime: 0,
    retry: false,
  })
  const again = () => queries.invalidateQueries({ queryKey: callKey('/scmrptapi/screen-links/index') })
  const revoke = (one: Link) =>
    Modal.confirm({
      title: t('revokeSure', { name: one.name }),
      okText: t('revoke'),
      okButtonProps: { danger: true },
      cancelText: t('cancel'),
      onOk: async () => {
        await call('/scmrptapi/screen-links/revoke', { data: { id: one.id }, key: intent() })
        say.success(t('revokeDone'))
        await again()
      },
    })
  return (
    <section aria-label={t('links')} className="px-16 pb-24">
      <div className="row py-12 wrap">
        <h2 className="p-0">{t('links')}</h2>
        <span className="muted grow">{t('linksHint')}</span>
        <Button onClick={() => setOpen(true)}>{t('newLink')}</Button>
      </div>
      {answer.isError && (
        <p role="alert">
          {t('failed')} <Button onClick={() => void answer.refetch()}>{t('retry')}</Button>
        </p>
      )}
      {answer.data?.length === 0 && <p className="muted">{t('none')}</p>}
      {answer.data && answer.data.length > 0 && (
        <div className="sheet scroll-x" tabIndex={0} role="region" aria-label={t('links')}>
          <table className="weft">
            <thead>
              <tr>
                {(['name', 'screen', 'asWhom', 'state', 'until', 'used', 'by'] as const).map((word) => (
                  <th key={word} scope="col">
                    {t(word)}
                  </th>
                ))}
                <th>
                  <span className="hide">{t('revoke')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {answer.data.map((one) => (
                <tr key={one.id}>
                  <th scope="row">{one.name}</th>
                  <td>{screens.find((two) => two.name === one.screen)?.title ?? one.screen}</td>
                  <td>{one.user_name}</td>
                  <td>
                    <Status
                      family={one.state === 'active' ? 'success' : one.state === 'expired' ? 'closed' : 'returned'}
                      label={t(one.state)}
                    />
                  </td>
                  <td>{localMoment(one.expires_at)}</td>
                  <td>{one.used_at ? localMoment(one.used_at) : <span className="muted">{t('never')}</span>}</td>
                  <td>{one.by_name}</td>
                  <td>
                    {one.state === 'active' && (
                      <Button size="small" danger aria-label={`${t('revoke')} ${one.name}`} onClick={() => revoke(one)}>
                        {t('revoke')}
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {open && (
        <NewLink
          screens={screens}
          onMade={again}
          onClose={() => {
            setOpen(false)
          }}
        />
      )}
    </section>
  )
}
