/** The user's page layouts: own layouts, colleagues' layouts, adopting one, resetting to the default (SH-7-045 to SH-7-049). */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LoadFailed } from '../../shell/load-failed.tsx'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { ago, useLanguage, useText, useMessages } from '../../../ui/text/language.tsx'
import { callAt } from '../../api/client.ts'
import { callQuery } from '../../api/call-query.ts'
import { say } from '../../api/toasts-and-connection.ts'
import type { User } from '../../session/session-store.ts'
import { messages } from './messages.ts'
import { callKey, keys } from '../../api/query-keys.ts'
import { invalidate } from '../../api/mutation.ts'

const group = '/scommonapi/sconf-ui-config-person'

export function Layouts({ user }: { user: User }): React.ReactElement {
  const text = useMessages(messages)
  const t = useText()
  const language = useLanguage()
  const queries = useQueryClient()
  const menus = user.menus.filter((menu) => /^\/\w+\/index\//.test(menu.FURL))
  const [page, setPage] = useState<string>()
  const answer = useQuery({
    ...callQuery('/scommonapi/sconf-ui-config-person/page-person-template', { method: 'GET', fields: { page }, quiet: true }),
    enabled: page !== undefined,
  })
  const change = async (name: 'reset-page' | 'copy-page-person', fields: { readonly user_id?: string }, said: string) => {
    await callAt(`${group}/${name}`, { fields: { page, ...fields } })
    say.success(said)
    void invalidate(queries, [
      callKey('/scommonapi/sconf-ui-config-person/page-person-template'),
      callKey('/ccommonapi/gui/page-detail-struct'),
      keys.lists(),
    ])
  }
  const rows = answer.data ?? []
  return (
    <section className="sheet" aria-label={text('layouts')}>
      <p className="muted mb-12">{text('layoutHint')}</p>
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        className="w-280 max-w-full"
        aria-label={text('layoutPage')}
        placeholder={text('layoutChoose')}
        value={page}
        options={menus.map((menu) => ({ value: menu.ID.toLowerCase(), label: menu.LABEL?.[language === 'en' ? 1 : 0] ?? menu.TITLE }))}
        onChange={setPage}
      />
      {answer.isError && <LoadFailed onRetry={answer.refetch} className="mt-12" />}
      {answer.isSuccess && rows.length === 0 && <p className="muted mt-12">{text('layoutNone')}</p>}
      {rows.length > 0 && (
        <table className="mt-12">
          <thead>
            <tr>
              <th>{text('layoutOwner')}</th>
              <th>{text('layoutWhat')}</th>
              <th>{text('layoutAt')}</th>
              <th aria-label={t('more2')} />
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const hidden = Object.values(row.overlay.fields ?? {}).filter((one) => one.hidden).length
              const what = [
                row.overlay.columns && text('layoutColumns', { n: row.overlay.columns.length }),
                hidden > 0 && text('layoutHidden', { n: hidden }),
              ]
              return (
                <tr key={row.user}>
                  <td>{row.user === user.id ? text('layoutMine') : row.name}</td>
                  <td>{what.filter(Boolean).join(' · ') || '–'}</td>
                  <td>{ago(row.at, language)}</td>
                  <td>
                    {row.user === user.id ? (
                      <Button size="small" onClick={() => void change('reset-page', {}, text('layoutDone'))}>
                        {text('layoutReset')}
                      </Button>
                    ) : (
                      <Button size="small" onClick={() => void change('copy-page-person', { user_id: row.user }, text('layoutCopied'))}>
                        {text('layoutCopy')}
                      </Button>
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </section>
  )
}
