/**
 * The list of designs: for each document type the built-in process and the platform's own processes, with state, version and the
 * number of running documents.
 */
import { Button, Checkbox, Input, Table } from 'antd'
import { useEffect, useState } from 'react'
import { Status } from '../../../ui/theme/status.tsx'
import { localMoment, useWords } from '../../../ui/text/language.tsx'
import type { DesignedType, Stored } from './calls.ts'
import { RetireButton } from './publish-actions.tsx'
import { useAt } from './form-parts.tsx'
import { Start } from './start.tsx'
import { stateFamily } from './design-state.ts'
import { messages } from './messages.ts'
import styles from './designs.module.css'

interface Row {
  readonly key: string
  readonly type: DesignedType
  /** Absent for the built-in process. */
  readonly stored?: Stored
  /** True for the first row of its document type. */
  readonly first: boolean
}

export function Listed({
  types = [],
  stored = [],
  onOpen,
}: {
  types: readonly DesignedType[] | undefined
  stored: readonly Stored[] | undefined
  onOpen: (query: Record<string, string>) => void
}): React.ReactElement {
  const w = useWords(messages)
  const at = useAt()
  const [search, setSearch] = useState('')
  const [archived, setArchived] = useState(false)
  const [starting, setStarting] = useState(false)
  useEffect(() => {
    document.title = `${messages.designs[at]} · Weft`
  }, [at])
  const sought = search.trim().toLowerCase()
  const meets = (...texts: readonly string[]) => texts.join(' ').toLowerCase().includes(sought)
  const rows = types.flatMap((type): Row[] => {
    const own = stored
      .filter((one) => one.page === type.page && (archived || one.status !== 'archived'))
      .filter((one) => meets(...type.label, ...one.definition.name, one.code))
    const builtIn = meets(...type.label) || own.length > 0
    return [...(builtIn ? [undefined] : []), ...own].map((one, no) => ({ key: one?.id ?? type.page, type, stored: one, first: no === 0 }))
  })
  const copy = (row: Row) => onOpen({ new: row.type.page, ...(row.stored ? { from: row.stored.id } : {}) })
  return (
    <div className={styles['design-list']}>
      <header className="list-head">
        <h1>{w('designs')}</h1>
        <span className="muted grow">{w('designsHint')}</span>
        <Input
          allowClear
          aria-label={w('search')}
          placeholder={w('search')}
          className={styles['design-search']}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Checkbox checked={archived} onChange={(event) => setArchived(event.target.checked)}>
          {w('archivedToo')}
        </Checkbox>
        <Button type="primary" onClick={() => setStarting(true)}>
          {w('newDesign')}
        </Button>
      </header>
      <div className={`sheet ${styles['design-table']}`}>
        <Table<Row>
          rowKey="key"
          size="small"
          loading={types.length === 0}
          dataSource={rows}
          locale={{ emptyText: w('none') }}
          pagination={false}
          scroll={{ x: 860 }}
          columns={[
            { title: w('type'), key: 'type', render: (_, { type, first }) => (first ? <b>{type.label[at]}</b> : null) },
            {
              title: w('name'),
              key: 'name',
              render: (_, { stored: one }) =>
                one ? (
                  <Button type="link" size="small" className={styles['design-open']} onClick={() => onOpen({ id: one.id })}>
                    {one.definition.name[at]}
                  </Button>
                ) : (
                  w('builtIn')
                ),
            },
            { title: w('version'), key: 'version', align: 'right', render: (_, { stored: one }) => one?.version ?? '—' },
            {
              title: w('state'),
              key: 'state',
              render: (_, { type, stored: one }) =>
                one ? (
                  <Status family={stateFamily[one.status]} label={w(one.status)} />
                ) : type.active ? (
                  <Status family="closed" label={w('unused')} />
                ) : (
                  <Status family="success" label={w('active')} />
                ),
            },
            { title: w('underWay'), key: 'running', align: 'right', render: (_, { type, stored: one }) => (one ?? type).running },
            {
              title: w('changed'),
              key: 'at',
              render: (_, { stored: one }) =>
                one ? (
                  <span className="muted">
                    {localMoment(one.at)} {one.by && (typeof one.by.name === 'string' ? one.by.name : one.by.name[at])}
                  </span>
                ) : null,
            },
            {
              title: w('actions'),
              key: 'actions',
              render: (_, row) => (
                <span className="row">
                  {row.stored && (
                    <Button size="small" onClick={() => onOpen({ id: row.stored!.id })}>
                      {w(row.stored.status === 'archived' ? 'open' : 'edit')}
                    </Button>
                  )}
                  <Button size="small" onClick={() => copy(row)}>
                    {w('copy')}
                  </Button>
                  {row.stored && <RetireButton stored={row.stored} size="small" />}
                </span>
              ),
            },
          ]}
        />
      </div>
      {starting && (
        <Start
          types={types}
          stored={stored}
          onClose={() => setStarting(false)}
          onBegin={(page, from) => onOpen({ new: page, ...(from === 'own' ? {} : { from }) })}
        />
      )}
    </div>
  )
}
