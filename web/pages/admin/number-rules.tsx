/** Number rules page: the parts of each document's number, with a preview of the next number (DM-2-097, DM-2-108). */
import { Button, Form, Input, InputNumber, Select, Table } from 'antd'
import { useState } from 'react'
import { useLanguage } from '../../../ui/text/language.tsx'
import { call } from '../../api/client.ts'
import { say } from '../../api/toasts-and-connection.ts'
import { AdminPage, FormDialog, useAdmin, useChange, type AdminAnswer } from './frame.tsx'
import { useAdminText, type SayAdmin } from './messages.ts'

type Attribute = { readonly text?: string; readonly field?: string }
type Row = AdminAnswer<'number-rules'>[number]
/** In the attribute list, fields are coded as `field:<name>`; typed text stays as it is. */
const coded = (one: Attribute) => (one.field ? `field:${one.field}` : (one.text ?? ''))
const decoded = (one: string): Attribute => (one.startsWith('field:') ? { field: one.slice(6) } : { text: one })

type RuleForm = { attributes: readonly string[] } & Pick<NonNullable<Row['rule']>, 'date_prefix' | 'length' | 'start'>

export function NumberRules(): React.ReactElement {
  const t = useAdminText()
  const at = useLanguage() === 'en' ? 1 : 0
  const change = useChange()
  const answer = useAdmin('number-rules')
  const [search, setSearch] = useState('')
  const [edited, setEdited] = useState<Row | undefined>()
  const rows = (answer.data ?? []).filter((one) => `${one.label.join(' ')} ${one.type}`.toLowerCase().includes(search.trim().toLowerCase()))
  const foretell = async (row: Row) => {
    const { number } = await call('/clientinfoapi/admin/number-rules/next', { data: { type: row.type, values: {} } })
    say.info(t('next', { number }))
  }
  const save = ({ attributes, ...rest }: RuleForm) =>
    change('number-rules/save', { type: edited!.type, ...rest, attributes: attributes.map(decoded) })
  return (
    <AdminPage
      title={t('numbers')}
      hint={t('numbersHint')}
      answer={answer}
      actions={
        <Input
          allowClear
          aria-label={t('searchTypes')}
          placeholder={t('searchTypes')}
          className="w-240"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      }
    >
      <Table<Row>
        rowKey="type"
        size="small"
        loading={answer.isPending}
        dataSource={rows}
        locale={{ emptyText: t('empty') }}
        pagination={{ pageSize: 50, hideOnSinglePage: true }}
        columns={[
          { title: t('document'), key: 'label', render: (_, one) => one.label[at] },
          { title: t('shipped'), dataIndex: 'pattern', render: (_, one) => <code>{one.pattern}</code> },
          {
            title: t('ownRule'),
            key: 'rule',
            render: (_, one) => (one.rule ? <b>{shownRule(one, at, t)}</b> : <span className="muted">—</span>),
          },
          {
            title: t('actions'),
            key: 'actions',
            render: (_, one) => (
              <span className="row">
                <Button size="small" onClick={() => setEdited(one)}>
                  {t('edit')}
                </Button>
                <Button size="small" onClick={() => void foretell(one).catch(() => undefined)}>
                  {t('next', { number: '' }).replace(/[:：]\s*$/, '')}
                </Button>
                {one.rule && (
                  <Button size="small" danger onClick={() => void change('number-rules/stop', { type: one.type }).catch(() => undefined)}>
                    {t('backToShipped')}
                  </Button>
                )}
              </span>
            ),
          },
        ]}
      />
      {edited && (
        <FormDialog
          title={`${t('numbers')} · ${edited.label[at]}`}
          values={{
            attributes: (edited.rule?.attributes ?? []).map(coded),
            date_prefix: edited.rule?.date_prefix ?? 'yearMonth',
            length: edited.rule?.length ?? 4,
            start: edited.rule?.start ?? '1',
          }}
          onSave={save}
          onClose={() => setEdited(undefined)}
        >
          <Form.Item name="attributes" label={t('attributes')} extra={t('attributesHint')}>
            <Select
              mode="tags"
              // Tab leaves the field without choosing an option.
              defaultActiveFirstOption={false}
              maxCount={7}
              options={edited.fields.map((one) => ({ value: `field:${one.field}`, label: one.label[at] }))}
              showSearch={{ optionFilterProp: 'label' }}
            />
          </Form.Item>
          <Form.Item name="date_prefix" label={t('datePrefix')}>
            <Select
              options={(['none', 'year', 'yearMonth', 'month', 'yearMonthDay'] as const).map((one) => ({ value: one, label: t(one) }))}
            />
          </Form.Item>
          <Form.Item name="length" label={t('length')}>
            <InputNumber min={1} max={12} precision={0} className="w-full" />
          </Form.Item>
          <Form.Item name="start" label={t('start')}>
            <Input inputMode="numeric" />
          </Form.Item>
        </FormDialog>
      )}
    </AdminPage>
  )
}

/** `C + 色系 + 年月 + 001` */
function shownRule({ rule, fields }: Row, at: 0 | 1, t: SayAdmin): string {
  const name = (one: Attribute) => (one.field ? (fields.find((field) => field.field === one.field)?.label[at] ?? one.field) : one.text)
  return [
    ...rule!.attributes.map(name),
    ...(rule!.date_prefix === 'none' ? [] : [t(rule!.date_prefix)]),
    rule!.start.padStart(rule!.length, '0'),
  ].join(' + ')
}
