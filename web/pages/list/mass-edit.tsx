/** Bulk edit: sets the same values on many documents; only the named fields change. */
import { Button, Modal, Select } from 'antd'
import { useState } from 'react'
import { grouped } from '../../../model/decimal.ts'
import type { Page, PageField, WireDoc } from '../../../model/page.ts'
import { kindFor } from '../../../ui/fields/registry.tsx'
import { useText } from '../../../ui/text/language.tsx'
import { currentUser } from '../../session/session-store.ts'
import { isEditable, isShut } from './editable.ts'
import { useListText } from './messages.ts'
import styles from './list.module.css'

export function MassEdit({
  page,
  rows,
  count,
  onSave,
  onClose,
}: {
  page: Page
  rows: readonly WireDoc[]
  count: number
  onSave: (values: Readonly<Record<string, unknown>>) => Promise<void>
  onClose: () => void
}): React.ReactElement {
  const t = useListText()
  const common = useText()
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({})
  const [titles, setTitles] = useState<Readonly<Record<string, unknown>>>({})
  // Fields that are locked on every existing document are not offered.
  const roles = currentUser()?.dashroles ?? []
  const fields = Object.values(page.list.fields).filter(
    (field) => isEditable(page, field) && isShut(page, field, { row: {} as WireDoc, roles }) !== true,
  )
  const chosen = fields.filter((field) => field.field in values)
  // Required fields cannot be cleared.
  const ready = chosen.length > 0 && chosen.every((field) => !field.required || (values[field.field] ?? '') !== '')
  const now = (field: PageField): string => {
    const texts = [...new Set(rows.map((row) => kindFor(field.type).text(row[field.field], { field, value: row[field.field], row })))]
    return rows.length < count || texts.length > 1 ? t('various') : (texts[0] ?? '')
  }
  return (
    <Modal
      open
      title={t('massEdit')}
      width={560}
      onCancel={onClose}
      onOk={() => void onSave(values)}
      okText={t('massOk', { n: grouped(String(count)) })}
      cancelText={common('cancel')}
      okButtonProps={{ disabled: !ready }}
    >
      <p className="muted">{t('massHint')}</p>
      {chosen.map((field) => {
        const { Input } = kindFor(field.type)
        return (
          <div key={field.field} className={styles['mass-field']}>
            <span className="row">
              <label htmlFor={`mass-${field.field}`}>{field.label}</label>
              <span className="muted ell grow">
                {now(field)} → {t('setTo')}
              </span>
              <Button
                size="small"
                type="text"
                aria-label={`${common('remove')} ${field.label}`}
                onClick={() => setValues(Object.fromEntries(Object.entries(values).filter(([name]) => name !== field.field)))}
              >
                ×
              </Button>
            </span>
            <Input
              id={`mass-${field.field}`}
              field={field}
              value={values[field.field]}
              row={{ ...values, ...titles }}
              of={{ type: page.page, path: field.field, doc: {} }}
              onChange={(value, more) => {
                setValues({ ...values, [field.field]: value })
                if (more) setTitles({ ...titles, ...more })
              }}
            />
          </div>
        )
      })}
      <Select
        aria-label={t('addField')}
        placeholder={t('addField')}
        className="whole-width"
        value={null}
        showSearch={{ optionFilterProp: 'label' }}
        options={fields.filter((field) => !(field.field in values)).map((field) => ({ value: field.field, label: field.label }))}
        onChange={(name: string | null) => name && setValues({ ...values, [name]: null })}
      />
    </Modal>
  )
}
