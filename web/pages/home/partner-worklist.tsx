/**
 * Worklist of requests from all buyers, grouped by buyer, across all platforms of the user. Items of another platform are opened
 * there (U85).
 */
import type { AnswerOf } from '../../../model/calls/call-types.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { useText, useMessages } from '../../../ui/text/language.tsx'
import { callQuery } from '../../api/call-query.ts'
import { documentPath } from '../../api/services.ts'
import { currentUser, subscribeUser } from '../../session/session-store.ts'
import { useGoOver } from '../../shell/navigation/switch-platform.ts'
import type { WidgetConfig } from './workbench.ts'
import { messages } from './messages.ts'
import styles from './home.module.css'

type Place = AnswerOf<'/ccommonapi/utils/asked'>[number]
/** What a buyer asks for; without a path where the list defaults to another party role. */
type Ask = Place['buyers'][number]['asks'][number]

/** Id of the section of requests. */
export const askedId = 'home-asked'

function usePlaces(wanted = true) {
  return useQuery({
    ...callQuery('/ccommonapi/utils/asked', { method: 'GET', quiet: true, client: 'v2' }),
    enabled: wanted,
    staleTime: 30_000,
  })
}
const sum = (asks: readonly Ask[]): number => asks.reduce((all, { count }) => all + count, 0)

/** Returns the total number of requested documents. */
export function useAskedCount(): number | undefined {
  return usePlaces().data?.reduce((all, { buyers }) => all + buyers.reduce((some, { asks }) => some + sum(asks), 0), 0)
}

/** Requests of buyers that the agenda does not have. */
export interface AskedBeyond {
  readonly count: number
  /** How many of them are overdue, of those that are listed; `more`: there may be others. */
  readonly late: number
  readonly more: boolean
}

/**
 * Returns what buyers ask beside the agenda. Both go by the status of a document, so a question whose listed documents are all in the agenda is in it as a whole.
 * @param wanted whether the page lists the requests
 * @param known ids of the documents of the agenda
 * @returns undefined while the answer is not known
 */
export function useAskedBeyond(wanted: boolean, known: ReadonlySet<string>): AskedBeyond | undefined {
  const answer = usePlaces(wanted)
  if (!wanted) return { count: 0, late: 0, more: false }
  if (!answer.data) return answer.isError ? { count: 0, late: 0, more: false } : undefined
  const asks = answer.data.flatMap(({ buyers }) => buyers.flatMap((buyer) => buyer.asks))
  const beyond = asks.flatMap(({ count, docs }) => {
    const others = docs.filter(({ id }) => !known.has(id))
    return others.length === 0 && docs.length > 0
      ? []
      : [{ count: count - docs.length + others.length, docs, others, unlisted: count > docs.length }]
  })
  return {
    count: beyond.reduce((all, { count }) => all + count, 0),
    late: beyond.reduce((all, { others }) => all + others.filter(({ late }) => late).length, 0),
    more: beyond.some(({ docs, unlisted }) => unlisted && docs.every(({ late }) => late)),
  }
}

/**
 * Tells whether a widget repeats what the worklist of the only buyer shows: the same list with the same filters, not one with
 * further conditions. With several buyers the lists differ. Undefined while loading.
 */
export function useAlreadyListed(wanted: boolean): (widget: WidgetConfig) => boolean | undefined {
  const answer = usePlaces(wanted)
  const buyers = answer.data?.flatMap((place) => place.buyers)
  return ({ kind, page, settings }) => {
    if (!wanted || kind !== 'list' || answer.isError) return false
    // The last filter of the path names the buyer.
    const same = (path: string) =>
      JSON.stringify((JSON.parse(new URLSearchParams(path.split('?')[1]).get('f') ?? '[]') as unknown[]).slice(0, -1)) ===
      JSON.stringify(settings.filters ?? [])
    return buyers && buyers.length === 1 && buyers[0]!.asks.some((ask) => ask.page === page && ask.path !== undefined && same(ask.path))
  }
}

export function Asked(): React.ReactElement {
  const t = useText()
  const text = useMessages(messages)
  const answer = usePlaces()
  if (answer.isPending) return <Skeleton active title={false} paragraph={{ rows: 4 }} />
  if (answer.isError)
    return (
      <p role="alert" className="row">
        <span className="muted">{t('loadingFailed')}</span>
        <Button size="small" onClick={() => void answer.refetch()}>
          {t('retry')}
        </Button>
      </p>
    )
  const several = answer.data.length > 1
  const buyers = answer.data.flatMap((place) => place.buyers.map((buyer) => ({ place, buyer })))
  if (buyers.length === 0) return <p className="muted">{text('nothingAsked')}</p>
  return (
    <div id={askedId} className={styles['asked']} data-part="asked">
      {buyers.map(({ place, buyer }) => (
        <section key={`${place.platform_id} ${buyer.id}`} aria-label={several ? `${buyer.name} · ${place.platform_name}` : buyer.name}>
          <h3>
            <span className="ell">{buyer.name}</span>
            {several && <span className="muted ell">{place.platform_name}</span>}
            <span className={styles['tile-count']}>{sum(buyer.asks)}</span>
          </h3>
          {buyer.asks.map((ask) => (
            <div key={ask.code}>
              <h4>
                <span>{ask.title}</span>
                {ask.path ? (
                  <Go place={place} path={ask.path} label={text('allOf', { title: ask.title, n: ask.count })}>
                    {ask.count}
                  </Go>
                ) : (
                  <span>{ask.count}</span>
                )}
              </h4>
              <ul>
                {ask.docs.map((doc) => (
                  <li key={doc.id}>
                    <span className="grow ell">
                      <Go place={place} path={documentPath(ask.page, doc.id)}>
                        {doc.number ?? doc.id}
                      </Go>
                    </span>
                    {doc.due && (
                      <span className={`nowrap ${doc.late ? 'over' : 'muted'}`}>
                        {doc.due}
                        {doc.late && ` ${text('overdueDay')}`}
                      </span>
                    )}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </section>
      ))}
    </div>
  )
}

/** A link on the current platform; for another platform, a button that switches to it first. */
function Go({ place, path, label, children }: { place: Place; path: string; label?: string; children: React.ReactNode }) {
  const t = useMessages(messages)
  const user = useSyncExternalStore(subscribeUser, currentUser)
  const goOver = useGoOver(user?.platformId ?? '')
  if (place.here)
    return (
      <Link to={path} aria-label={label}>
        {children}
      </Link>
    )
  const over = t('goesOver', { platform: place.platform_name })
  return (
    <Button
      type="link"
      size="small"
      className={styles['asked-over']}
      title={over}
      aria-label={`${label ?? String(children)} · ${over}`}
      onClick={() => void goOver(place.platform_id, path)}
    >
      {children} <span aria-hidden="true">↗</span>
    </Button>
  )
}
