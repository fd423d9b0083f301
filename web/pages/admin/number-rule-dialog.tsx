/** Dialog of one document type's number rule: its parts, date prefix, length and first number. */
import { Form, Input, InputNumber, Select } from 'antd'
import { useLanguage } from '../../../ui/text/language.tsx'
import { FormDialog, useChange, type AdminAnswer } from './frame.tsx'
import { useAdminText } from './messages.ts'

export type Attribute = { readonly text?: string; readonly field?: string }
/** A document type with its number rule. */
export type NumberRuleRow = AdminAnswer<'number-rules'>[number]
/** In the attribute list, fields are coded as `field:<name>`; typed text stays as it is. */
const coded = (one: Attribute) => (one.field ? `field:${one.field}` : (one.text ?? ''))
const decoded = (one: string): Attribute => (one.startsWith('field:') ? { field: one.slice(6) } : { text: one })

type RuleForm = { attributes: readonly string[] } & Pick<NonNullable<NumberRuleRow['rule']>, 'date_prefix' | 'length' | 'start'>

export function NumberRuleDialog({ row, onClose }: { row: NumberRuleRow; onClose: () => void }): React.ReactElement {
  const t = useAdminText()
  const at = useLanguage() === 'en' ? 1 : 0
  const change = useChange()
  const save = ({ attributes, ...rest }: RuleForm) =>
    change('number-rules/save', { type: row.type, ...rest, attributes: attributes.map(decoded) })
  return (
    <FormDialog
      title={`${t('numbers')} · ${row.label[at]}`}
      values={{
        attributes: (row.rule?.attributes ?? []).map(coded),
        date_prefix: row.rule?.date_prefix ?? 'yearMonth',
        length: row.rule?.length ?? 4,
        start: row.rule?.start ?? '1',
      }}
      onSave={save}
      onClose={onClose}
    >
      <Form.Item name="attributes" label={t('attributes')} extra={t('attributesHint')}>
        <Select
          mode="tags"
          // Tab leaves the field without choosing an option.
          defaultActiveFirstOption={false}
          maxCount={7}
          options={row.fields.map((one) => ({ value: `field:${one.field}`, label: one.label[at] }))}
          showSearch={{ optionFilterProp: 'label' }}
        />
      </Form.Item>
      <Form.Item name="date_prefix" label={t('datePrefix')}>
        <Select options={(['none', 'year', 'yearMonth', 'month', 'yearMonthDay'] as const).map((one) => ({ value: one, label: t(one) }))} />
      </Form.Item>
      <Form.Item name="length" label={t('length')}>
        <InputNumber min={1} max={12} precision={0} className="w-full" />
      </Form.Item>
      <Form.Item name="start" label={t('start')}>
        <Input inputMode="numeric" />
      </Form.Item>
    </FormDialog>
  )
}
