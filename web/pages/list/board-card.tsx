/** A card of a board: name, picture, facts, a menu with its moves. It is dragged, or carried by keyboard. */
import { Dropdown } from 'antd'
import { memo, useState } from 'react'
import type { Page, WireDoc } from '../../../model/page.ts'
import { MarkedImage, shapesOn } from '../../../ui/callouts/callout-thumb.tsx'
import { useTableText } from '../../../ui/list/messages.ts'
import { Fact, isLate, RowStatus, waitsForReader } from '../../../ui/list/value.tsx'
import { Waits } from '../../../ui/theme/status.tsx'
import { isHollow } from './board-columns.ts'
import { digestOf, nameOf } from './list-shapes.ts'
import { useListText } from './messages.ts'
import styles from './shapes.module.css'

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

export interface CardWay {
  readonly key: string
  readonly label: string
  readonly danger: boolean
}
/** What is done with cards; it is the same for all cards of a board, so that a card is drawn again only when it changes. */
export interface CardHands {
  /** Where the menu of a card leads. */
  readonly waysOf: (row: WireDoc) => readonly CardWay[]
  readonly onWay: (row: WireDoc, key: string) => void
  readonly onChoose: (row: WireDoc) => void
  readonly onOpen: (row: WireDoc) => void
  readonly onDrag: (row: WireDoc | undefined) => void
  readonly onKey: (row: WireDoc, event: React.KeyboardEvent) => void
}
interface CardProps {
  readonly page: Page
  readonly row: WireDoc
  readonly href: string
  /** Id and address of its picture. */
  readonly file: string | undefined
  readonly picture: string | undefined
  /** The field by which the board has columns, which the card does not repeat; '' is the status. */
  readonly by: string
  readonly isChosen: boolean
  readonly isMovable: boolean
  /** Why it cannot be moved, where others can. */
  readonly why: string | undefined
  readonly hands: CardHands
}

export const BoardCard: React.FC<CardProps> = memo(function BoardCard(props: CardProps): React.ReactElement {
  const { page, row, href, file, picture, by, isChosen, isMovable, why, hands } = props
  const t = useListText()
  const tableText = useTableText()
  const name = nameOf(page, row)
  return (
    <article
      className={`sheet ${styles['board-card']}`}
      data-part="board-card"
      data-chosen={isChosen || undefined}
      data-hollow={isHollow(page, row) || undefined}
      draggable={isMovable}
      onDragStart={() => hands.onDrag(row)}
      onDragEnd={() => hands.onDrag(undefined)}
      onKeyDown={(event) => hands.onKey(row, event)}
    >
      <div className="row">
        {isMovable && (
          <input type="checkbox" checked={isChosen} aria-label={`${t('chooseCard')} ${name}`} onChange={() => hands.onChoose(row)} />
        )}
        <a
          className="ell grow"
          data-card={row.id}
          href={href}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey) return
            event.preventDefault()
            hands.onOpen(row)
          }}
        >
          <b>{name}</b>
        </a>
        {waitsForReader(row) && <Waits label={tableText('waitsForYou')} />}
        {why !== undefined && (
          <CardMenu label={`${t('whyStays')} ${name}`} sign="⊘" items={() => [{ key: 'why', label: why, disabled: true }]} />
        )}
        {isMovable && (
          <CardMenu label={`${t('moveTo')} ${name}`} sign="⋯" items={() => hands.waysOf(row)} onTake={(way) => hands.onWay(row, way)} />
        )}
      </div>
      <div className={styles['board-body']}>
        {picture && (
          <MarkedImage
            url={picture}
            shapes={shapesOn(page.list.fields[page.list.picture!], row, file)}
            className={styles['board-picture']}
          />
        )}
        <div className={styles['board-facts']}>
          {by !== '' && <RowStatus page={page} row={row} />}
          {digestOf(page, 5)
            .filter(({ field }) => field !== by && !isBlank(row[field]))
            .slice(0, 4)
            .map((field) => (
              <div key={field.field} className={`${styles['board-fact']}${isLate(page, field, row) ? ' over' : ''}`}>
                <span className="muted">{field.label}</span>
                <span className="ell">
                  <Fact page={page} field={field} row={row} />
                </span>
              </div>
            ))}
        </div>
      </div>
    </article>
  )
})

interface MenuProps {
  readonly label: string
  readonly sign: string
  readonly items: () => readonly { readonly key: string; readonly label: string; readonly danger?: boolean; readonly disabled?: boolean }[]
  readonly onTake?: (key: string) => void
}

/** The menu of a card. Until it is opened it is a plain button, since a board has hundreds of them. */
function CardMenu({ label, sign, items, onTake }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const button = (
    <button
      type="button"
      className={styles['board-menu']}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={() => setOpen(true)}
    >
      {sign}
    </button>
  )
  if (!isOpen) return button
  return (
    <Dropdown
      autoFocus
      open
      trigger={['click']}
      onOpenChange={setOpen}
      menu={{
        items: [...items()],
        onClick({ key }) {
          setOpen(false)
          onTake?.(key)
        },
      }}
    >
      {button}
    </Dropdown>
  )
}
