/**
 * The critical path board of a list: a row for each document with its dates over twelve weeks, what was agreed above what is, grouped by risk.
 * Arrows move among rows and dates, E gives a date, Space previews, Enter opens, T returns to today; an open date can be dragged.
 */
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { mostLooked, openAt } from '../../../model/display/milestones.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import { useLooks } from '../../../ui/fields/look.tsx'
import { Failed } from '../../shell/failed.tsx'
import { PathCard } from './path-card.tsx'
import { messages } from './path-messages.ts'
import { PathRowView } from './path-row.tsx'
import { PathHead } from './path-head.tsx'
import { groupsOf, scaleOf, type PathGroup, type PathRow } from './path-scale.ts'
import { today, type ShapeProps } from './list-shapes.ts'
import { maxRows, useLate, usePaths } from './use-paths.ts'
import { useProjection } from './use-projection.ts'
import styles from './path.module.css'

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
  const answer = usePaths(page, state, moved)
  const late = useLate(page, state, { moved, paths: answer.data })
  const rows = answer.data?.rows ?? []
  const now = answer.data?.today ?? today(page)
  const docs = [...(answer.data?.docById.values() ?? [])]
  const looks = useLooks(rows.flatMap(({ subject }) => (subject ? [{ type: subject.page, id: subject.id }] : [])))
  const groups = groupsOf(rows, now)
  const projection = useProjection(page)
  const scale = scaleOf(now, moved)
  const inSight = groups.flatMap(({ group, rows: some }) => (folded.has(group) ? [] : some))
  // Rows and documents are of one answer.
  const docOf = (row: PathRow) => answer.data!.docById.get(row.id)!
  const selected = chosen && rows.find(({ id }) => id === chosen.id)
  const milestone = selected?.milestones[chosen!.at]
  const save = async (row: PathRow, at: number, day: string) => {
    const line = row.milestones[at]?.line
    return line !== undefined && (await projection.save({ row, line, day }))
  }
  const choose = (next: Chosen) => {
    setChosen(next)
    projection.clear()
    requestAnimationFrame(() => box.current?.querySelector<SVGElement>('[data-chosen]')?.focus())
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    if ((event.target as HTMLElement).closest('input')) return
    const next = moveOn(event.key, inSight, chosen)
    if (next) choose(next)
    else if (event.key === 't' || event.key === 'T') setMoved(0)
    else if (chosen && (event.key === 'e' || event.key === 'E')) setAsking(true)
    else if (chosen && event.key === ' ') setAsking(false)
    else if (selected && event.key === 'Enter') open(docOf(selected), docs)
    else if (event.key === 'Escape') setChosen(undefined)
    else return
    event.preventDefault()
  }
  return (
    <section ref={box} className={styles['board']} aria-label={t('board')} aria-busy={answer.isFetching} onKeyDown={onKeyDown}>
      <PathHead scale={scale} rows={rows} count={answer.data?.count ?? 0} late={late} moved={moved} onMove={setMoved} />
      {answer.data?.isCut && <Cut count={answer.data.count} isLateCut={late?.isCut === true} />}
      {answer.isError ? (
        <Failed error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        rows.length === 0 && <Nothing isRead={!answer.isPending} />
      )}
      {groups.map(({ group, rows: some }) => (
        <section key={group} aria-label={t(group)}>
          <GroupHead
            group={group}
            count={some.length}
            isFolded={folded.has(group)}
            onFold={() => setFolded((all) => new Set(all.has(group) ? [...all].filter((one) => one !== group) : [...all, group]))}
          />
          {!folded.has(group) && (
            <ul>
              {some.map((row) => (
                <PathRowView
                  key={row.id}
                  page={page}
                  doc={docOf(row)}
                  row={row}
                  scale={scale}
                  look={row.subject ? looks?.[row.subject.id] : undefined}
                  href={path(row)}
                  chosen={chosen?.id === row.id ? chosen.at : undefined}
                  isFirst={row === inSight[0] && !chosen}
                  canMove={projection.isOffered}
                  onOpen={() => open(docOf(row), docs)}
                  onChoose={(at) => choose({ id: row.id, at })}
                  onDrag={(at, day) => void save(row, at, day)}
                />
              ))}
            </ul>
          )}
        </section>
      ))}
      <p className={styles['keys']}>{t('keys')}</p>
      {selected && milestone && (
        <PathCard
          row={selected}
          milestone={milestone}
          isAsking={isAsking}
          canMove={projection.isOffered}
          error={projection.error}
          onAsk={setAsking}
          onSave={(day) => void save(selected, chosen!.at, day).then((isSaved) => isSaved && setAsking(false))}
          onOpen={() => open(docOf(selected), docs)}
          onClose={() => setChosen(undefined)}
        />
      )}
    </section>
  )
}

function GroupHead({ group, count, isFolded, onFold }: { group: PathGroup; count: number; isFolded: boolean; onFold: () => void }) {
  const t = useMessages(messages)
  return (
    <h3 className={styles['group']} data-group={group}>
      <Button type="text" size="small" aria-expanded={!isFolded} onClick={onFold}>
        <b>{t(group)}</b> <span className="muted">{t('documents', { n: count })}</span>
      </Button>
    </h3>
  )
}

/** Says that more rows lie in the window than the board shows. */
function Cut({ count, isLateCut }: { count: number; isLateCut: boolean }) {
  const t = useMessages(messages)
  return (
    <p role="status" className={styles['keys']}>
      {t('cut', { n: maxRows, all: count })}
      {isLateCut && t('lateCut', { n: mostLooked })}
    </p>
  )
}

/** Stands below the head of the weeks where no row does. */
function Nothing({ isRead }: { isRead: boolean }) {
  const t = useMessages(messages)
  return <div className="blank">{isRead ? t('nothing') : '…'}</div>
}

/** Returns where an arrow key leads: up and down to rows, left and right to the dates of a row. */
function moveOn(key: string, rows: readonly PathRow[], chosen: Chosen | undefined): Chosen | undefined {
  const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[key]
  if (!step || rows.length === 0) return undefined
  const at = rows.findIndex(({ id }) => id === chosen?.id)
  const row = rows[Math.min(rows.length - 1, Math.max(0, at + step[0]!))]!
  const open = Math.min(openAt(row.milestones), row.milestones.length - 1)
  const begin = chosen && step[0] === 0 ? chosen.at + step[1]! : Math.max(0, open)
  return { id: row.id, at: Math.min(row.milestones.length - 1, Math.max(0, begin)) }
}
