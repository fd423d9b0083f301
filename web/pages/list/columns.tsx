/** Which columns a list shows, in which order: checkboxes and buttons, kept for this person. */
import { Button, Modal } from 'antd'
import { useState } from 'react'
import type { Page } from '../../../model/page.ts'
import { useText } from '../../../ui/text/language.tsx'
import { call } from '../../api/client.ts'

export function ColumnSettings({
  page,
  columns,
  onChange,
  onClose,
}: {
  page: Page
  columns: readonly string[]
  onChange: (columns: readonly string[]) => void
  onClose: () => void
}): React.ReactElement {
  const t = useText()
  const [chosen, setChosen] = useState(columns)
  const rest = Object.values(page.list.fields).filter((field) => !chosen.includes(field.field) && field.type !== 'lines')
  const move = (at: number, by: number) => {
    const next = [...chosen]
    const [one] = next.splice(at, 1)
    next.splice(at + by, 0, one!)
    setChosen(next)
  }
  const keep = async () => {
    onChange(chosen)
    onClose()
    await call('/scommonapi/sconf-ui-config-person/submit-cache', { fields: { page: page.page }, data: { columns: chosen } })
  }
  const reset = async () => {
    await call('/scommonapi/sconf-ui-config-person/reset-page', { fields: { page: page.page } })
    window.location.reload()
  }
  return (
    <Modal
      open
      title={t('columns')}
      onCancel={onClose}
      onOk={() => void keep()}
      okText={t('apply')}
      cancelText={t('cancel')}
      width={420}
      footer={(_, { OkBtn, CancelBtn }) => (
        <>
          <Button onClick={() => void reset()} style={{ float: 'left' }}>
            {t('reset')}
          </Button>
          <CancelBtn />
          <OkBtn />
        </>
      )}
    >
      <ul style={{ listStyle: 'none', padding: 0, maxHeight: '55vh', overflow: 'auto' }}>
        {chosen.map((name, at) => (
          <li key={name} className="row" style={{ padding: '2px 0' }}>
            <label className="row grow">
              <input type="checkbox" className="check" checked onChange={() => setChosen(chosen.filter((one) => one !== name))} />
              {page.list.fields[name]?.label ?? name}
            </label>
            <Button
              size="small"
              type="text"
              aria-label={`${t('up')} ${page.list.fields[name]?.label}`}
              disabled={at === 0}
              onClick={() => move(at, -1)}
            >
              ↑
            </Button>
            <Button
              size="small"
              type="text"
              aria-label={`${t('down')} ${page.list.fields[name]?.label}`}
              disabled={at === chosen.length - 1}
              onClick={() => move(at, 1)}
            >
              ↓
            </Button>
          </li>
        ))}
        {rest.map((field) => (
          <li key={field.field} style={{ padding: '2px 0' }}>
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
