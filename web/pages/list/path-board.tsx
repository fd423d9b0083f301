/**
 * The critical path board of a list: a row for each document with its dates over twelve weeks, what was agreed above what is, grouped by risk.
 * Arrows move among rows and dates, E gives a date, Space previews, Enter opens, T returns to today; an open date can be dragged.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { later } from '../../../model/milestones.ts'
import type { Page, WireDoc } from '../../../model/page.ts'
import { toSeek } from '../../../ui/list/list-state.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import { useLooks } from '../../../ui/fields/look.tsx'
import { callQuery } from '../../api/call-query.ts'
import { listQuery } from '../../api/document-query.ts'
import { Failed } from '../../shell/failed.tsx'
import { PathCard } from './path-card.tsx'
import { messages } from './path-messages.ts'
import { PathRowView } from './path-row.tsx'
import { PathHead } from './path-head.tsx'
import { groupsOf, scaleOf, weeks, type PathRow, type Scale } from './path-scale.ts'
import { today, type ShapeProps } from './list-shapes.ts'
import { useProjection } from './use-projection.ts'
import styles from './path.module.css'

/** How many rows the board shows. */
const most = 100

export interface Chosen {
  readonly id: string
  /** The place among the dates of the row. */
  readonly at: number
}

export function PathBoard({ page, state, path, open }: ShapeProps): React.ReactElement {
  const t = useMessages(messages)
  const [moved, setMoved] = useState(0)
  const [chosen, setChosen] = useState<Chosen>()
  const [isAsking, setAsking] = useState(false)
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set(['over']))
  const box = useRef<HTMLElement>(null)
  const list = useQuery({ ...listQuery(page.page, pathQuery(page, state, scaleOf(today(), moved))), placeholderData: keepPreviousData })
  const docs = list.data?.rows ?? []
  const ids = docs.map(({ id }) => id)
  const answer = useQuery({
    ...callQuery('/ccommonapi/utils/paths', { data: { page: page.page, ids }, quiet: true }, docs.map(({ version }) => version).join()),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
  const rows = answer.data?.rows ?? []
  const now = answer.data?.today ?? ''
  const looks = useLooks(rows.flatMap(({ subject }) => (subject ? [{ type: subject.page, id: subject.id }] : [])))
  const groups = groupsOf(rows, now)
  const projection = useProjection(page, () => void list.refetch().then(() => answer.refetch()))
  const error = list.error ?? answer.error
  if (error) return <Failed error={error} onRetry={() => void (list.isError ? list : answer).refetch()} />
  if (!answer.data) return <div className="blank">…</div>
  const scale = scaleOf(now, moved)
  const inSight = groups.flatMap(({ group, rows: some }) => (folded.has(group) ? [] : some))
  const docOf = (row: PathRow): WireDoc => docs.find(({ id }) => id === row.id)!
  const choose = (next: Chosen) => {
    setChosen(next)
    requestAnimationFrame(() => box.current?.querySelector<SVGElement>('[data-chosen]')?.focus())
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    if ((event.target as HTMLElement).closest('input')) return
    const next = moveOn(event.key, inSight, chosen)
    if (next) choose(next)
    else if (event.key === 't' || event.key === 'T') setMoved(0)
    else if (chosen && (event.key === 'e' || event.key === 'E')) setAsking(true)
    else if (chosen && event.key === ' ') setAsking(false)
    else if (chosen && event.key === 'Enter') open(docs.find(({ id }) => id === chosen.id)!, docs)
    else if (event.key === 'Escape') setChosen(undefined)
    else return
    event.preventDefault()
  }
  const selected = chosen && rows.find(({ id }) => id === chosen.id)
  return (
    <section ref={box} className={styles['board']} aria-label={t('board')} aria-busy={answer.isFetching} onKeyDown={onKeyDown}>
      <PathHead scale={scale} rows={rows} moved={moved} onMove={setMoved} />
      {list.data?.next && <Cut />}
      {groups.map(({ group, rows: some }) => (
        <section key={group} aria-label={t(group)}>
          <h3 className={styles['group']} data-group={group}>
            <Button
              type="text"
              size="small"
              aria-expanded={!folded.has(group)}
              onClick={() => setFolded((all) => new Set(all.has(group) ? [...all].filter((one) => one !== group) : [...all, group]))}
            >
              <b>{t(group)}</b> <span className="muted">{t('documents', { n: some.length })}</span>
            </Button>
          </h3>
          {!folded.has(group) && (
            <ul>
              {some.map((row) => (
                <PathRowView
                  key={row.id}
                  page={page}
                  doc={docOf(row)}
                  row={row}
                  scale={scale}
                  picture={row.subject ? looks?.[row.subject.id]?.picture : undefined}
                  href={path(row)}
                  chosen={chosen?.id === row.id ? chosen.at : undefined}
                  isFirst={row === inSight[0] && !chosen}
                  canMove={projection.isOffered}
                  onOpen={() => open(docOf(row), docs)}
                  onChoose={(at) => choose({ id: row.id, at })}
                  onDrag={(at, day) => void projection.save({ row, at, day })}
                />
              ))}
            </ul>
          )}
        </section>
      ))}
      <p className={styles['keys']}>{t('keys')}</p>
      {selected && (
        <PathCard
          row={selected}
          knot={selected.knots[chosen.at]!}
          isAsking={isAsking}
          canMove={projection.isOffered}
          error={projection.error}
          onAsk={setAsking}
          onSave={(day) => void projection.save({ row: selected, at: chosen.at, day }).then(() => setAsking(false))}
          onOpen={() => open(docOf(selected), docs)}
          onClose={() => setChosen(undefined)}
        />
      )}
    </section>
  )
}

/** Says that more rows lie in the window than the board shows. */
function Cut() {
  const t = useMessages(messages)
  return (
    <p role="status" className={styles['keys']}>
      {t('cut', { n: most })}
    </p>
  )
}

/** Returns the query of the rows of the window: those whose end lies in it or up to four weeks before, by that end. */
function pathQuery(page: Page, state: ShapeProps['state'], { start }: Scale) {
  const { path, parties } = page.display
  const end = [path?.projected, path?.agreed].find((name) => name !== undefined && page.list.fields[name] !== undefined)
  const columns = ['status', ...parties, page.list.columns[0]!].filter((name) => page.list.fields[name] !== undefined)
  const within =
    end === undefined ? [] : [{ field: end, operator: 'between' as const, value: [later(start, -28), later(start, weeks * 7)] }]
  return { ...toSeek(state), filters: [...state.filters, ...within], sort: end === undefined ? state.sort : [end], size: most, columns }
}

/** Returns where an arrow key leads: up and down to rows, left and right to the dates of a row. */
function moveOn(key: string, rows: readonly PathRow[], chosen: Chosen | undefined): Chosen | undefined {
  const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[key]
  if (!step || rows.length === 0) return undefined
  const at = rows.findIndex(({ id }) => id === chosen?.id)
  const row = rows[Math.min(rows.length - 1, Math.max(0, at + step[0]!))]!
  const open = row.knots.findIndex(({ actual }) => actual === null)
  const begin = chosen && step[0] === 0 ? chosen.at + step[1]! : Math.max(0, open)
  return { id: row.id, at: Math.min(row.knots.length - 1, Math.max(0, begin)) }
}
