/**
 * `/visual/link#…`: a big screen opened by its link, without a session. The secret is in the URL fragment, which no server sees, and
 * is sent as a header of the two calls that accept it.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { ScreenPage, Tile } from '../../../model/board.ts'
import type { ReportAnswer, ReportPage } from '../../../model/report.ts'
import { useLanguage, useMessages } from '../../../ui/text/language.tsx'
import { tileTitle } from '../mydash/tile.tsx'
import { linkWords } from './messages.ts'
import { Wall, WallTile, type WallState } from './big-screen.tsx'
import { keys } from '../../api/query-keys.ts'
import styles from './kiosk.module.css'

interface Shown {
  readonly screen: ScreenPage
  readonly pages: Readonly<Record<string, ReportPage>>
  readonly name: string
  readonly expires_at: string
}
class Refused extends Error {}

const hashed = (listener: () => void) => {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}
const secretNow = () => window.location.hash.slice(1)

async function ask<T>(path: string, { secret, language }: { secret: string; language: string }, signal: AbortSignal): Promise<T> {
  const response = await fetch(`/scmrptapi/wall/${path}`, {
    headers: { authorization: `Bearer ${secret}`, accept: 'application/json', 'accept-language': language },
    cache: 'no-store',
    credentials: 'omit',
    signal,
  })
  if (response.status === 401 || response.status === 403 || response.status === 404) throw new Refused()
  if (!response.ok) throw new Error(String(response.status))
  return ((await response.json()) as { data: { results: T } }).data.results
}
/** A refused request is not retried; all other failures are retried for days. */
const retry = (count: number, error: Error) => count < 3 && !(error instanceof Refused)

export function Kiosk(): React.ReactElement {
  const t = useMessages(linkWords)
  const language = useLanguage()
  const secret = useSyncExternalStore(hashed, secretNow)
  const known = /^[\w-]{43}$/.test(secret)
  const answer = useQuery({
    queryKey: keys.wall(secret, language),
    queryFn: ({ signal }) => ask<Shown>('screen', { secret, language }, signal),
    enabled: known,
    retry,
    // A revoked link and changed permissions take effect within a minute; the screen recovers by itself after a server outage.
    refetchInterval: (query) => (query.state.error instanceof Refused ? false : 60_000),
    refetchIntervalInBackground: true,
    placeholderData: keepPreviousData,
  })
  useEffect(() => {
    if (answer.data) document.title = `${answer.data.screen.title} · Weft`
  }, [answer.data])
  if (!known || answer.error instanceof Refused)
    return (
      <main className={`blank ${styles.over}`} role="alert">
        <h1 className="text-24">{t('linkOver')}</h1>
        <p className="muted">{t('linkOverHint')}</p>
      </main>
    )
  if (!answer.data) return <main className="blank">{answer.isError ? t('linkAway') : '…'}</main>
  const { screen, pages } = answer.data
  return (
    <main>
      <Wall title={screen.title}>
        {(state) =>
          screen.tiles.map((tile) => <LinkTile key={tile.id} tile={tile} page={pages[tile.report ?? '']} secret={secret} state={state} />)
        }
      </Wall>
    </main>
  )
}

function LinkTile({
  tile,
  page,
  secret,
  state: { scale, now, every },
}: {
  tile: Tile
  page: ReportPage | undefined
  secret: string
  state: WallState
}) {
  const language = useLanguage()
  const answer = useQuery({
    queryKey: keys.wallTile(secret, tile.id, language),
    queryFn: ({ signal }) => ask<ReportAnswer>(`tile?id=${encodeURIComponent(tile.id)}`, { secret, language }, signal),
    retry,
    refetchInterval: every,
    refetchIntervalInBackground: true,
    placeholderData: keepPreviousData,
  })
  return (
    <WallTile
      tile={tile}
      title={page ? tileTitle(tile, page) : (tile.title ?? '')}
      page={page}
      data={answer.data}
      old={answer.data !== undefined && now - answer.dataUpdatedAt > every * 3}
      failed={answer.isError}
      scale={scale}
    />
  )
}
