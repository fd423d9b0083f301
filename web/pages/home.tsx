/** The workbench, first form: tiles that load and fail alone — what waits, what is late, drafts, favourites. */
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import type { Filter, ListAnswer } from '../../model/page.ts'
import { useLanguage, useText } from '../../ui/text/language.tsx'
import type { Word } from '../../ui/text/words.ts'
import { documentCall } from '../api/client.ts'
import { documentPath } from '../api/services.ts'
import { currentUser, subscribeUser } from '../session/store.ts'
import { TaskRow, useTasks } from './todo.tsx'

const running = { field: 'status', operator: 'in', value: ['issued', 'ordered', 'in_production'] } as const

export function Home(): React.ReactElement | null {
  const user = useSyncExternalStore(subscribeUser, currentUser)
  const t = useText()
  useEffect(() => {
    document.title = `${t('workbench')} · Weft`
  }, [t])
  if (!user) return null
  const orders = user.menus.some((menu) => menu.ID === 'PURCHASE_ORDER')
  return (
    <div>
      <h1 style={{ fontSize: 18, lineHeight: '28px', padding: '16px 16px 0' }}>{t('workbench')}</h1>
      <div className="tiles">
        <Waiting />
        {orders && (
          <Orders
            word="late"
            filters={[
              running,
              { field: 'etd', operator: 'relative', value: 'overdue' },
              { field: 'booking', operator: 'eq', value: 'not_booked' },
            ]}
          />
        )}
        {orders && <Orders word="dueSoon" filters={[running, { field: 'etd', operator: 'relative', value: 'next7Days' }]} />}
        {orders && user.companyKind === 'brand' && (
          <Orders
            word="drafts"
            filters={[
              { field: 'status', operator: 'eq', value: 'draft' },
              { field: 'createdBy', operator: 'eq', value: user.id },
            ]}
          />
        )}
        <Favourites />
      </div>
    </div>
  )
}

function Tile({ title, more, children }: { title: string; more?: string; children: React.ReactNode }) {
  const t = useText()
  return (
    <section className="sheet tile" aria-label={title}>
      <h2>
        <span>{title}</span>
        {more && <Link to={more}>{t('all')}</Link>}
      </h2>
      {children}
    </section>
  )
}

function Waiting() {
  const t = useText()
  const answer = useTasks('mine', 7)
  const rows = answer.data?.rows.slice(0, 7) ?? []
  return (
    <Tile title={t('mineTasks')} more="/workspace/mailindex">
      {answer.isError && (
        <Button size="small" onClick={() => void answer.refetch()}>
          {t('retry')}
        </Button>
      )}
      {answer.isSuccess && rows.length === 0 && <p className="muted">{t('nothingWaiting')}</p>}
      <ul>
        {rows.map((task, at) => (
          <TaskRow key={at} task={task} />
        ))}
      </ul>
    </Tile>
  )
}

function Orders({ word, filters }: { word: Word; filters: readonly Filter[] }) {
  const t = useText()
  const language = useLanguage()
  const answer = useQuery({
    queryKey: ['tile', word, language],
    queryFn: () =>
      documentCall<ListAnswer>(
        'purchase_order',
        'index',
        { filters, sort: ['etd'], size: 6, columns: ['supplier', 'etd'], count: true },
        { quiet: true },
      ),
  })
  const more = `/order/index/purchase-order?f=${encodeURIComponent(JSON.stringify(filters))}`
  return (
    <Tile title={`${t(word)}${answer.data?.count === undefined ? '' : ` ${answer.data.count}`}`} more={more}>
      {answer.isError && (
        <Button size="small" onClick={() => void answer.refetch()}>
          {t('retry')}
        </Button>
      )}
      {answer.data?.rows.length === 0 && <p className="muted">{t('none')}</p>}
      <ul>
        {answer.data?.rows.map((row) => (
          <li key={row.id}>
            <Link to={documentPath('purchase_order', row.id)} style={{ whiteSpace: 'nowrap' }}>
              {row.number}
            </Link>
            <span className="ell grow">{String(row['supplier$'] ?? '')}</span>
            <span className={word === 'late' ? 'over' : 'muted'} style={{ whiteSpace: 'nowrap' }}>
              {String(row['etd'] ?? '')}
            </span>
          </li>
        ))}
      </ul>
    </Tile>
  )
}

function Favourites() {
  const t = useText()
  const language = useLanguage()
  const user = useSyncExternalStore(subscribeUser, currentUser)
  const menus = ((user?.settings['FAV_MENUS'] ?? []) as string[])
    .map((id) => user?.menus.find((menu) => menu.ID === id))
    .filter((menu) => menu !== undefined)
  if (menus.length === 0) return null
  return (
    <Tile title={t('favourites')}>
      <ul>
        {menus.map((menu) => (
          <li key={menu.ID}>
            <Link to={menu.FURL}>{menu.LABEL?.[language === 'en' ? 1 : 0] ?? menu.TITLE}</Link>
          </li>
        ))}
      </ul>
    </Tile>
  )
}
