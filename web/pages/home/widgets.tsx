/** Widgets of the workbench: each loads its data, and shows loading and errors, independently. */
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import type { Page, WireDoc } from '../../../model/page.ts'
import type { WidgetKind } from '../../../model/outputs/workbench.ts'
import { localDay } from '../../../model/process/work-time.ts'
import { partsOfTitle } from '../../../ui/fields/link-label.tsx'
import { kindFor } from '../../../ui/fields/registry.tsx'
import { ago, useLanguage, useText, useMessages } from '../../../ui/text/language.tsx'
import { listQuery } from '../../api/document-query.ts'
import { callQuery } from '../../api/call-query.ts'
import { usePage } from '../../api/pages.ts'
import { useProcessMap } from '../../api/process-map.ts'
import { documentPath } from '../../api/services.ts'
import { currentUser, subscribeUser, type Menu } from '../../session/session-store.ts'
import { useRecent } from '../../shell/navigation/recent.ts'
import { useTasks } from '../todo/tasks.ts'
import { withCompanions } from '../list/list-shapes.ts'
import { TaskRow } from '../todo/row.tsx'
import { PersonalTasks } from '../todo/personal-tasks.tsx'
import { Unsaved } from '../todo/unsaved.tsx'
import { TileRows } from '../tile-rows/tile-rows.tsx'
import { Asked, useAskedCount } from './partner-worklist.tsx'
import type { WidgetConfig } from './workbench.ts'
import { messages } from './messages.ts'
import styles from './home.module.css'

interface WidgetView {
  readonly Body: React.ComponentType<{ widget: WidgetConfig }>
  /** The number of items, in the title. */
  readonly Count?: React.ComponentType<{ widget: WidgetConfig }>
  /** The target of the "all" link. */
  readonly more?: (widget: WidgetConfig) => string
}
/** What each kind of widget shows. A kind of `model/outputs/workbench.ts` that is missing here does not compile. */
const views: Readonly<Record<WidgetKind, WidgetView>> = {
  tasks: { Body: () => <Tasks scope="mine" />, Count: TaskCount, more: () => '/workspace/mailindex' },
  asked: { Body: () => <Asked />, Count: AskedCount },
  drafts: {
    Body: () => (
      <>
        <Unsaved />
        <Tasks scope="drafts" />
      </>
    ),
    more: () => '/workspace/mailindex?scope=drafts',
  },
  list: {
    Body: Rows,
    Count: RowCount,
    more: ({ module, page, settings }) =>
      `/${module}/index/${page!.replaceAll('_', '-')}?f=${encodeURIComponent(JSON.stringify(settings.filters))}`,
  },
  stages: { Body: Stages, more: () => '/workspace/menuguide' },
  notices: { Body: Notices },
  todos: { Body: () => <PersonalTasks />, more: () => '/workspace/mailindex?scope=personal' },
  recent: { Body: Recent },
  favourites: { Body: () => <Menus of={(user) => (user.settings['FAV_MENUS'] ?? []) as string[]} empty="noFavourites" /> },
  menus: {
    Body: ({ widget: { category } }) => (
      <Menus of={(user) => user.menus.filter((menu) => menu.CATEGORY === category).map((menu) => menu.ID)} />
    ),
  },
}

export function WidgetBody({ widget }: { widget: WidgetConfig }): React.ReactElement {
  const { Body } = views[widget.kind]
  return <Body widget={widget} />
}

/** Shows the number of items of a widget in its title, if its kind has one. */
export function WidgetCount({ widget }: { widget: WidgetConfig }): React.ReactElement | null {
  const { Count } = views[widget.kind]
  return Count ? <Count widget={widget} /> : null
}

/** Returns the target of the "all" link. */
export const moreOf = (widget: WidgetConfig): string | undefined => views[widget.kind].more?.(widget)

function Tasks({ scope }: { scope: 'mine' | 'drafts' }) {
  const answer = useTasks(scope, { size: 7, order: 'late' })
  return (
    <TileRows answer={answer} empty={({ rows }) => rows.length === 0}>
      {({ rows }) => rows.map((task) => <TaskRow key={task.docId} task={task} />)}
    </TileRows>
  )
}

/** Returns a value of a row as its field kind writes it, linked records by name; as it came while the type is not known yet. */
export function textOf(page: Page | undefined, row: WireDoc, name: string): string {
  const value: unknown = row[name]
  const field = page?.list.fields[name]
  if (row[`${name}$`] !== undefined || !field) return partsOfTitle(String(row[`${name}$`] ?? (page ? (value ?? '') : ''))).name
  return kindFor(field.type).text(value, { field, value, row })
}

/** Whether the day of a row is over on the platform: red is for what is late. */
export const isOver = (page: Page | undefined, row: WireDoc, name: string, now = Date.now()): boolean =>
  page !== undefined && typeof row[name] === 'string' && row[name].slice(0, 10) < localDay(page.zone, now)

function Rows({ widget: { page, settings } }: { widget: WidgetConfig }) {
  const columns = settings.columns ?? []
  const shown = usePage(page!).data
  // The page says which fields have the English texts.
  const isEnglish = useLanguage() === 'en'
  const read = isEnglish && shown ? withCompanions(shown, columns) : columns
  const answer = useQuery({
    ...listQuery(page!, { filters: settings.filters, sort: settings.sort, size: 6, columns: read }, { quiet: true, client: 'v2' }),
    enabled: !isEnglish || shown !== undefined,
    retry: false,
  })
  return (
    <TileRows answer={answer} empty={({ rows }) => rows.length === 0}>
      {({ rows }) =>
        rows.map((row) => (
          <li key={row.id}>
            <Link to={documentPath(page!, row.id)} className="nowrap">
              {row.number ?? row.id}
            </Link>
            {columns.map((name, at) => (
              <span
                key={name}
                className={`${at === 0 ? 'ell grow' : 'nowrap'} ${settings.danger === name && isOver(shown, row, name) ? 'over' : at === 0 ? '' : 'muted'}`}
              >
                {textOf(shown, row, name)}
              </span>
            ))}
          </li>
        ))
      }
    </TileRows>
  )
}

/** A number beside a title; nothing while it is loading. */
const CountBadge = ({ count }: { count: number | undefined }) =>
  count === undefined ? null : <span className={styles['tile-count']}>{count}</span>

function TaskCount() {
  return <CountBadge count={useTasks('mine', { size: 7, order: 'late' }).data?.count} />
}

function AskedCount() {
  return <CountBadge count={useAskedCount()} />
}

function RowCount({ widget: { page, settings } }: { widget: WidgetConfig }) {
  const answer = useQuery({
    ...listQuery(page!, { filters: settings.filters, size: 1, columns: [], count: true }, { quiet: true, client: 'v2' }),
    retry: false,
  })
  return <CountBadge count={answer.data?.count} />
}

function Stages() {
  const t = useMessages(messages)
  const answer = useProcessMap()
  return (
    <TileRows answer={answer} empty={(nodes) => nodes.every((node) => !node.open)}>
      {(nodes) =>
        nodes
          .filter((node) => (node.open ?? 0) > 0)
          .slice(0, 7)
          .map((node) => (
            <li key={node.page}>
              <Link to={node.path} className="grow ell">
                {node.label}
              </Link>
              <span className="muted nowrap">{t('openCount', { n: node.open! >= 100 ? '99+' : node.open })}</span>
            </li>
          ))
      }
    </TileRows>
  )
}

function Notices() {
  const language = useLanguage()
  const answer = useQuery({
    ...callQuery('/notifyapi/notify-msg/index', {
      method: 'GET',
      fields: { grouped: '1', size: '6', read: 'false' },
      quiet: true,
      client: 'v2',
    }),
  })
  return (
    <TileRows answer={answer} empty={({ rows }) => rows.length === 0}>
      {({ rows }) =>
        rows.map((notice) => (
          <li key={notice.msgid}>
            {notice.url && /^\/(?![/\\])/.test(notice.url) ? (
              <Link className="ell grow" to={notice.url} title={notice.content}>
                {notice.content}
              </Link>
            ) : (
              <span className="ell grow">{notice.content}</span>
            )}
            <span className="muted nowrap">{ago(notice.time, language)}</span>
          </li>
        ))
      }
    </TileRows>
  )
}

function Recent() {
  const t = useMessages(messages)
  const rows = useRecent().slice(0, 8)
  if (rows.length === 0) return <p className="muted">{t('noRecent')}</p>
  return (
    <ul>
      {rows.map((one) => (
        <li key={one.id}>
          <Link className="ell grow" to={one.path}>
            {one.title} · {one.typeText}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Menus({ of, empty }: { of: (user: NonNullable<ReturnType<typeof currentUser>>) => readonly string[]; empty?: 'noFavourites' }) {
  const text = useMessages(messages)
  const t = useText()
  const at = useLanguage() === 'en' ? 1 : 0
  const user = useSyncExternalStore(subscribeUser, currentUser)
  const menus = (user ? of(user) : [])
    .map((id) => user?.menus.find((menu) => menu.ID === id))
    .filter((menu): menu is Menu => menu !== undefined)
  if (menus.length === 0) return <p className="muted">{empty ? text(empty) : t('nothingHere')}</p>
  return (
    <ul>
      {menus.map((menu) => (
        <li key={menu.ID}>
          <Link to={menu.FURL} className="ell grow">
            {menu.LABEL?.[at] ?? menu.TITLE}
          </Link>
        </li>
      ))}
    </ul>
  )
}
