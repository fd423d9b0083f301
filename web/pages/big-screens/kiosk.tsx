/**
 * `/visual/link#…`: a big screen opened by its link, without a session. The secret is in the URL fragment, which no server sees, and
 * is sent as a header of the two calls that accept it.
 */
import type { AnswerOf, InputOf } from '../../../model/calls/call-types.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { Tile } from '../../../model/outputs/board.ts'
import type { ReportPage } from '../../../model/outputs/report.ts'
import { useLanguage, useMessages } from '../../../ui/text/language.tsx'
import { tileTitle } from '../dashboards/tile.tsx'
import { linkWords } from './messages.ts'
import { Wall, WallTile, type WallState } from './big-screen.tsx'
import { answerKey } from '../../api/query-keys.ts'
import styles from './kiosk.module.css'

class Refused extends Error {}

const hashed = (listener: () => void) => {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}
const secretNow = () => window.location.hash.slice(1)

type LinkedCall = '/scmrptapi/wall/screen' | '/scmrptapi/wall/tile'
/** Returns the key and the function of a call that the secret of a link opens. */
const linkedQuery = <P extends LinkedCall>(
  path: P,
  input: Readonly<Record<string, string>> & InputOf<P>,
  { secret, language }: LinkAccess,
) => ({
  queryKey: answerKey<LinkedCall>(path, input, secret),
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    ask<AnswerOf<P>>(`${path}?${new URLSearchParams(input)}`, { secret, language }, signal),
})
interface LinkAccess {
  readonly secret: string
  readonly language: string
}

async function ask<T>(address: string, { secret, language }: LinkAccess, signal: AbortSignal): Promise<T> {
  const response = await fetch(address, {
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
    ...linkedQuery('/scmrptapi/wall/screen', {}, { secret, language }),
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
    ...linkedQuery('/scmrptapi/wall/tile', { id: tile.id }, { secret, language }),
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
