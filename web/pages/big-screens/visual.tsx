/**
 * `/visual/{opt}`, `/zp/visual/{opt}`: a big screen that fills the window, 1080p or 4K, and refreshes by itself; `/visual/demo/{opt}`
 * shows the same with sample data.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { tileAsk, type ScreenPage, type Tile } from '../../../model/outputs/board.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import { ApiError } from '../../api/client.ts'
import { callQuery } from '../../api/call-query.ts'
import { NotFound, NoRight } from '../../shell/not-found.tsx'
import { useTileTitle } from '../dashboards/tile.tsx'
import { messages } from '../dashboards/messages.ts'
import { useReport, useReportPage } from '../report/api.ts'
import { sample } from './sample.ts'
import { Wall, WallTile, type WallState } from './big-screen.tsx'

export function Visual(): React.ReactElement {
  return <ScreenOf demo={false} />
}
export function VisualDemo(): React.ReactElement {
  return <ScreenOf demo />
}

function ScreenOf({ demo }: { demo: boolean }) {
  const { opt = '' } = useParams()
  const t = useMessages(messages)
  const answer = useQuery({
    ...callQuery('/scmrptapi/screens/view', { method: 'GET', fields: { code: opt }, quiet: true }),
    retry: (count, error) => count < 3 && !(error instanceof ApiError && error.code < 500 && error.code > 0),
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => {
    if (answer.data) document.title = `${answer.data.title}${demo ? ` · ${t('demo')}` : ''} · Weft`
  }, [answer.data, demo, t])
  if (answer.error instanceof ApiError && answer.error.code === 404) return <NotFound />
  if (answer.error instanceof ApiError && answer.error.code === 403) return <NoRight />
  if (answer.error) return <div className="blank">{t('failed')}</div>
  return answer.data ? <OwnWall screen={answer.data} demo={demo} /> : <div className="blank">…</div>
}

function OwnWall({ screen, demo }: { screen: ScreenPage; demo: boolean }) {
  const t = useMessages(messages)
  const go = useNavigate()
  return (
    <Wall
      title={screen.title}
      {...(demo ? { badge: t('demo') } : {})}
      onLeave={() => void go('/visual')}
      // A big screen has no user input, so each refresh counts as activity to keep its session.
      onTick={() => localStorage.setItem('weft.active', String(Date.now()))}
    >
      {(state) => screen.tiles.map((tile) => <OwnTile key={tile.id} tile={tile} demo={demo} state={state} />)}
    </Wall>
  )
}

function OwnTile({ tile, demo, state: { scale, now, every } }: { tile: Tile; demo: boolean; state: WallState }) {
  const t = useMessages(messages)
  const title = useTileTitle(tile, [])
  const which = { kind: 'shipped', name: tile.report ?? '' } as const
  const page = useReportPage(which)
  const answer = useReport(which, page.data ? tileAsk(tile, page.data) : {}, { every, enabled: page.data !== undefined && !demo })
  const data = demo && page.data ? sample(tile, page.data) : answer.data
  return (
    <WallTile
      tile={tile}
      title={title}
      page={page.data}
      data={data}
      {...(demo ? { statusText: t('demo') } : {})}
      old={!demo && data !== undefined && now - answer.dataUpdatedAt > every * 3}
      failed={answer.isError && !demo}
      scale={scale}
    />
  )
}
