/** View tabs above a list with the row count of each, the actions of the current view, and the choice of list shape. */
import { useQueries } from '@tanstack/react-query'
import { Button, Dropdown, Segmented } from 'antd'
import type { Page } from '../../../model/page.ts'
import type { ListShape, PageView } from '../../../model/lists/list-views.ts'
import type { Filter } from '../../../model/lists/filter.ts'
import type { ListAnswer } from '../../../model/lists/list-query.ts'
import { viewsFor } from '../../../ui/list/list-state.ts'
import { useText } from '../../../ui/text/language.tsx'
import { listQuery } from '../../api/document-query.ts'
import { hasPath } from './list-shapes.ts'
import { useListText } from './messages.ts'
import styles from './list.module.css'

/** Number of views shown as tabs; the others are in a menu. */
const tabs = 6
const everything: Pick<PageView, 'id' | 'filters'> = { id: '', filters: [] }

/** Returns the current row count of each view; nothing when it could not be counted. */
function useCounts(
  page: Page,
  views: readonly Pick<PageView, 'id' | 'filters'>[],
  { answer, within, partyRole }: Pick<ViewsProps, 'answer' | 'within' | 'partyRole'>,
): ReadonlyMap<string, string> {
  const answers = useQueries({
    queries: views.map(({ filters }) => {
      const query = { ...(partyRole ? { partyRole } : {}), filters: [...filters, ...within], size: 1, columns: [], count: true }
      return {
        ...listQuery(page.page, query),
        // Counts have the lowest priority: the rows are loaded first.
        enabled: answer !== undefined,
        staleTime: 20_000,
        retry: false,
      }
    }),
  })
  return new Map(
    answers.flatMap(({ data }, at) =>
      data?.count === undefined ? [] : [[views[at]!.id, data.count > 999 ? '999+' : String(data.count)] as const],
    ),
  )
}

interface ViewsProps {
  readonly page: Page
  readonly view: PageView | undefined
  readonly modified: boolean
  /** The party role of the viewer. */
  readonly partyRole: string
  /** What the list opened within: views are counted within it too. */
  readonly within: readonly Filter[]
  /** The current result of the list; the views are counted once it is present. */
  readonly answer: ListAnswer | undefined
  readonly onChoose: (view: PageView | undefined) => void
  /** Saves the list as a new view. */
  readonly onSave: () => void
  /** Saves the list over the current view, which belongs to the user. */
  readonly onKeep: () => void
  readonly onSettings: () => void
  /** Sets whether the list opens with this view. */
  readonly onBegin: (begins: boolean) => void
  readonly onReset: () => void
}

export function Views(props: ViewsProps): React.ReactElement {
  const { page, view, modified, onChoose, onSave } = props
  const t = useText()
  const text = useListText()
  const views = viewsFor(page, props.partyRole)
  const [shown, rest] = [views.slice(0, tabs), views.slice(tabs)]
  const open = rest.find((one) => one.id === view?.id)
  const counts = useCounts(page, [everything, ...shown, ...(open ? [open] : [])], props)
  return (
    <div className="views">
      <div role="tablist" aria-label={text('views')} className="view-tabs">
        {[undefined, ...shown, ...(open ? [open] : [])].map((one) => (
          <ViewTab
            key={one?.id ?? ''}
            view={one}
            chosen={view?.id === one?.id}
            modified={modified}
            count={counts.get(one?.id ?? '')}
            onChoose={() => onChoose(one)}
          />
        ))}
      </div>
      {rest.length > 0 && (
        <Dropdown
          autoFocus
          trigger={['click']}
          menu={{
            items: rest.map((one) => ({ key: one.id, label: one.name })),
            onClick: ({ key }) => onChoose(rest.find((one) => one.id === key)),
          }}
        >
          <button type="button" className="plain">
            {t('more2')} ▾
          </button>
        </Dropdown>
      )}
      {view && modified && <ModifiedActions {...props} view={view} />}
      <button type="button" className="plain" onClick={onSave}>
        ＋ {t('saveView')}
      </button>
      {view && <ViewMenu {...props} view={view} />}
    </div>
  )
}

interface ViewTabProps {
  /** The view; undefined for all rows. */
  readonly view: PageView | undefined
  readonly chosen: boolean
  readonly modified: boolean
  readonly count: string | undefined
  readonly onChoose: () => void
}

/** The tab of a view with its row count; a lock marks a view that the user cannot change. */
function ViewTab({ view: one, chosen, modified, count, onChoose }: ViewTabProps) {
  const t = useText()
  const text = useListText()
  return (
    <button
      type="button"
      role="tab"
      className="plain"
      aria-selected={chosen}
      title={one && `${text(`kind_${one.kind}`)}${one.kind === 'role' && !one.mine ? ` · ${text('locked')}` : ''}`}
      onClick={onChoose}
    >
      {one?.kind === 'role' && !one.mine && (
        <svg className={styles['view-lock']} viewBox="0 0 12 14" width={10} height={12} role="img" aria-label={text('locked')}>
          <path d="M3 6V4a3 3 0 0 1 6 0v2h1v7H2V6Zm1 0h4V4a2 2 0 0 0-4 0Z" fill="currentColor" />
        </svg>
      )}
      {one?.name ?? t('all')}
      {count !== undefined && <span className="muted"> {count}</span>}
      {one && chosen && modified && <span className="muted"> · {t('modified')}</span>}
    </button>
  )
}

/** What can be done with the changes to a view: save them, where the view belongs to the user, or undo them. */
function ModifiedActions({ view, onKeep, onReset }: Pick<ViewsProps, 'onKeep' | 'onReset'> & { view: PageView }) {
  const t = useText()
  return (
    <span className={`row ${styles['view-buttons']}`} data-part="view-buttons">
      {view.mine && (
        <Button size="small" type="link" onClick={onKeep}>
          {t('save')}
        </Button>
      )}
      <Button size="small" type="link" onClick={onReset}>
        {t('reset')}
      </Button>
    </span>
  )
}

/** The menu of the current view: whether the list opens with it, and its settings. */
function ViewMenu({ page, view, onBegin, onSettings }: Pick<ViewsProps, 'page' | 'onBegin' | 'onSettings'> & { view: PageView }) {
  const t = useListText()
  const begins = page.list.layout.view === view.id
  return (
    <Dropdown
      autoFocus
      trigger={['click']}
      menu={{
        items: [
          { key: 'begin', label: t(begins ? 'openWithout' : 'openWith') },
          ...(view.mine ? [{ key: 'settings', label: t('viewSettings') }] : []),
        ],
        onClick: ({ key }) => (key === 'begin' ? onBegin(!begins) : onSettings()),
      }}
    >
      <button type="button" className="plain" aria-label={t('viewSettings')}>
        ⋯
      </button>
    </Dropdown>
  )
}

/** Returns the shapes possible for this list: a board needs statuses and documents that are moved, its own or those of other types, a calendar a date, a gallery pictures, a timeline two days. */
export function shapesOf(page: Page): ListShape[] {
  const moves =
    (page.actions.some((action) => action.from.length > 0) || page.reads?.some(({ shows }) => shows !== undefined)) &&
    Object.keys(page.statuses).length > 1 &&
    page.list.fields['status'] !== undefined
  const dated = Object.values(page.list.fields).some((field) => field.type === 'date' && field.operators.includes('between'))
  return [
    'table',
    ...(moves ? (['board'] as const) : []),
    ...(dated ? (['calendar'] as const) : []),
    ...(page.list.picture ? (['gallery'] as const) : []),
    ...(page.display.period || hasPath(page) ? (['timeline'] as const) : []),
  ]
}

export function Shapes({
  page,
  shape,
  onChange,
}: {
  page: Page
  shape: ListShape
  onChange: (shape: ListShape) => void
}): React.ReactElement | null {
  const t = useListText()
  const shapes = shapesOf(page)
  if (shapes.length < 2) return null
  return (
    <Segmented<ListShape>
      size="small"
      aria-label={t('shape')}
      value={shape}
      options={shapes.map((value) => ({ value, label: t(value === 'timeline' && hasPath(page) ? 'path' : value) }))}
      onChange={onChange}
    />
  )
}
