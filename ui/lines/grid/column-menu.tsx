/** Column menu of a line grid: sort, filter by value or error, freeze columns. */
import { Button, Checkbox, Input } from 'antd'
import { useMemo, useState } from 'react'
import type { PageField } from '../../../model/page.ts'
import type { Values } from '../../state/form-state.ts'
import { useMessages } from '../../text/language.tsx'
import { textsOf } from '../edits/line-filter-sort.ts'
import type { View } from '../edits/line-arrangement.ts'
import { messages } from '../edits/messages.ts'
import styles from './column-menu.module.css'

export interface ColumnMenuProps {
  readonly column: PageField
  readonly lines: readonly Values[]
  readonly view: View
  /** Whether the columns up to this one are frozen. */
  readonly frozen: boolean
  readonly onFreeze: (on: boolean) => void
  readonly onClose: () => void
}

/** Maximum number of values rendered. The search finds the others. */
const drawn = 100

export function ColumnMenu({ column, lines, view, frozen, onFreeze, onClose }: ColumnMenuProps): React.ReactElement {
  const t = useMessages(messages)
  const [search, setSearch] = useState('')
  const { how, settle } = view
  const texts = useMemo(() => textsOf(lines, column), [lines, column])
  const only = how.only[column.field]
  const chosen = new Set(only ?? texts.map(({ text }) => text))
  const matches = texts.filter(({ text }) => text.toLowerCase().includes(search.trim().toLowerCase()))
  const sort = how.sort?.field === column.field ? how.sort : undefined
  const pick = (next: ReadonlySet<string>) => {
    const { [column.field]: _, ...others } = how.only
    const every = texts.every(({ text }) => next.has(text))
    settle({ ...how, only: every ? others : { ...others, [column.field]: [...next] } })
  }
  const put = (which: readonly string[], on: boolean) =>
    pick(new Set(on ? [...chosen, ...which] : [...chosen].filter((text) => !which.includes(text))))
  const inOrder = (down: boolean | undefined) => {
    const { sort: _, ...others } = how
    settle(down === undefined ? others : { ...others, sort: { field: column.field, down } })
    onClose()
  }
  return (
    <div
      className={styles['column-menu']}
      role="dialog"
      aria-label={t('column', { label: column.label })}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <div className="row">
        <Button
          size="small"
          autoFocus
          type={sort && !sort.down ? 'primary' : 'default'}
          aria-pressed={sort?.down === false}
          onClick={() => inOrder(false)}
        >
          {t('ascending')}
        </Button>
        <Button size="small" type={sort?.down ? 'primary' : 'default'} aria-pressed={sort?.down === true} onClick={() => inOrder(true)}>
          {t('descending')}
        </Button>
        {sort && (
          <Button size="small" onClick={() => inOrder(undefined)}>
            {t('unsorted')}
          </Button>
        )}
      </div>
      <fieldset>
        <legend>{t('values')}</legend>
        <Input
          size="small"
          allowClear
          aria-label={t('findValue')}
          placeholder={t('findValue')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Checkbox
          checked={matches.length > 0 && matches.every(({ text }) => chosen.has(text))}
          indeterminate={matches.some(({ text }) => chosen.has(text)) && !matches.every(({ text }) => chosen.has(text))}
          disabled={matches.length === 0}
          onChange={(event) =>
            put(
              matches.map(({ text }) => text),
              event.target.checked,
            )
          }
        >
          {t('all')}
        </Checkbox>
        <ul>
          {matches.slice(0, drawn).map(({ text, count }) => (
            <li key={text}>
              <Checkbox checked={chosen.has(text)} onChange={(event) => put([text], event.target.checked)}>
                <span className="ell">{text || t('blank')}</span> <span className="muted">{count}</span>
              </Checkbox>
            </li>
          ))}
        </ul>
        {matches.length === 0 && <p className="muted">{t('noValue')}</p>}
        {matches.length > drawn && <p className="muted">+ {matches.length - drawn}</p>}
      </fieldset>
      <Checkbox checked={how.wrong} onChange={(event) => settle({ ...how, wrong: event.target.checked })}>
        {t('onlyErrors')}
      </Checkbox>
      <Button
        size="small"
        type="text"
        onClick={() => {
          onFreeze(!frozen)
          onClose()
        }}
      >
        {t(frozen ? 'unfreeze' : 'freeze')}
      </Button>
    </div>
  )
}
