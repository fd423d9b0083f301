/** Table of designs: type, name, version, state, running documents and last change of each, with its actions. */
import { Button, Table } from 'antd'
import { Status } from '../../../ui/theme/status.tsx'
import { localMoment, useMessages } from '../../../ui/text/language.tsx'
import type { DesignedType, Stored } from './calls.ts'
import { RetireButton } from './publish-actions.tsx'
import { useAt } from './form-parts.tsx'
import { stateFamily } from './design-state.ts'
import { messages } from './messages.ts'
import styles from './designs.module.css'

export interface DesignRow {
  readonly key: string
  readonly type: DesignedType
  /** Absent for the built-in process. */
  readonly stored?: Stored
  /** True for the first row of its document type. */
  readonly first: boolean
}

interface DesignTableProps {
  readonly rows: readonly DesignRow[]
  readonly loading: boolean
  readonly onOpen: (query: Record<string, string>) => void
}

export function DesignTable({ rows, loading, onOpen }: DesignTableProps): React.ReactElement {
  const t = useMessages(messages)
  const at = useAt()
  return (
    <Table<DesignRow>
      rowKey="key"
      size="small"
      loading={loading}
      dataSource={[...rows]}
      locale={{ emptyText: t('none') }}
      pagination={false}
      scroll={{ x: 860 }}
      columns={[
        { title: t('type'), key: 'type', render: (_, { type, first }) => (first ? <b>{type.label[at]}</b> : null) },
        {
          title: t('name'),
          key: 'name',
          render: (_, { stored: one }) =>
            one ? (
              <Button type="link" size="small" className={styles['design-open']} onClick={() => onOpen({ id: one.id })}>
                {one.definition.name[at]}
              </Button>
            ) : (
              t('builtIn')
            ),
        },
        { title: t('version'), key: 'version', align: 'right', render: (_, { stored: one }) => one?.version ?? '—' },
        {
          title: t('state'),
          key: 'state',
          render: (_, row) => <DesignState row={row} />,
        },
        { title: t('underWay'), key: 'running', align: 'right', render: (_, { type, stored: one }) => (one ?? type).running },
        {
          title: t('changed'),
          key: 'at',
          render: (_, { stored: one }) => one && <LastChange stored={one} />,
        },
        {
          title: t('actions'),
          key: 'actions',
          render: (_, row) => <DesignActions row={row} onOpen={onOpen} />,
        },
      ]}
    />
  )
}

/** The state of a design, or whether the built-in process is in use. */
function DesignState({ row: { type, stored } }: { row: DesignRow }) {
  const t = useMessages(messages)
  if (stored)
    return (
      <>
        <Status family={stateFamily[stored.status]} label={t(stored.status)} />
        {stored.wrong > 0 && <span className={styles['design-wrong']}> {t('wrong', { n: stored.wrong })}</span>}
      </>
    )
  return type.active ? <Status family="closed" label={t('unused')} /> : <Status family="success" label={t('active')} />
}

/** When and by whom a design was changed last. */
function LastChange({ stored: { at: changedAt, by } }: { stored: Stored }) {
  const at = useAt()
  return (
    <span className="muted">
      {localMoment(changedAt)} {by && (typeof by.name === 'string' ? by.name : by.name[at])}
    </span>
  )
}

/** The buttons of a row: open, copy and retire. */
function DesignActions({ row: { type, stored }, onOpen }: { row: DesignRow } & Pick<DesignTableProps, 'onOpen'>) {
  const t = useMessages(messages)
  return (
    <span className="row">
      {stored && (
        <Button size="small" onClick={() => onOpen({ id: stored.id })}>
          {t(stored.status === 'archived' ? 'open' : 'edit')}
        </Button>
      )}
      <Button size="small" onClick={() => onOpen({ new: type.page, ...(stored ? { from: stored.id } : {}) })}>
        {t('copy')}
      </Button>
      {stored && <RetireButton stored={stored} size="small" />}
    </span>
  )
}
