/**
 * Column settings of a list: visibility, order and freezing; searched by name, moved by mouse or buttons, stored for each user and
 * view.
 */
import { Button, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import type { Page, PageLayout } from '../../../model/page.ts'
import { useText } from '../../../ui/text/language.tsx'
import { useTableText } from '../../../ui/list/messages.ts'
import type { ListLayout } from './layout.ts'
import { useListText } from './messages.ts'
import styles from './columns.module.css'

export function ColumnSettings({ page, layout, onClose }: { page: Page; layout: ListLayout; onClose: () => void }): React.ReactElement {
  const t = useText()
  const own = useListText()
  const w = useTableText()
  const [chosen, setChosen] = useState<readonly string[]>(layout.columns.filter((name) => page.list.fields[name]))
  const [pins, setPins] = useState<NonNullable<PageLayout['pins']>>(layout.pins)
  const [sought, setSought] = useState('')
  const [carried, setCarried] = useState<number | undefined>()
  const label = (name: string) => page.list.fields[name]?.label ?? name
  const meets = (name: string) => label(name).toLowerCase().includes(sought.trim().toLowerCase())
  const rest = Object.values(page.list.fields).filter((field) => !chosen.includes(field.field) && field.type !== 'lines')
  const move = (from: number, to: number) => {
    const next = [...chosen]
    const [one] = next.splice(from, 1)
    next.splice(to, 0, one!)
    setChosen(next)
  }
  const pin = (name: string, side: 'left' | 'right' | 'none') => {
    const { [name]: _, ...others } = pins
    setPins(side === 'none' ? others : { ...others, [name]: side })
  }
  const done = (action: () => void) => {
    action()
    onClose()
  }
  return (
    <Modal
      open
      title={t('columns')}
      onCancel={onClose}
      onOk={() => done(() => layout.change({ columns: chosen, pins }))}
      okText={t('apply')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: chosen.length === 0 }}
      width={460}
      footer={(_, { OkBtn, CancelBtn }) => (
        <>
          <Button onClick={() => done(layout.reset)} className={styles['reset']}>
            {t('reset')}
          </Button>
          <CancelBtn />
          <OkBtn />
        </>
      )}
    >
      <Input
        allowClear
        aria-label={own('findColumn')}
        placeholder={own('findColumn')}
        value={sought}
        onChange={(event) => setSought(event.target.value)}
        className={styles['search']}
      />
      <ul className="column-list">
        {chosen.map((name, at) =>
          meets(name) ? (
            <li
              key={name}
              className={`row${carried === at ? ' carried' : ''}`}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.setData('text/plain', name)
                setCarried(at)
              }}
              onDragEnd={() => setCarried(undefined)}
              onDragOver={(event) => {
                event.preventDefault()
                if (carried === undefined || carried === at) return
                move(carried, at)
                setCarried(at)
              }}
            >
              <span aria-hidden="true" className="muted grip">
                ⠿
              </span>
              <label className="row grow">
                <input type="checkbox" className="check" checked onChange={() => setChosen(chosen.filter((one) => one !== name))} />
                {label(name)}
              </label>
              {at > 0 && (
                <Select
                  size="small"
                  variant="borderless"
                  aria-label={`${own('freeze')} ${label(name)}`}
                  value={pins[name] ?? 'none'}
                  popupMatchSelectWidth={false}
                  options={[
                    { value: 'none', label: own('notFrozen') },
                    { value: 'left', label: w('pinLeft') },
                    { value: 'right', label: w('pinRight') },
                  ]}
                  onChange={(side) => pin(name, side as 'left')}
                />
              )}
              <Button
                size="small"
                type="text"
                aria-label={`${t('up')} ${label(name)}`}
                disabled={at === 0}
                onClick={() => move(at, at - 1)}
              >
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
        )}
        {rest
          .filter((field) => meets(field.field))
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
