/** Board view of a list: one column for each status. A card is moved by the same actions, with the same rules, as on its page. */
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import type { Page, WireDoc } from '../../../model/page.ts'
import { toSeek } from '../../../ui/list/list-state.ts'
import { isLate, Fact, waitsForReader } from '../../../ui/list/value.tsx'
import { useTableText } from '../../../ui/list/messages.ts'
import { Status, Waits } from '../../../ui/theme/status.tsx'
import { useLanguage } from '../../../ui/text/language.tsx'
import { listQuery } from '../../api/document-query.ts'
import { invalidate } from '../../api/mutation.ts'
import { keys } from '../../api/query-keys.ts'
import { say } from '../../api/toasts-and-connection.ts'
import { actionsFrom, takeAction } from './board-moves.ts'
import { cardColumns, digestOf, nameOf, type ShapeProps } from './list-shapes.ts'
import { useListText } from './messages.ts'
import styles from './shapes.module.css'

const first = 20

export function Board({ page, state, change, path, open }: ShapeProps): React.ReactElement {
  const t = useListText()
  const language = useLanguage()
  const queries = useQueryClient()
  const [dragged, setDragged] = useState<WireDoc | undefined>()
  const [sizes, setSizes] = useState<Readonly<Record<string, number>>>({})
  const seek = toSeek(state)
  const groups = useQuery({
    ...listQuery(page.page, { ...seek, group: ['status'] }),
  })
  const counts = new Map((groups.data?.groups ?? []).map((group) => [String(group.values['status']), group.count]))
  // A final status without documents has no column.
  const statuses = Object.entries(page.statuses).filter(([name, status]) => counts.has(name) || !status.end)
  const answers = useQueries({
    queries: statuses.map(([name]) => {
      const query = {
        ...seek,
        filters: [...(seek.filters ?? []), { field: 'status', operator: 'eq', value: name }],
        sort: state.sort,
        size: sizes[name] ?? first,
        columns: cardColumns(page, 4),
      }
      return {
        ...listQuery(page.page, query),
        enabled: (counts.get(name) ?? 0) > 0,
      }
    }),
  })
  const waysTo = (row: WireDoc, to: string) => actionsFrom(page, row.status).filter((action) => action.to === to)
  const move = async (row: WireDoc, to: string) => {
    if (row.status === to) return
    const ways = waysTo(row, to)
    if (ways.length === 0) {
      say.error(t('noWay', { from: page.statuses[row.status ?? '']?.label, to: page.statuses[to]?.label }))
      return
    }
    if (await takeAction(page, row, ways[0]!, language)) await invalidate(queries, [keys.lists(page.page), keys.documents()])
  }
  return (
    <section className={styles['board']} aria-label={t('board')} aria-description={t('dragHint')}>
      {statuses.map(([name, status], at) => {
        const rows = (counts.get(name) ?? 0) > 0 ? (answers[at]?.data?.rows ?? []) : []
        const count = counts.get(name) ?? 0
        const welcome = dragged && dragged.status !== name && waysTo(dragged, name).length > 0
        return (
          <section
            key={name}
            className={`${styles['board-column']}${dragged ? (welcome ? ` ${styles['welcome']}` : ` ${styles['closed']}`) : ''}`}
            data-part="board-column"
            aria-label={`${status.label} ${count}`}
            onDragOver={(event) => welcome && event.preventDefault()}
            onDrop={() => {
              if (dragged) void move(dragged, name)
              setDragged(undefined)
            }}
          >
            <h2>
              <Status family={status.family} label={status.label} /> <span className="muted">{count}</span>
            </h2>
            <ul>
              {rows.map((row) => (
                <li key={row.id} data-waits={waitsForReader(row) || undefined}>
                  <Card
                    page={page}
                    row={row}
                    path={path}
                    onOpen={() => open(row, rows)}
                    onDrag={setDragged}
                    onMoved={() => void invalidate(queries, [keys.lists(page.page), keys.documents()])}
                  />
                </li>
              ))}
            </ul>
            {count > rows.length && rows.length > 0 && (
              <Button
                size="small"
                type="link"
                onClick={() =>
                  rows.length >= 200
                    ? change({ shape: 'table', filters: [...state.filters, { field: 'status', operator: 'eq', value: name }] })
                    : setSizes({ ...sizes, [name]: Math.min(200, (sizes[name] ?? first) + 40) })
                }
              >
                {t('moreCards', { n: count - rows.length })}
              </Button>
            )}
          </section>
        )
      })}
    </section>
  )
}

interface CardProps {
  readonly page: Page
  readonly row: WireDoc
  readonly path: (row: WireDoc) => string
  readonly onOpen: () => void
  readonly onDrag: (row: WireDoc | undefined) => void
  readonly onMoved: () => void
}

function Card({ page, row, path, onOpen, onDrag, onMoved }: CardProps) {
  const t = useListText()
  const tableText = useTableText()
  const language = useLanguage()
  const ways = actionsFrom(page, row.status).filter((action) => action.to !== row.status)
  return (
    <article
      className={`sheet ${styles['board-card']}`}
      data-part="board-card"
      draggable={ways.length > 0}
      onDragStart={() => onDrag(row)}
      onDragEnd={() => onDrag(undefined)}
    >
      <div className="row">
        <a
          className="ell grow"
          href={path(row)}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey) return
            event.preventDefault()
            onOpen()
          }}
        >
          <b>{nameOf(page, row)}</b>
        </a>
        {waitsForReader(row) && <Waits label={tableText('waitsForYou')} />}
        {ways.length > 0 && (
          <Dropdown
            autoFocus
            trigger={['click']}
            menu={{
              items: ways.map((action) => ({ key: action.name, label: action.label, danger: action.danger })),
              onClick: async ({ key }) => {
                if (await takeAction(page, row, ways.find((action) => action.name === key)!, language)) onMoved()
              },
            }}
          >
            <Button size="small" type="text" aria-label={`${t('moveTo')} ${nameOf(page, row)}`}>
              ⋯
            </Button>
          </Dropdown>
        )}
      </div>
      {digestOf(page, 4).map((field) => (
        <div key={field.field} className={`row ${styles['board-fact']}${isLate(page, field, row) ? ' over' : ''}`}>
          <span className="muted">{field.label}</span>
          <span className="ell">
            <Fact page={page} field={field} row={row} />
          </span>
        </div>
      ))}
    </article>
  )
}
