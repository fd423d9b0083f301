/** A card of a board: name, picture, facts, a menu with its moves. It is dragged, or carried by keyboard. */
import { Button, Checkbox, Dropdown } from 'antd'
import type { Page, WireDoc } from '../../../model/page.ts'
import { useTableText } from '../../../ui/list/messages.ts'
import { Fact, isLate, RowStatus, waitsForReader } from '../../../ui/list/value.tsx'
import { Waits } from '../../../ui/theme/status.tsx'
import { digestOf, nameOf } from './list-shapes.ts'
import { useListText } from './messages.ts'
import styles from './shapes.module.css'

export interface CardWay {
  readonly key: string
  readonly label: string
  readonly danger: boolean
}
interface CardProps {
  readonly page: Page
  readonly row: WireDoc
  readonly href: string
  readonly picture: string | undefined
  /** The field by which the board has columns, which the card does not repeat; '' is the status. */
  readonly by: string
  readonly isChosen: boolean
  /** Where its menu leads; empty for a card that cannot be moved. */
  readonly ways: readonly CardWay[]
  readonly onWay: (key: string) => void
  readonly onChoose: () => void
  readonly onOpen: () => void
  readonly onDrag: (row: WireDoc | undefined) => void
  readonly onKey: (event: React.KeyboardEvent) => void
}

export function BoardCard(props: CardProps): React.ReactElement {
  const { page, row, href, picture, by, isChosen, ways, onWay, onChoose, onOpen, onDrag, onKey } = props
  const t = useListText()
  const tableText = useTableText()
  const name = nameOf(page, row)
  return (
    <article
      className={`sheet ${styles['board-card']}`}
      data-part="board-card"
      data-chosen={isChosen || undefined}
      data-begun={page.statuses[row.status ?? '']?.family !== 'neutral'}
      draggable={ways.length > 0}
      onDragStart={() => onDrag(row)}
      onDragEnd={() => onDrag(undefined)}
      onKeyDown={onKey}
    >
      <div className="row">
        {ways.length > 0 && <Checkbox checked={isChosen} aria-label={`${t('chooseCard')} ${name}`} onChange={onChoose} />}
        <a
          className="ell grow"
          data-card={row.id}
          href={href}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey) return
            event.preventDefault()
            onOpen()
          }}
        >
          <b>{name}</b>
        </a>
        {waitsForReader(row) && <Waits label={tableText('waitsForYou')} />}
        {ways.length > 0 && (
          <Dropdown
            autoFocus
            trigger={['click']}
            menu={{ items: ways.map(({ key, label, danger }) => ({ key, label, danger })), onClick: ({ key }) => onWay(key) }}
          >
            <Button size="small" type="text" aria-label={`${t('moveTo')} ${name}`}>
              ⋯
            </Button>
          </Dropdown>
        )}
      </div>
      {picture && <img className={styles['board-picture']} src={picture} alt="" loading="lazy" />}
      {by !== '' && <RowStatus page={page} row={row} />}
      {digestOf(page, 5)
        .filter(({ field }) => field !== by)
        .slice(0, 4)
        .map((field) => (
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
