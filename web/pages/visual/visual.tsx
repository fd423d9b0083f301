/** `/visual/{opt}`, `/zp/visual/{opt}`: a big screen that fills the window, 1080p or 4K, and refreshes by itself; `/visual/demo/{opt}` the same with sample data. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type { ScreenPage, Tile } from '../../../model/board.ts'
import type { ReportAnswer, ReportPage } from '../../../model/report.ts'
import { localMoment, useLanguage, useWords } from '../../../ui/text/language.tsx'
import { ApiError, call } from '../../api/client.ts'
import { NotFound, NoRight } from '../not-found.tsx'
import { ReportPart, tileAsk, useTileTitle } from '../mydash/tile.tsx'
import { words } from '../mydash/words.ts'
import { useReport, useReportPage } from '../report/api.ts'
import { sample } from './sample.ts'
import './visual.css'

/** Asked again every 30 s, or as `?every=` says (2 to 600 s); what is three times as old is stale. */
function useEvery(): number {
  const asked = Number(useSearchParams()[0].get('every'))
  return (asked >= 2 && asked <= 600 ? asked : 30) * 1000
}

export function Visual(): React.ReactElement {
  return <ScreenOf demo={false} />
}
export function VisualDemo(): React.ReactElement {
  return <ScreenOf demo />
}

function ScreenOf({ demo }: { demo: boolean }) {
  const { opt = '' } = useParams()
  const language = useLanguage()
  const t = useWords(words)
  const answer = useQuery({
    queryKey: ['screen', opt, language],
    queryFn: () => call<ScreenPage>('/scmrptapi/screens/view', { method: 'GET', fields: { code: opt }, quiet: true }),
    retry: (count, error) => count < 3 && !(error instanceof ApiError && error.code < 500 && error.code > 0),
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => {
    if (answer.data) document.title = `${answer.data.title}${demo ? ` · ${t('demo')}` : ''} · Weft`
  }, [answer.data, demo, t])
  if (answer.error instanceof ApiError && answer.error.code === 404) return <NotFound />
  if (answer.error instanceof ApiError && answer.error.code === 403) return <NoRight />
  if (answer.error) return <div className="blank">{t('failed')}</div>
  return answer.data ? <Wall screen={answer.data} demo={demo} /> : <div className="blank">…</div>
}

const sized = (listener: () => void) => {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}
/** Everything is laid out for 1920 × 1080 and grows with the screen. */
const scaleNow = () => Math.max(0.5, Math.round(Math.min(window.innerWidth / 1920, window.innerHeight / 1080) * 100) / 100)

function Wall({ screen, demo }: { screen: ScreenPage; demo: boolean }) {
  const t = useWords(words)
  const go = useNavigate()
  const scale = useSyncExternalStore(sized, scaleNow)
  const [now, setNow] = useState(() => new Date())
  const box = useRef<HTMLDivElement>(null)
  const every = useEvery()
  useEffect(() => {
    const timer = setInterval(
      () => {
        setNow(new Date())
        // Nobody touches a wall: it is at work all the same, and its session with it.
        localStorage.setItem('weft.active', String(Date.now()))
      },
      Math.min(15_000, every),
    )
    return () => clearInterval(timer)
  }, [every])
  return (
    <div ref={box} className="wall" data-theme="dark" style={{ '--k': scale } as React.CSSProperties}>
      <header>
        <h1>{screen.title}</h1>
        {demo && <b className="wall-demo">{t('demo')}</b>}
        <span className="grow" />
        <time dateTime={now.toISOString()}>{localMoment(now.toISOString())}</time>
        <button
          type="button"
          className="plain"
          onClick={() => void (document.fullscreenElement ? document.exitFullscreen() : box.current?.requestFullscreen())}
        >
          {t('fullScreen')}
        </button>
        <button type="button" className="plain" onClick={() => void go('/visual')}>
          {t('leave')}
        </button>
      </header>
      <div className="wall-grid">
        {screen.tiles.map((tile) => (
          <WallTile key={tile.id} tile={tile} demo={demo} scale={scale} now={now.getTime()} every={every} />
        ))}
      </div>
    </div>
  )
}

function WallTile({ tile, demo, scale, now, every }: { tile: Tile; demo: boolean; scale: number; now: number; every: number }) {
  const t = useWords(words)
  const title = useTileTitle(tile, [])
  const which = { kind: 'shipped', name: tile.report ?? '' } as const
  const page = useReportPage(which)
  const answer = useReport(which, page.data ? tileAsk(tile, page.data) : {}, { every, enabled: page.data !== undefined && !demo })
  const data = demo && page.data ? sample(tile, page.data) : answer.data
  const old = !demo && data !== undefined && now - answer.dataUpdatedAt > every * 3
  return (
    <section
      className={`wall-tile${old || (answer.isError && !demo) ? ' stale' : ''}`}
      style={{ gridColumn: `span ${tile.w}`, gridRow: `span ${tile.h}` }}
      aria-label={title}
    >
      <h2>
        <span className="grow ell">{title}</span>
        {data && (
          <small>
            {old || answer.isError
              ? t('stale', { at: localMoment(data.at) })
              : demo
                ? t('demo')
                : t('asOf', { at: localMoment(data.at).slice(11) })}
          </small>
        )}
      </h2>
      <div className="tile-body">
        {page.data && data ? <Part tile={tile} page={page.data} data={data} scale={scale} /> : answer.isError ? t('failed') : null}
      </div>
    </section>
  )
}

const Part = ({ tile, page, data, scale }: { tile: Tile; page: ReportPage; data: ReportAnswer; scale: number }) => (
  <ReportPart tile={tile} page={page} answer={data} figures screen={Math.max(1, scale * 1.4)} />
)
