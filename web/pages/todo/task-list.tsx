/** The tasks of one scope with their tools, and the document of the chosen task beside them where there is room. */
import { Button } from 'antd'
import { LoadFailed } from '../../shell/load-failed.tsx'
import { useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { useText, useMessages } from '../../../ui/text/language.tsx'
import { documentPath } from '../../api/services.ts'
import { useNarrow } from '../../../ui/theme/narrow.ts'
import { advances, subscribeTheme } from '../../shell/appearance.ts'
import { messages } from './messages.ts'
import { Batch } from './batch.tsx'
import type { Decision } from './use-batch.ts'
import { outliers } from './outliers.ts'
import { TaskCard } from './task-card.tsx'
import { TaskPane } from './pane.tsx'
import { TaskItem } from './task-item.tsx'
import { BulkTools, TaskTools } from './task-tools.tsx'
import { useDigests, useTasks, type Digest, type Order, type Scope, type Task } from './tasks.ts'
import { Unsaved } from './unsaved.tsx'
import styles from './todo.module.css'

const wide = window.matchMedia('(min-width: 1200px)')
const subscribeWide = (listener: () => void) => {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

export function TaskList({ scope }: { scope: Scope }): React.ReactElement {
  const t = useText()
  const text = useMessages(messages)
  const isWide = useSyncExternalStore(subscribeWide, () => wide.matches)
  const [search, setSearch] = useState('')
  const [size, setSize] = useState(50)
  const [order, setOrder] = useState<Order>('since')
  const answer = useTasks(scope, { size, search, order })
  const rows = answer.data?.rows ?? []
  const digests = useDigests(rows)
  const choice = useChosenTask(rows)
  const decides = scope === 'mine'
  const isPhone = useNarrow()
  const card = isPhone && decides ? rows.findIndex(({ docId }) => docId === choice.chosen) : -1
  const bulk = useBulkDecision(rows, digests)
  if (card >= 0) return <TaskCard tasks={rows} at={card} onGo={choice.choose} />
  return (
    <div className={`${styles['todo-panes']}${isWide ? ` ${styles['two-panes']}` : ''}`}>
      <section aria-label={t('todo')} className={styles['todo-list']} data-part="todo-list">
        <TaskTools scope={scope} search={search} onSearch={setSearch} order={order} onOrder={setOrder} isWide={isWide} />
        {decides && rows.length > 0 && (
          <BulkTools
            selected={bulk.selected.length}
            pickable={bulk.pickable.length}
            onPickAll={(on) => bulk.setTicked(new Set(on ? bulk.pickable.map((row) => row.docId) : []))}
            onDecide={bulk.setDecision}
          />
        )}
        {scope === 'drafts' && <Unsaved />}
        {answer.isError && <LoadFailed onRetry={answer.refetch} className="p-16" />}
        {answer.isSuccess && rows.length === 0 && <p className="muted p-32 text-center">{t('nothingWaiting')}</p>}
        <TaskItems
          rows={rows}
          digests={digests}
          bulk={bulk}
          choice={choice}
          decides={decides}
          isWide={isWide}
          opensCards={isPhone && decides}
        />
        {rows.length < (answer.data?.count ?? 0) && rows.length >= size && size < 200 && (
          <Button block onClick={() => setSize(200)}>
            {text('everything', { n: answer.data!.count })}
          </Button>
        )}
      </section>
      {isWide &&
        (choice.current ? (
          <TaskPane key={choice.current.docId} task={choice.current} decides={decides} onDone={choice.advance} />
        ) : (
          <p className={`muted ${styles['todo-none']}`}>{text(answer.isSuccess ? 'allDone' : 'chooseOne')}</p>
        ))}
      {bulk.decision && <Batch tasks={bulk.selected} decision={bulk.decision} digests={digests} onClose={bulk.close} />}
    </div>
  )
}

/** Returns the task whose document is shown, and the ways to another one. */
function useChosenTask(rows: readonly Task[]) {
  const isAdvancing = useSyncExternalStore(subscribeTheme, advances)
  const [chosen, setChosen] = useState<string>()
  const at = Math.max(
    0,
    rows.findIndex((row) => row.docId === chosen),
  )
  return {
    chosen,
    current: rows[at],
    choose: setChosen,
    /** After a decision, goes to the next task, which takes this position once the list is reloaded. */
    advance: () => {
      const following = rows[at + 1] ?? rows[at - 1]
      if (isAdvancing && following) setChosen(following.docId)
    },
    onKey: (event: React.KeyboardEvent) => {
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      const to = by === undefined ? undefined : rows[at + by]
      if (!to) return
      event.preventDefault()
      setChosen(to.docId)
      document.getElementById(`task-${to.docId}`)?.focus()
    },
  }
}

/** Returns the tasks selected for a bulk decision, those that may be selected together, and the decision that is asked for. */
function useBulkDecision(rows: readonly Task[], digests: ReadonlyMap<string, Digest>) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [decision, setDecision] = useState<Decision>()
  const reasons = outliers(
    rows.map((row) => ({
      id: row.docId,
      type: row.type,
      since: row.since,
      left: row.left,
      amount: digests.get(row.docId)?.amount,
      currency: digests.get(row.docId)?.currency ?? '',
    })),
  )
  return {
    reasons,
    ticked,
    setTicked,
    tick: (id: string, on: boolean) => setTicked(new Set(on ? [...ticked, id] : [...ticked].filter((one) => one !== id))),
    selected: rows.filter((row) => ticked.has(row.docId)),
    // Outliers need an individual look, and some nodes do not allow bulk approval.
    pickable: rows.filter((row) => !reasons.has(row.docId) && row.batch !== false),
    decision,
    setDecision,
    close: (decided: boolean) => {
      setDecision(undefined)
      if (decided) setTicked(new Set())
    },
  }
}

function TaskItems(props: {
  rows: readonly Task[]
  digests: ReadonlyMap<string, Digest>
  bulk: ReturnType<typeof useBulkDecision>
  choice: ReturnType<typeof useChosenTask>
  decides: boolean
  isWide: boolean
  /** A task opens over the list instead of as a page of its own. */
  opensCards: boolean
}) {
  const { rows, digests, bulk, choice, decides, isWide, opensCards } = props
  const go = useNavigate()
  return (
    <ul onKeyDown={isWide ? choice.onKey : undefined}>
      {rows.map((task) => {
        const { docId } = task
        const tick = { on: bulk.ticked.has(docId), barred: task.batch === false, change: (on: boolean) => bulk.tick(docId, on) }
        return (
          <TaskItem
            key={docId}
            task={task}
            digest={digests.get(docId)}
            reasons={bulk.reasons.get(docId)}
            current={isWide && docId === choice.current?.docId}
            tick={decides ? tick : undefined}
            onChoose={() => (isWide || opensCards ? choice.choose(docId) : void go(documentPath(task.type, docId)))}
          />
        )
      })}
    </ul>
  )
}
