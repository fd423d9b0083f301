/**
 * Column settings of a list: visibility, order and freezing; searched by name, moved by mouse or buttons, stored for each user and
 * view.
 */
import { Button, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import type { Page } from '../../../model/page.ts'
import type { PageLayout } from '../../../model/lists/list-views.ts'
import { useText } from '../../../ui/text/language.tsx'
import { useTableText } from '../../../ui/list/messages.ts'
import type { ListLayout } from './layout.ts'
import { useListText } from './messages.ts'
import styles from './columns.module.css'

type Pins = NonNullable<PageLayout['pins']>
type PinSide = 'left' | 'right' | 'none'

export function ColumnSettings({ page, layout, onClose }: { page: Page; layout: ListLayout; onClose: () => void }): React.ReactElement {
  const t = useText()
  const text = useListText()
  const [chosen, setChosen] = useState<readonly string[]>(layout.columns.filter((name) => page.list.fields[name]))
  const [pins, setPins] = useState<Pins>(layout.pins)
  const [sought, setSought] = useState('')
  const label = (name: string) => page.list.fields[name]?.label ?? name
  const isFound = (name: string) => label(name).toLowerCase().includes(sought.trim().toLowerCase())
  const rest = Object.values(page.list.fields).filter((field) => !chosen.includes(field.field) && field.type !== 'lines')
  const closeAfter = (action: () => void) => {
    action()
    onClose()
  }
  return (
    <Modal
      open
      title={t('columns')}
      onCancel={onClose}
      onOk={() => closeAfter(() => layout.change({ columns: chosen, pins }))}
      okText={t('apply')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: chosen.length === 0 }}
      width={460}
      footer={(_, { OkBtn, CancelBtn }) => (
        <>
          <Button onClick={() => closeAfter(layout.reset)} className={styles['reset']}>
            {t('reset')}
          </Button>
          <CancelBtn />
          <OkBtn />
        </>
      )}
    >
      <Input
        allowClear
        aria-label={text('findColumn')}
        placeholder={text('findColumn')}
        value={sought}
        onChange={(event) => setSought(event.target.value)}
        className={styles['search']}
      />
      <ul className="column-list">
        <ChosenColumns chosen={chosen} onChange={setChosen} pins={pins} onPins={setPins} label={label} isFound={isFound} />
        {rest
          .filter((field) => isFound(field.field))
          .map((field) => (
            <li key={field.field}>
              <label className="row">
                <input type="checkbox" className="check" checked={false} onChange={() => setChosen([...chosen, field.field])} />
                {field.label}
              </label>
            </li>
          ))}
      </ul>
    </Modal>
  )
}

/** The visible columns in their order: dragged or moved by buttons, hidden, and frozen. */
function ChosenColumns(props: {
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
  pins: Pins
  onPins: (pins: Pins) => void
  label: (name: string) => string
  isFound: (name: string) => boolean
}) {
  const { chosen, onChange, pins, label } = props
  const t = useText()
  const [carried, setCarried] = useState<number | undefined>()
  const move = (from: number, to: number) => {
    const next = [...chosen]
    const [one] = next.splice(from, 1)
    next.splice(to, 0, one!)
    onChange(next)
  }
  const pin = (name: string, side: PinSide) => {
    const { [name]: _, ...others } = pins
    props.onPins(side === 'none' ? others : { ...others, [name]: side })
  }
  const dragProps = (name: string, at: number): React.LiHTMLAttributes<HTMLLIElement> => ({
    draggable: true,
    onDragStart: (event) => {
      event.dataTransfer.setData('text/plain', name)
      setCarried(at)
    },
    onDragEnd: () => setCarried(undefined),
    onDragOver: (event) => {
      event.preventDefault()
      if (carried === undefined || carried === at) return
      move(carried, at)
      setCarried(at)
    },
  })
  return chosen.map((name, at) =>
    props.isFound(name) ? (
      <li key={name} className={`row${carried === at ? ' carried' : ''}`} {...dragProps(name, at)}>
        <span aria-hidden="true" className="muted grip">
          ⠿
        </span>
        <label className="row grow">
          <input type="checkbox" className="check" checked onChange={() => onChange(chosen.filter((one) => one !== name))} />
          {label(name)}
        </label>
        {at > 0 && <FreezeSelect label={label(name)} side={pins[name] ?? 'none'} onChange={(side) => pin(name, side)} />}
        <Button size="small" type="text" aria-label={`${t('up')} ${label(name)}`} disabled={at === 0} onClick={() => move(at, at - 1)}>
          ↑
        </Button>
        <Button
          size="small"
          type="text"
          aria-label={`${t('down')} ${label(name)}`}
          disabled={at === chosen.length - 1}
          onClick={() => move(at, at + 1)}
        >
          ↓
        </Button>
      </li>
    ) : null,
  )
}

function FreezeSelect({ label, side, onChange }: { label: string; side: PinSide; onChange: (side: PinSide) => void }) {
  const t = useListText()
  const text = useTableText()
  return (
    <Select<PinSide>
      size="small"
      variant="borderless"
      aria-label={`${t('freeze')} ${label}`}
      value={side}
      popupMatchSelectWidth={false}
      options={[
        { value: 'none', label: t('notFrozen') },
        { value: 'left', label: text('pinLeft') },
        { value: 'right', label: text('pinRight') },
      ]}
      onChange={onChange}
    />
  )
}
