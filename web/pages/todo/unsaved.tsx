/** The user's unsaved drafts from all devices: resume or discard with one click. */
import type { AnswerOf } from '../../../model/calls/call-types.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Popconfirm } from 'antd'
import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { ago, localMoment, useLanguage, useText, useMessages } from '../../../ui/text/language.tsx'
import { callQuery } from '../../api/call-query.ts'
import { queryOf } from '../../api/draft-name.ts'
import { documentPath } from '../../api/services.ts'
import { currentUser, subscribeUser } from '../../session/session-store.ts'
import { dropThere } from '../document/drafts/draft.ts'
import { dropHere } from '../document/drafts/device-draft.ts'
import { draftTitles } from './draft-titles.ts'
import { messages } from './messages.ts'
import { callKey } from '../../api/query-keys.ts'
import styles from './todo.module.css'

type Line = AnswerOf<'/scommonapi/sconf-ui-config-person/page-caches'>[number]

export function Unsaved(): React.ReactElement | null {
  const t = useText()
  const text = useMessages(messages)
  const language = useLanguage()
  const queries = useQueryClient()
  const user = useSyncExternalStore(subscribeUser, currentUser)!
  const rows = useQuery({
    ...callQuery('/scommonapi/sconf-ui-config-person/page-caches', { method: 'GET', quiet: true }),
    retry: false,
  }).data
  if (!rows || rows.length === 0) return null
  const titles = draftTitles(rows, { made: ({ typeText }) => text('newOf', { type: typeText }), moment: localMoment })
  const drop = async ({ page, id, source }: Line) => {
    const of = { user: user.id, page, id: id ?? undefined, source }
    dropHere(of)
    await dropThere(of).catch(() => undefined)
    void queries.invalidateQueries({ queryKey: callKey('/scommonapi/sconf-ui-config-person/page-caches') })
  }
  return (
    <section className={styles['unsaved']} aria-label={text('unsavedDrafts')}>
      <h3 className="muted">{text('unsavedDrafts')}</h3>
      <ul>
        {rows.map((row, at) => {
          const title = titles[at]!
          return (
            <li key={`${row.page}.${row.id ?? 'new'}.${row.source}`} className="row">
              <Link
                className="ell grow"
                to={row.id ? documentPath(row.page, row.id) : `/page/document/${row.page.replaceAll('_', '-')}?${queryOf(row.source)}`}
              >
                {title}
              </Link>
              {row.id && <span className="muted nowrap">{row.typeText}</span>}
              <span className="muted nowrap" title={localMoment(row.at)}>
                {ago(row.at, language)}
              </span>
              <Popconfirm title={text('dropDraftAsk')} okText={t('discard')} cancelText={t('cancel')} onConfirm={() => drop(row)}>
                <Button size="small" type="text" aria-label={text('dropDraft', { title })}>
                  ×
                </Button>
              </Popconfirm>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
