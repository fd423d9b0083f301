/** One line of a document in a bottom drawer: every field with its label and error, previous and next line, duplicate and delete. */
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import type { Page, PageField } from '../../../model/page.ts'
import { MoneyMark } from '../../fields/money-head.tsx'
import { kindFor } from '../../fields/registry.tsx'
import type { Values } from '../../state/form-state.ts'
import { useLanguage, useText, useMessages } from '../../text/language.tsx'
import type { Edits } from '../edits/edits.ts'
import { isFilledIn } from '../edits/folded-columns.ts'
import { LineFieldInput } from '../grid/line-field-input.tsx'
import { errorsOfCell, refusalOf } from '../edits/cell-text.ts'
import type { RowProps } from '../grid/row-props.ts'
import { askedAs } from '../sizes/linked-columns.ts'
import type { LineColumn } from '../sizes/size-columns.ts'
import { noOffer } from '../sizes/use-size-columns.ts'
import { messages } from '../edits/messages.ts'
import styles from './cards.module.css'

export interface SheetProps {
  readonly page: Page
  readonly field: PageField
  readonly doc: Values
  readonly line: Values
  /** Index of the line as shown. */
  readonly row: number
  readonly edits: Edits
  readonly errors: RowProps['errors']
  readonly editing: boolean
  /** Goes to another line, or closes the drawer. */
  readonly onGo: (row: number | undefined) => void
}

/** Returns the fields that the drawer shows, and how many are folded away until they are asked for. A read-only field that is empty is hidden. */
function useFieldsOfLine(
  { field, line, errors }: Pick<SheetProps, 'field' | 'line' | 'errors'>,
  writes: (column: LineColumn) => boolean,
): { readonly shown: readonly LineColumn[]; readonly folded: number; readonly unfold: () => void } {
  const [isUnfolded, setUnfolded] = useState(false)
  const columns: readonly LineColumn[] = field.columns ?? []
  const filledFields = columns.filter((column) => writes(column) || !['', null, undefined].includes(line[column.field] as string))
  const isFolded = (column: LineColumn) =>
    field.folded?.includes(column.field) === true && !isFilledIn(line, column) && errors?.[column.field] === undefined
  const shown = isUnfolded ? filledFields : filledFields.filter((column) => !isFolded(column))
  return { shown, folded: filledFields.length - shown.length, unfold: () => setUnfolded(true) }
}

export function Sheet({ page, field, doc, line, row, edits, errors: lineErrors, editing, onGo }: SheetProps): React.ReactElement {
  const t = useMessages(messages)
  const say = useText()
  const language = useLanguage()
  const writes = (column: LineColumn): boolean => edits.open(column, line)
  const { shown, folded, unfold } = useFieldsOfLine({ field, line, errors: lineErrors }, writes)
  return (
    <Drawer
      open
      placement="bottom"
      size="88dvh"
      title={t('lineNo', { n: edits.placeOf(row) + 1 })}
      onClose={() => onGo(undefined)}
      closable={{ 'aria-label': say('close') }}
      extra={
        <span className="row">
          <Button aria-label={t('before')} disabled={row === 0} onClick={() => onGo(row - 1)}>
            ↑
          </Button>
          <Button aria-label={t('after')} disabled={row >= edits.rows - 1} onClick={() => onGo(row + 1)}>
            ↓
          </Button>
        </span>
      }
      footer={
        <div className={styles['line-sheet-foot']}>
          {editing && !edits.fixed && (
            <>
              <Button
                onClick={() => {
                  edits.duplicate()
                  onGo(row + 1)
                }}
              >
                {t('duplicate')}
              </Button>
              <Button
                danger
                onClick={() => {
                  edits.removeLines()
                  onGo(undefined)
                }}
              >
                {t('remove')}
              </Button>
            </>
          )}
          <span className="grow" />
          <Button type="primary" onClick={() => onGo(undefined)}>
            {t('done')}
          </Button>
        </div>
      }
    >
      <div className={styles['line-sheet']} key={edits.placeOf(row)}>
        {shown.map((column) => {
          const { Cell, Read = Cell } = kindFor(column.type)
          const id = `line-${field.field}-${column.field}`
          const texts = errorsOfCell(line, column, { errors: lineErrors, offerOf: noOffer, language })
          const open = writes(column)
          return (
            <div key={column.field} className="field" onBlur={() => open && edits.settle(row, column)}>
              <label htmlFor={open ? id : undefined}>
                {column.label}
                <MoneyMark field={column} rows={[{ ...line, doc }]} line />
                {column.required && open && <span className="must"> *</span>}
              </label>
              {open ? (
                <LineFieldInput
                  field={column}
                  line={line}
                  id={id}
                  of={{ type: page.page, path: `${field.field}.${askedAs(column)}`, doc }}
                  invalid={texts !== undefined}
                  describedBy={texts ? `${id}-error` : undefined}
                  onChange={(value, more) => edits.set(row, { [column.field]: value, ...more }, column.field)}
                />
              ) : (
                <div className="read">
                  <Read field={column} value={line[column.field]} row={{ ...line, doc }} />
                </div>
              )}
              {texts && (
                <CellErrors
                  id={`${id}-error`}
                  texts={texts}
                  fix={open ? refusalOf(line, column, { offerOf: noOffer, language })?.fix : undefined}
                  onFix={(fix) => edits.set(row, { [column.field]: fix })}
                />
              )}
            </div>
          )
        })}
        {folded > 0 && <Button onClick={unfold}>{t('moreFields', { n: folded })}</Button>}
      </div>
    </Drawer>
  )
}

interface CellErrorsProps {
  readonly id: string
  readonly texts: readonly string[]
  /** What was meant, where that is plain. */
  readonly fix: string | undefined
  readonly onFix: (fix: string) => void
}

/** Says what is wrong with a field of the line, with the way to correct it. */
function CellErrors({ id, texts, fix, onFix }: CellErrorsProps) {
  const t = useMessages(messages)
  return (
    <>
      <div id={id} className="error-text" role="alert">
        <span aria-hidden="true">⚠ </span>
        {texts.join(', ')}
      </div>
      {fix !== undefined && <Button onClick={() => onFix(fix)}>{t('takeInstead', { fix })}</Button>}
    </>
  )
}
