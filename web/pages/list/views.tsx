/** The tabs of views above a list, and how the list is shown: table, board, calendar, gallery. */
import { Dropdown, Segmented } from 'antd'
import type { ListShape, Page, PageView } from '../../../model/page.ts'
import { useText } from '../../../ui/text/language.tsx'
import { useListText } from './words.ts'

/** Views that have a tab; the others stand in a menu. */
const tabs = 6

export function Views({
  page,
  view,
  modified,
  onChoose,
  onSave,
  onReset,
}: {
  page: Page
  view: PageView | undefined
  modified: boolean
  onChoose: (view: PageView | undefined) => void
  onSave: () => void
  onReset: () => void
}): React.ReactElement {
  const t = useText()
  const shown = page.list.views.slice(0, tabs)
  const rest = page.list.views.slice(tabs)
  const tab = (one: PageView | undefined) => (
    <button
      key={one?.id ?? ''}
      type="button"
      role="tab"
      className="plain"
      aria-selected={view?.id === one?.id}
      onClick={() => onChoose(one)}
    >
      {one?.name ?? t('all')}
      {one && view?.id === one.id && modified && <span className="muted"> · {t('modified')}</span>}
    </button>
  )
  return (
    <div className="views">
      <div role="tablist" aria-label={t('all')} className="view-tabs">
        {tab(undefined)}
        {shown.map(tab)}
        {rest.some((one) => one.id === view?.id) && tab(view)}
      </div>
      {rest.length > 0 && (
        <Dropdown
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
        <button type="button" className="plain" onClick={onReset}>
          {t('reset')}
        </button>
      )}
      <button type="button" className="plain" onClick={onSave}>
        ＋ {t('saveView')}
      </button>
    </div>
  )
}

/** The shapes that this list can take: a board needs statuses, a calendar a date, a gallery pictures. */
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
