/** The tools above the tasks of the to-do centre: search, order, automatic advance, and bulk decisions. */
import { Button, Checkbox, Input, Select } from 'antd'
import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { useMessages } from '../../../ui/text/language.tsx'
import { advances, subscribeTheme } from '../../shell/appearance.ts'
import { prefer } from '../../shell/preferences.ts'
import { messages as documentMessages } from '../document/messages.ts'
import { messages } from './messages.ts'
import type { Decision } from './use-batch.ts'
import type { Order, Scope } from './tasks.ts'
import styles from './todo.module.css'

interface TaskToolsProps {
  readonly scope: Scope
  readonly search: string
  readonly onSearch: (text: string) => void
  readonly order: Order
  readonly onOrder: (order: Order) => void
  /** Whether the document stands beside the list. */
  readonly isWide: boolean
}

export function TaskTools({ scope, search, onSearch, order, onOrder, isWide }: TaskToolsProps): React.ReactElement {
  const d = useMessages(documentMessages)
  const t = useMessages(messages)
  const advance = useSyncExternalStore(subscribeTheme, advances)
  const decides = scope === 'mine'
  return (
    <div className={`row ${styles['todo-tools']}`}>
      <Input
        size="small"
        allowClear
        aria-label={t('searchTasks')}
        placeholder={t('searchTasks')}
        value={search}
        onChange={(event) => onSearch(event.target.value)}
      />
      {decides && (
        <Select<Order>
          size="small"
          aria-label={t('orderTasks')}
          value={order}
          popupMatchSelectWidth={false}
          onChange={onOrder}
          options={[
            { value: 'since', label: t('orderSince') },
            { value: 'due', label: t('orderDue') },
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
          {t('autoNext')}
        </Checkbox>
      )}
    </div>
  )
}

/** Selection of all tasks that may be decided in bulk, and the decisions. */
export function BulkTools(props: {
  selected: number
  pickable: number
  onPickAll: (on: boolean) => void
  onDecide: (decision: Decision) => void
}): React.ReactElement {
  const { selected, pickable } = props
  const t = useMessages(messages)
  return (
    <div className={`row ${styles['todo-tools']}`}>
      <Checkbox
        checked={selected > 0 && selected >= pickable}
        indeterminate={selected > 0 && selected < pickable}
        onChange={(event) => props.onPickAll(event.target.checked)}
      >
        {t('pickAll')}
      </Checkbox>
      <span className="grow" />
      <Button size="small" disabled={selected === 0} onClick={() => props.onDecide('approve')}>
        {t('batchApprove')} {selected > 0 && selected}
      </Button>
      <Button size="small" disabled={selected === 0} onClick={() => props.onDecide('reject')}>
        {t('batchReject')}
      </Button>
    </div>
  )
}
