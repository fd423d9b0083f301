/** Parts that tables and dialogs of the administration share: fields for text and for names in both languages, the state, and the edit button. */
import { Button, Form, Input, type TableColumnType } from 'antd'
import { Status } from '../../../ui/theme/status.tsx'
import { useAdminText } from './messages.ts'

interface TextItemProps {
  readonly name: string
  readonly label: string
  readonly disabled?: boolean
}

/** A field of a dialog for one line of text. */
export function TextItem({ name, label, disabled = false }: TextItemProps): React.ReactElement {
  return (
    <Form.Item name={name} label={label}>
      <Input disabled={disabled} />
    </Form.Item>
  )
}

/** The fields for a name in Chinese and in English. */
export function NameItems({
  zh,
  en,
  disabled = false,
}: {
  readonly zh: string
  readonly en: string
  readonly disabled?: boolean
}): React.ReactElement {
  const t = useAdminText()
  return (
    <>
      <TextItem name={zh} label={t('nameZh')} disabled={disabled} />
      <TextItem name={en} label={t('nameEn')} disabled={disabled} />
    </>
  )
}

/** Returns the column that says whether something is in use. `idle` is the word for what is not. */
export function useStateColumn<T extends { readonly status: string }>(idle: 'frozen' | 'stopped'): TableColumnType<T> {
  const t = useAdminText()
  return {
    title: t('status'),
    dataIndex: 'status',
    render: (_, { status }) => (
      <Status family={status === 'active' ? 'success' : 'neutral'} label={t(status === 'active' ? 'active' : idle)} />
    ),
  }
}

/** Returns the column with the button that opens the dialog of a row. */
export function useEditColumn<T>(onEdit: (row: T) => void): TableColumnType<T> {
  const t = useAdminText()
  return {
    title: t('actions'),
    key: 'actions',
    render: (_, row) => (
      <Button size="small" onClick={() => onEdit(row)}>
        {t('edit')}
      </Button>
    ),
  }
}
