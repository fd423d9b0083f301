/** View tabs above a list with the row count of each, the actions of the current view, and the choice of list shape. */
import { useQueries } from '@tanstack/react-query'
import { Button, Dropdown, Segmented } from 'antd'
import type { ListAnswer, ListShape, Page, PageView } from '../../../model/page.ts'
import { useLanguage, useText } from '../../../ui/text/language.tsx'
import { documentCall } from '../../api/client.ts'
import { useListText } from './messages.ts'
import styles from './list.module.css'

/** Number of views shown as tabs; the others are in a menu. */
const tabs = 6
const everything: Pick<PageView, 'id' | 'filters'> = { id: '', filters: [] }

/** Returns the current row count of each view; nothing when it could not be counted. */
function useCounts(
  page: Page,
  views: readonly Pick<PageView, 'id' | 'filters'>[],
  { within, side }: { within: ListAnswer | undefined; side: string },
): ReadonlyMap<string, string> {
  const language = useLanguage()
  const answers = useQueries({
    queries: views.map(({ filters }) => {
      const query = { ...(side ? { side } : {}), filters, size: 1, columns: [], count: true }
      return {
        queryKey: ['list', page.page, 'count', query, language],
        // Counts have the lowest priority: the rows are loaded first.
        enabled: within !== undefined,
        staleTime: 20_000,
        retry: false,
        queryFn: ({ signal }: { signal: AbortSignal }) => documentCall<ListAnswer>(page.page, 'index', query, { signal, quiet: true }),
      }
    }),
  })
  return new Map(
    answers.flatMap(({ data }, at) =>
      data?.count === undefined ? [] : [[views[at]!.id, data.count > 999 ? '999+' : String(data.count)] as const],
    ),
  )
}

export function Views({
  page,
  view,
  modified,
  side,
  answer,
  onChoose,
  onSave,
  onKeep,
  onSettings,
  onBegin,
  onReset,
}: {
  page: Page
  view: PageView | undefined
  modified: boolean
  /** The party role of the viewer. */
  side: string
  /** The current result of the list; the views are counted once it is present. */
  answer: ListAnswer | undefined
  onChoose: (view: PageView | undefined) => void
  /** Saves the list as a new view. */
  onSave: () => void
  /** Saves the list over the current view, which belongs to the user. */
  onKeep: () => void
  onSettings: () => void
  /** Sets whether the list opens with this view. */
  onBegin: (begins: boolean) => void
  onReset: () => void
}): React.ReactElement {
  const t = useText()
  const own = useListText()
  const shown = page.list.views.slice(0, tabs)
  const rest = page.list.views.slice(tabs)
  const begins = view !== undefined && page.list.layout.view === view.id
  const open = rest.find((one) => one.id === view?.id)
  const counts = useCounts(page, [everything, ...shown, ...(open ? [open] : [])], { within: answer, side })
  const tab = (one: PageView | undefined) => (
    <button
      key={one?.id ?? ''}
      type="button"
      role="tab"
      className="plain"
      aria-selected={view?.id === one?.id}
      title={one && `${own(`kind_${one.kind}`)}${one.kind === 'role' && !one.mine ? ` · ${own('locked')}` : ''}`}
      onClick={() => onChoose(one)}
    >
      {one?.kind === 'role' && !one.mine && (
        <svg className={styles['view-lock']} viewBox="0 0 12 14" width={10} height={12} role="img" aria-label={own('locked')}>
          <path d="M3 6V4a3 3 0 0 1 6 0v2h1v7H2V6Zm1 0h4V4a2 2 0 0 0-4 0Z" fill="currentColor" />
        </svg>
      )}
      {one?.name ?? t('all')}
      {counts.has(one?.id ?? '') && <span className="muted"> {counts.get(one?.id ?? '')}</span>}
      {one && view?.id === one.id && modified && <span className="muted"> · {t('modified')}</span>}
    </button>
  )
  return (
    <div className="views">
      <div role="tablist" aria-label={own('views')} className="view-tabs">
        {tab(undefined)}
        {shown.map(tab)}
        {open && tab(open)}
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
      {view && modified && (
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
      )}
      <button type="button" className="plain" onClick={onSave}>
        ＋ {t('saveView')}
      </button>
      {view && (
        <Dropdown
          autoFocus
          trigger={['click']}
          menu={{
            items: [
              { key: 'begin', label: own(begins ? 'openWithout' : 'openWith') },
              ...(view.mine ? [{ key: 'settings', label: own('viewSettings') }] : []),
            ],
            onClick: ({ key }) => (key === 'begin' ? onBegin(!begins) : onSettings()),
          }}
        >
          <button type="button" className="plain" aria-label={own('viewSettings')}>
            ⋯
          </button>
        </Dropdown>
      )}
    </div>
  )
}

/** Returns the shapes possible for this list: a board needs statuses, a calendar a date, a gallery pictures. */
export function shapesOf(page: Page): ListShape[] {
  const moves =
    page.actions.some((action) => action.from.length > 0) &&
    Object.keys(page.statuses).length > 1 &&
    page.list.fields['status'] !== undefined
  const dated = Object.values(page.list.fields).some((field) => field.type === 'date' && field.operators.includes('between'))
  return [
    'table',
    ...(moves ? (['board'] as const) : []),
    ...(dated ? (['calendar'] as const) : []),
    ...(page.list.picture ? (['gallery'] as const) : []),
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
      options={shapes.map((value) => ({ value, label: t(value) }))}
      onChange={onChange}
    />
  )
}
