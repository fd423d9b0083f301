/** Frame of a big screen: fills the window, scales with it, greys out stale data; the caller names the data source. */
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import type { Tile } from '../../../model/outputs/board.ts'
import type { ReportAnswer, ReportPage } from '../../../model/outputs/report.ts'
import { localMoment, useMessages } from '../../../ui/text/language.tsx'
import { ReportPart } from '../dashboards/tile.tsx'
import { messages } from '../dashboards/messages.ts'
import styles from './visual.module.css'

/** Refresh interval: 30 s, or as given by `?every=` (2 to 600 s). Data three times as old is stale. */
export function useEvery(): number {
  const requestedSeconds = Number(useSearchParams()[0].get('every'))
  return (requestedSeconds >= 2 && requestedSeconds <= 600 ? requestedSeconds : 30) * 1000
}

const sized = (listener: () => void) => {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}
/** The layout is designed for 1920 × 1080 and scales with the screen. */
const scaleNow = () => Math.max(0.5, Math.round(Math.min(window.innerWidth / 1920, window.innerHeight / 1080) * 100) / 100)

export interface WallState {
  readonly scale: number
  readonly now: number
  readonly every: number
}

export function Wall({
  title,
  badge,
  onLeave,
  onTick,
  children,
}: {
  title: string
  badge?: string
  onLeave?: () => void
  /** Called periodically while the screen is shown. */
  onTick?: () => void
  children: (state: WallState) => React.ReactNode
}): React.ReactElement {
  const t = useMessages(messages)
  const scale = useSyncExternalStore(sized, scaleNow)
  const [now, setNow] = useState(() => new Date())
  const box = useRef<HTMLDivElement>(null)
  const tick = useEffectEvent(() => onTick?.())
  const every = useEvery()
  useEffect(() => {
    const timer = setInterval(
      () => {
        setNow(new Date())
        tick()
      },
      Math.min(15_000, every),
    )
    return () => clearInterval(timer)
  }, [every])
  return (
    <div ref={box} className={styles['wall']} data-part="wall" data-theme="dark" style={{ '--k': scale } as React.CSSProperties}>
      <header>
        <h1>{title}</h1>
        {badge && (
          <b className={styles['wall-demo']} data-part="wall-demo">
            {badge}
          </b>
        )}
        <span className="grow" />
        <time dateTime={now.toISOString()}>{localMoment(now.toISOString())}</time>
        <button
          type="button"
          className="plain"
          onClick={() => void (document.fullscreenElement ? document.exitFullscreen() : box.current?.requestFullscreen())}
        >
          {t('fullScreen')}
        </button>
        {onLeave && (
          <button type="button" className="plain" onClick={onLeave}>
            {t('leave')}
          </button>
        )}
      </header>
      <div className={styles['wall-grid']}>{children({ scale, now: now.getTime(), every })}</div>
    </div>
  )
}

export function WallTile({
  tile,
  title,
  page,
  data,
  statusText,
  old,
  failed,
  scale,
}: {
  tile: Tile
  title: string
  page: ReportPage | undefined
  data: ReportAnswer | undefined
  /** Shown instead of the time of the data. */
  statusText?: string
  old: boolean
  failed: boolean
  scale: number
}): React.ReactElement {
  const t = useMessages(messages)
  return (
    <section
      className={`${styles['wall-tile']}${old || failed ? ` ${styles['stale']}` : ''}`}
      data-part="wall-tile"
      data-stale={old || failed || undefined}
      style={{ gridColumn: `span ${tile.w}`, gridRow: `span ${tile.h}` }}
      aria-label={title}
    >
      <h2>
        <span className="grow ell">{title}</span>
        {data && (
          <small>
            {old || failed ? t('stale', { at: localMoment(data.at) }) : (statusText ?? t('asOf', { at: localMoment(data.at).slice(11) }))}
          </small>
        )}
      </h2>
      <div className={styles['tile-body']}>
        {page && data ? (
          <ReportPart tile={tile} page={page} answer={data} figures screen={Math.max(1, scale * 1.4)} />
        ) : failed ? (
          t('failed')
        ) : null}
      </div>
    </section>
  )
}
