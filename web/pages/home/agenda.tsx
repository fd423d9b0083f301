/** The agenda: what waits for this person by urgency, with reason and date, picture and the button that names what is to be done. */
import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '../../shell/load-failed.tsx'
import { Skeleton } from 'antd'
import { Fragment, lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { Family } from '../../../model/status.ts'
import type { AnyOf, Filter } from '../../../model/lists/filter.ts'
import { MarkedImage } from '../../../ui/callouts/callout-thumb.tsx'
import { Swatch, useLooks } from '../../../ui/fields/look.tsx'
import { spokenText } from '../../../ui/list/value.tsx'
import { lasting, useLanguage, useMessages } from '../../../ui/text/language.tsx'
import { Glyph } from '../../../ui/theme/status.tsx'
import { callQuery } from '../../api/call-query.ts'
import { documentPath } from '../../api/services.ts'
import { reasonOf } from '../document/frame/next-step.tsx'
import { useDigests, type Digest } from '../todo/tasks.ts'
import { bundlesOf, type Bundle, type Item } from './bundles.ts'
import { messages } from './messages.ts'
import { OwnTasks, useOwnTasks } from './own-tasks.tsx'
import { askedId, useAskedBeyond } from './partner-worklist.tsx'
import styles from './agenda.module.css'

const Together = lazy(() => import('./together.tsx').then((module) => ({ default: module.Together })))

/** The first group of what is not due today. */
const firstLater = 'week'
const groups = ['overdue', 'today', 'week', 'later', 'open'] as const
const families: Readonly<Record<Item['group'], Family>> = {
  overdue: 'danger',
  today: 'attention',
  week: 'neutral',
  later: 'neutral',
  open: 'neutral',
}
interface BundleProps {
  readonly bundle: Bundle
  readonly first: boolean
  readonly open: boolean
  readonly zone: string | undefined
  readonly onToggle: () => void
  /** Opens what is decided in one press. */
  readonly onTogether: (items: readonly Item[]) => void
}
/** The most documents that the server lists. */
const maxEntries = 200
/** Rows of a group that are shown before the link to the others. */
const inSight = 7

export function useAgenda() {
  return useQuery({ ...callQuery('/ccommonapi/gui/agenda', { method: 'GET', quiet: true }), staleTime: 30_000 })
}

interface AgendaProps {
  /** The time zone of the platform, in which its days begin; undefined until it is known. */
  readonly zone: string | undefined
  /** The name of one's company, where the page has no other place for it. */
  readonly company?: string | undefined
  /** The page lists what buyers ask: it waits too. */
  readonly listsAsked?: boolean | undefined
  /** What stands between the tasks of today and those that come later. */
  readonly ahead?: React.ReactNode
}

export function Agenda(props: AgendaProps): React.ReactElement {
  const answer = useAgenda()
  if (answer.isPending) return <Skeleton active className="p-16" />
  if (answer.isError) return <LoadFailed onRetry={answer.refetch} className="p-16" />
  return <AgendaGroups items={answer.data} {...props} />
}

function AgendaGroups({ items, zone, company, listsAsked, ahead }: AgendaProps & { items: readonly Item[] }) {
  const t = useMessages(messages)
  const language = useLanguage()
  const [whole, setWhole] = useState<readonly Item['group'][]>([])
  const shown = groups.map((group) => {
    const all = items.filter((item) => item.group === group)
    const bundles = bundlesOf(all)
    return { group, all, bundles, part: whole.includes(group) ? bundles : bundles.slice(0, inSight) }
  })
  // The dialog stands outside of the rows, which leave the agenda while their documents are decided.
  const [pressed, setPressed] = useState<readonly Item[]>()
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const keyOf = (bundle: Bundle) => `${bundle[0].group} ${bundle[0].page} ${bundle[0].verb}`
  const visible = (bundle: Bundle) => (bundle.length === 1 || unfolded.has(keyOf(bundle)) ? bundle : [])
  const rows = shown.flatMap(({ part }) => part.flatMap(visible))
  const first = shown.find(({ part }) => part.length > 0)?.part[0]
  const tasks = useOwnTasks()
  const digests = useDigests(rows.map((item) => ({ ...taskLike, type: item.page, docId: item.id })))
  const [now] = useState(() => new Date())
  const day = now.toLocaleDateString(language === 'en' ? 'en-GB' : 'zh-CN', {
    month: 'long',
    day: 'numeric',
    weekday: 'long',
    timeZone: zone,
  })
  return (
    <section className={styles['agenda']} data-part="agenda" aria-label={day}>
      {company && <p className={styles['company']}>{company}</p>}
      <h2>{day}</h2>
      <Sentence items={items} tasks={tasks} listsAsked={listsAsked === true} />
      <OwnTasks id={tasksId} tasks={tasks} />
      {shown.map(({ group, all, bundles, part }) => (
        <Fragment key={group}>
          {group === firstLater && ahead}
          {all.length > 0 && (
            <section id={groupId(group)} aria-label={t(group)} data-group={group}>
              <h3 data-family={families[group]}>
                <Glyph family={families[group]} /> {t(group)} <span className="muted">{all.length}</span>
              </h3>
              <ul>
                {part.map((bundle) => {
                  const key = keyOf(bundle)
                  return (
                    <Fragment key={key + bundle[0].id}>
                      {bundle.length > 1 && (
                        <BundleRow
                          bundle={bundle}
                          first={bundle === first}
                          open={unfolded.has(key)}
                          zone={zone}
                          onToggle={() => setUnfolded(toggled(unfolded, key))}
                          onTogether={setPressed}
                        />
                      )}
                      {visible(bundle).map((item) => (
                        <AgendaRow
                          key={item.id}
                          item={item}
                          digest={digests.get(item.id)}
                          first={bundle === first && bundle.length === 1}
                          within={bundle.length > 1}
                          zone={zone}
                        />
                      ))}
                    </Fragment>
                  )
                })}
              </ul>
              {part.length < bundles.length && (
                <button type="button" className={`plain ${styles['rest']}`} onClick={() => setWhole([...whole, group])}>
                  {t('restOf', { n: bundles.slice(part.length).flat().length })}
                </button>
              )}
            </section>
          )}
        </Fragment>
      ))}
      {pressed && (
        <Suspense fallback={null}>
          <Together items={pressed} more={sameOf(items, pressed)} onClose={() => setPressed(undefined)} />
        </Suspense>
      )}
    </section>
  )
}

/**
 * How much waits, and how much of it is overdue, due today and this week; each of these leads to its group. Personal tasks count, and what buyers ask where the page lists it.
 */
function Sentence({
  items,
  tasks,
  listsAsked,
}: {
  items: readonly Item[]
  tasks: ReturnType<typeof useOwnTasks>
  listsAsked: boolean
}): React.ReactElement {
  const t = useMessages(messages)
  const comma = useLanguage() === 'en' ? ', ' : '，'
  const beyond = useAskedBeyond(listsAsked, new Set(items.map(({ id }) => id)))
  const inAgenda = (group: Item['group']) => items.filter((item) => item.group === group).length
  const lateTasks = tasks.filter(({ overdue }) => overdue).length
  const count = (group: Item['group']) => inAgenda(group) + (group === 'overdue' ? (beyond?.late ?? 0) + lateTasks : 0)
  const all = items.length + tasks.length + (beyond?.count ?? 0)
  const n = items.length < maxEntries ? all : `${all}+`
  const late = `${count('overdue')}${beyond?.more ? '+' : ''}`
  const parts = (
    [
      ['overdue', 'agendaLate'],
      ['today', 'agendaToday'],
      ['week', 'agendaWeek'],
    ] as const
  ).filter(([group]) => count(group) > 0)
  return (
    <p className={styles['sentence']}>
      {all > 0 ? t('agendaSome', { n }) : beyond && t('agendaAll')}
      {parts.map(([group, text]) => (
        <Fragment key={group}>
          {comma}
          <ToGroup to={inAgenda(group) > 0 ? groupId(group) : lateTasks > 0 ? tasksId : askedId}>
            {group === 'overdue' ? <b className="over">{t(text, { n: late })}</b> : t(text, { n: count(group) })}
          </ToGroup>
        </Fragment>
      ))}
    </p>
  )
}

const tasksId = 'agenda-tasks'
const groupId = (group: Item['group']): string => `agenda-${group}`

/** A count of the sentence: it leads to the section of this id. */
function ToGroup({ to, children }: { to: string; children: React.ReactNode }): React.ReactElement {
  return (
    <button type="button" className="plain" onClick={() => document.getElementById(to)?.scrollIntoView({ block: 'start' })}>
      {children}
    </button>
  )
}

/** Several documents of one type with which the same is to be done; unfolding shows each. */
function BundleRow({ bundle, first, open, zone, onToggle, onTogether }: BundleProps) {
  const t = useMessages(messages)
  const language = useLanguage()
  const [item, next] = bundle
  const together = bundle.filter((one) => one.together)
  const since = bundle.reduce((earliest, one) => (one.since < earliest ? one.since : earliest), item.since)
  const name = t('bundle', { n: bundle.length, type: item.typeText })
  return (
    <li className={styles['item']} data-first={first || undefined} data-group={item.group} data-part="bundle">
      <BundleLook items={next ? [item, next] : [item]} />
      <div className={styles['what']}>
        <button type="button" className="plain ell" aria-expanded={open} onClick={onToggle}>
          <b>{item.verb}</b> {name} <span aria-hidden="true">{open ? '▾' : '▸'}</span>
        </button>
        <span className="ell muted">
          {bundle
            .slice(0, 3)
            .map(({ number }) => number)
            .filter(Boolean)
            .join(' · ')}
          {bundle.length > 3 && ' …'}
        </span>
      </div>
      <div className={styles['when']}>
        <DueText item={item} zone={zone} />
        <span className="muted">{t('waitingSince', { ago: lasting(since, language) })}</span>
      </div>
      {together.length > 1 ? (
        <button
          type="button"
          className={styles['act']}
          data-primary={first || undefined}
          aria-label={t('togetherTitle', { verb: item.verb, n: together.length, type: item.typeText })}
          onClick={() => onTogether(together)}
        >
          {t('togetherPress', { verb: item.verb, n: together.length })}
        </button>
      ) : (
        <button
          type="button"
          className={styles['act']}
          data-primary={first || undefined}
          aria-label={`${t(open ? 'foldAll' : 'unfoldAll', { n: bundle.length })} ${item.verb} ${item.typeText}`}
          onClick={onToggle}
        >
          {t(open ? 'foldAll' : 'unfoldAll', { n: bundle.length })}
        </button>
      )}
    </li>
  )
}

/** Returns what can be decided in the same press as `pressed` and is due on other days. */
const sameOf = (items: readonly Item[], pressed: readonly Item[]): readonly Item[] =>
  items.filter(
    ({ id, page, verb, together }) =>
      together && page === pressed[0]!.page && verb === pressed[0]!.verb && pressed.every((one) => one.id !== id),
  )

/** Returns the set with the key, or without it where it has it. */
const toggled = (set: ReadonlySet<string>, key: string): ReadonlySet<string> =>
  new Set(set.has(key) ? [...set].filter((one) => one !== key) : [...set, key])

/** What `useDigests` reads of a task is its type and document. */
const taskLike = {} as Parameters<typeof useDigests>[0][number]

interface RowProps {
  readonly item: Item
  readonly digest: Digest | undefined
  readonly first: boolean
  /** It belongs to the row above, which is unfolded. */
  readonly within: boolean
  readonly zone: string | undefined
}

function AgendaRow({ item, digest, first, within, zone }: RowProps) {
  const t = useMessages(messages)
  const language = useLanguage()
  const path = documentPath(item.page, item.id)
  const button = item.action === undefined ? t('look') : t('goTo', { verb: item.verb })
  const action = digest?.page.actions.find(({ name }) => name === item.action)
  const view = digest?.page.list.views.find((one) => one.reason !== undefined && namesStatus(one.filters, item.status))
  const reason = digest && reasonOf(digest.page, digest.row as never, action?.reason ?? view?.reason)
  return (
    <li className={styles['item']} data-first={first || undefined} data-within={within || undefined} data-group={item.group}>
      <AgendaLook item={item} />
      <div className={styles['what']}>
        <Link to={path} className="ell">
          <b>{item.verb}</b> {item.number ?? item.typeText}
        </Link>
        <span className="ell muted">{reason?.replaceAll(/[^\s,，]+--/g, '') ?? factsOf(digest, item.typeText)}</span>
      </div>
      <div className={styles['when']}>
        <DueText item={item} zone={zone} />
        <span className="muted">{t('waitingSince', { ago: lasting(item.since, language) })}</span>
      </div>
      <Link className={styles['act']} to={path} data-primary={first || undefined}>
        <span className={styles['short']}>
          {button} <span className="hide">{item.number ?? item.typeText}</span>
        </span>
        <span className={styles['whole']}>
          {item.verb} {item.number ?? item.typeText}
        </span>
      </Link>
    </li>
  )
}

/** The pictures of two documents; one of them where not both have one. */
function BundleLook({ items }: { items: readonly Item[] }) {
  const looks = useLooks(items.map(({ page, id }) => ({ type: page, id })))
  const drawn = items.filter(({ id }) => looks?.[id]?.picture || looks?.[id]?.colour)
  if (drawn.length < 2) return <AgendaLook item={drawn[0] ?? items[0]!} />
  return (
    <span className={styles['looks']}>
      {drawn.map((item) => (
        <AgendaLook key={item.id} item={item} />
      ))}
    </span>
  )
}

/** The picture of the document, its colour, or the first character of its type. */
function AgendaLook({ item }: { item: Item }) {
  const look = useLooks([{ type: item.page, id: item.id }])?.[item.id]
  return (
    <span className={styles['look']} data-part="picture" aria-hidden="true">
      {look?.picture ? (
        <MarkedImage url={look.picture} shapes={look.marks} />
      ) : look?.colour ? (
        <Swatch colour={look.colour} large />
      ) : (
        item.typeText.slice(0, 1)
      )}
    </span>
  )
}

function DueText({ item: { due, group }, zone }: { item: Item; zone: string | undefined }) {
  const t = useMessages(messages)
  if (due === null) return null
  const time = due.length > 10 ? new Date(due).toLocaleTimeString('sv', { timeZone: zone }).slice(0, 5) : ''
  const day = due.length > 10 ? new Date(due).toLocaleDateString('sv', { timeZone: zone }) : due
  const text = group === 'today' ? t('dueToday', { time }) : t('dueOn', { day: day.slice(5) })
  return <span className={group === 'overdue' ? 'over' : styles['due']}>{text}</span>
}

/** The facts that tell a document apart, where the definition gives no reason. */
function factsOf(digest: Digest | undefined, typeText: string): string {
  if (!digest) return typeText
  const { page, row, fields } = digest
  const facts = fields.flatMap((name) => spokenText({ page, field: page.list.fields[name]!, row }) || [])
  return [typeText, ...facts.map((fact) => fact.split('--').at(-1)!)].join(' · ')
}

/** Whether one of the conditions of a view names the status. */
const namesStatus = (filters: readonly (Filter | AnyOf)[], status: string): boolean =>
  filters.some((filter) => 'field' in filter && filter.field === 'status' && [filter.value].flat().includes(status))
