/**
 * To-do centre: pending tasks, and those the user started, completed, was copied on or has drafted; the document beside the list,
 * with a step to the next (U02, SH-2-023).
 */
import { Button, Checkbox, Input, Select } from 'antd'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { Value } from '../../ui/list/value.tsx'
import { ago, localMoment, useLanguage, useText, useWords } from '../../ui/text/language.tsx'
import { Tabs } from '../../ui/theme/tabs.tsx'
import { documentPath } from '../api/services.ts'
import { advances, subscribeTheme } from '../shell/appearance.ts'
import { prefer } from '../shell/preferences.ts'
import { capped, useUnread } from '../shell/notifications/unread.ts'
import { Todos } from './home/widgets.tsx'
import { messages as documentWords } from './document/messages.ts'
import { messages } from './home/messages.ts'
import { Batch, type Decision } from './todo/batch.tsx'
import { outliers, type Reason } from './todo/outliers.ts'
import { TaskPane } from './todo/pane.tsx'
import { Unsaved } from './todo/unsaved.tsx'
import { Due } from './todo/due.tsx'
import { useDigests, useTasks, type Digest, type Order, type Scope, type Task } from './todo/tasks.ts'
import './home/home.css'
import './todo/todo.css'

type Tab = Scope | 'personal'
const wide = window.matchMedia('(min-width: 1200px)')
const subscribeWide = (listener: () => void) => {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

export function ToDo(): React.ReactElement {
  const t = useText()
  const w = useWords(messages)
  const [query, setQuery] = useSearchParams()
  const tab = (query.get('scope') ?? 'mine') as Tab
  const counts = useUnread().data?.tasks
  useEffect(() => {
    document.title = `${t('todo')} · Weft`
  }, [t])
  const count = (n: number | undefined) => (n ? ` ${capped(n)}` : '')
  const tabs: readonly { key: Tab; label: string }[] = [
    { key: 'mine', label: `${t('mineTasks')}${count(counts?.mine)}` },
    { key: 'started', label: `${t('startedTasks')}${count(counts?.started)}` },
    { key: 'done', label: t('doneTasks') },
    { key: 'copied', label: w('copiedTasks') },
    { key: 'drafts', label: w('draftTasks') },
    { key: 'personal', label: w('personalTasks') },
  ]
  return (
    <div className="todo">
      <h1>{t('todo')}</h1>
      <Tabs label={t('todo')} active={tab} onChange={(key) => setQuery({ scope: key })} tabs={tabs} />
      {tab === 'personal' ? (
        <section className="sheet tile m-16 max-w-640" aria-label={w('personalTasks')}>
          <Todos size={100} />
        </section>
      ) : (
        <TaskList key={tab} scope={tab} />
      )}
    </div>
  )
}

function TaskList({ scope }: { scope: Scope }) {
  const t = useText()
  const d = useWords(documentWords)
  const w = useWords(messages)
  const go = useNavigate()
  const isWide = useSyncExternalStore(subscribeWide, () => wide.matches)
  const advance = useSyncExternalStore(subscribeTheme, advances)
  const [search, setSearch] = useState('')
  const [size, setSize] = useState(50)
  const [order, setOrder] = useState<Order>('since')
  const answer = useTasks(scope, { size, search, order })
  const rows = answer.data?.rows ?? []
  const digests = useDigests(rows)
  const [chosen, setChosen] = useState<string>()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [batch, setBatch] = useState<Decision>()
  const at = Math.max(
    0,
    rows.findIndex((row) => row.docId === chosen),
  )
  const current = rows[at]
  const odd = outliers(
    rows.map((row) => ({
      id: row.docId,
      type: row.type,
      since: row.since,
      left: row.left,
      amount: digests.get(row.docId)?.amount,
      currency: digests.get(row.docId)?.currency ?? '',
    })),
  )
  // After a decision, go to the next task, which takes this position once the list is reloaded.
  const next = () => {
    const following = rows[at + 1] ?? rows[at - 1]
    if (advance && following) setChosen(following.docId)
  }
  const keys = (event: React.KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by === undefined || !isWide) return
    const to = rows[at + by]
    if (!to) return
    event.preventDefault()
    setChosen(to.docId)
    document.getElementById(`task-${to.docId}`)?.focus()
  }
  const decides = scope === 'mine'
  const pick = (id: string, on: boolean) => setTicked(new Set(on ? [...ticked, id] : [...ticked].filter((one) => one !== id)))
  const selected = rows.filter((row) => ticked.has(row.docId))
  // Outliers need an individual look, and some nodes do not allow bulk approval.
  const pickable = rows.filter((row) => !odd.has(row.docId) && row.batch !== false)
  return (
    <div className={`todo-panes${isWide ? ' two-panes' : ''}`}>
      <section aria-label={t('todo')} className="todo-list">
        <div className="row todo-tools">
          <Input
            size="small"
            allowClear
            aria-label={w('searchTasks')}
            placeholder={w('searchTasks')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          {decides && (
            <Select<Order>
              size="small"
              aria-label={w('orderTasks')}
              value={order}
              popupMatchSelectWidth={false}
              onChange={setOrder}
              options={[
                { value: 'since', label: w('orderSince') },
                { value: 'due', label: w('orderDue') },
              ]}
            />
          )}
          {scope === 'drafts' && (
            <Link className="nowrap" to="/page/recycle">
              {d('recycle')}
            </Link>
          )}
          {isWide && decides && (
            <Checkbox className="nowrap" checked={advance} onChange={(event) => void prefer({ advance: event.target.checked })}>
              {w('autoNext')}
            </Checkbox>
          )}
        </div>
        {decides && rows.length > 0 && (
          <div className="row todo-tools">
            <Checkbox
              checked={selected.length > 0 && selected.length >= pickable.length}
              indeterminate={selected.length > 0 && selected.length < pickable.length}
              onChange={(event) => setTicked(new Set(event.target.checked ? pickable.map((row) => row.docId) : []))}
            >
              {w('pickAll')}
            </Checkbox>
            <span className="grow" />
            <Button size="small" disabled={selected.length === 0} onClick={() => setBatch('approve')}>
              {w('batchApprove')} {selected.length > 0 && selected.length}
            </Button>
            <Button size="small" disabled={selected.length === 0} onClick={() => setBatch('reject')}>
              {w('batchReject')}
            </Button>
          </div>
        )}
        {scope === 'drafts' && <Unsaved />}
        {answer.isError && (
          <p role="alert" className="p-16">
            {t('loadingFailed')} <Button onClick={() => void answer.refetch()}>{t('retry')}</Button>
          </p>
        )}
        {answer.isSuccess && rows.length === 0 && <p className="muted p-32 text-center">{t('nothingWaiting')}</p>}
        <ul onKeyDown={keys}>
          {rows.map((task) => (
            <Item
              key={task.docId}
              task={task}
              digest={digests.get(task.docId)}
              odd={odd.get(task.docId)}
              on={isWide && task.docId === current?.docId}
              tick={
                decides ? { on: ticked.has(task.docId), barred: task.batch === false, change: (on) => pick(task.docId, on) } : undefined
              }
              onChoose={() => (isWide ? setChosen(task.docId) : void go(documentPath(task.type, task.docId)))}
            />
          ))}
        </ul>
        {rows.length < (answer.data?.count ?? 0) && rows.length >= size && size < 200 && (
          <Button block onClick={() => setSize(200)}>
            {w('everything', { n: answer.data!.count })}
          </Button>
        )}
      </section>
      {isWide &&
        (current ? (
          <TaskPane key={current.docId} task={current} decides={decides} onDone={next} />
        ) : (
          <p className="muted todo-none">{w(answer.isSuccess ? 'allDone' : 'chooseOne')}</p>
        ))}
      {batch && (
        <Batch
          tasks={selected}
          decision={batch}
          digests={digests}
          onClose={(decided) => {
            setBatch(undefined)
            if (decided) setTicked(new Set())
          }}
        />
      )}
    </div>
  )
}

function Item({
  task,
  digest,
  odd,
  on,
  tick,
  onChoose,
}: {
  task: Task
  digest?: Digest
  odd?: readonly Reason[]
  on: boolean
  tick?: { on: boolean; barred: boolean; change: (on: boolean) => void }
  onChoose: () => void
}) {
  const w = useWords(messages)
  const t = useText()
  const language = useLanguage()
  return (
    <li className={on ? 'on' : ''}>
      {tick && (
        <Checkbox
          checked={tick.on}
          disabled={tick.barred}
          title={tick.barred ? w('oneByOneHint') : undefined}
          aria-label={`${t('select')} ${task.number ?? task.titleText}${tick.barred ? `：${w('oneByOneHint')}` : ''}`}
          onChange={(event) => tick.change(event.target.checked)}
        />
      )}
      {/* The facts contain links, so they are placed below the button, not inside it. */}
      <div className="grow">
        <button type="button" className="plain" id={`task-${task.docId}`} aria-current={on} onClick={onChoose}>
          <span className="row">
            <b className={task.read === false ? 'unread-task' : ''}>{task.number ?? task.titleText}</b>
            <span className="grow ell muted">
              {task.typeText} · {task.nodeName}
            </span>
            {task.behalfName && <span className="tag-odd">{w('behalf', { name: task.behalfName })}</span>}
            {tick?.barred && (
              <span className="tag-odd" title={w('oneByOneHint')}>
                {w('oneByOne')}
              </span>
            )}
            {odd
              ?.filter((reason) => reason !== 'late')
              .map((reason) => (
                <span key={reason} className="tag-odd">
                  {w(reason)}
                </span>
              ))}
          </span>
          {task.content && <span className="ell task-line">{task.content}</span>}
        </button>
        {/* Facts load after the rows, so their space is reserved. */}
        <span className="task-facts">
          {digest?.fields.map((name) => (
            <span key={name}>
              <span className="muted">{digest.page.list.fields[name]!.label}</span>{' '}
              <Value page={digest.page} field={digest.page.list.fields[name]!} row={digest.row} />
            </span>
          ))}
        </span>
        <span className="muted task-line" title={localMoment(task.since)}>
          {task.starterName && `${task.starterName} · `}
          {ago(task.since, language)}
          {task.due !== undefined && (
            <>
              {' · '}
              <Due due={task.due} left={task.left!} />
            </>
          )}
        </span>
      </div>
    </li>
  )
}
