/** Number rules page: the parts of each document's number, with a preview of the next number (DM-2-097, DM-2-108). */
import { Button, Input, Table } from 'antd'
import { useState } from 'react'
import { useLanguage } from '../../../ui/text/language.tsx'
import { call } from '../../api/client.ts'
import { say } from '../../api/toasts-and-connection.ts'
import { AdminPage, useAdmin, useChange } from './frame.tsx'
import { useAdminText, type SayAdmin } from './messages.ts'
import { NumberRuleDialog, type Attribute, type NumberRuleRow } from './number-rule-dialog.tsx'

export function NumberRules(): React.ReactElement {
  const t = useAdminText()
  const at = useLanguage() === 'en' ? 1 : 0
  const answer = useAdmin('number-rules')
  const [search, setSearch] = useState('')
  const [edited, setEdited] = useState<NumberRuleRow | undefined>()
  const rows = (answer.data ?? []).filter((one) => `${one.label.join(' ')} ${one.type}`.toLowerCase().includes(search.trim().toLowerCase()))
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
      <Table<NumberRuleRow>
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
          { title: t('actions'), key: 'actions', render: (_, one) => <RuleActions row={one} onEdit={setEdited} /> },
        ]}
      />
      {edited && <NumberRuleDialog row={edited} onClose={() => setEdited(undefined)} />}
    </AdminPage>
  )
}

/** The buttons of a document type: edit its rule, show the next number, and return to the built-in rule. */
function RuleActions({ row, onEdit }: { row: NumberRuleRow; onEdit: (row: NumberRuleRow) => void }) {
  const t = useAdminText()
  const change = useChange()
  const showNext = async () => {
    const { number } = await call('/clientinfoapi/admin/number-rules/next', { data: { type: row.type, values: {} } })
    say.info(t('next', { number }))
  }
  return (
    <span className="row">
      <Button size="small" onClick={() => onEdit(row)}>
        {t('edit')}
      </Button>
      <Button size="small" onClick={() => void showNext().catch(() => undefined)}>
        {t('next', { number: '' }).replace(/[:：]\s*$/, '')}
      </Button>
      {row.rule && (
        <Button size="small" danger onClick={() => void change('number-rules/stop', { type: row.type }).catch(() => undefined)}>
          {t('backToShipped')}
        </Button>
      )}
    </span>
  )
}

/** `C + 色系 + 年月 + 001` */
function shownRule({ rule, fields }: NumberRuleRow, at: 0 | 1, t: SayAdmin): string {
  const name = (one: Attribute) => (one.field ? (fields.find((field) => field.field === one.field)?.label[at] ?? one.field) : one.text)
  return [
    ...rule!.attributes.map(name),
    ...(rule!.date_prefix === 'none' ? [] : [t(rule!.date_prefix)]),
    rule!.start.padStart(rule!.length, '0'),
  ].join(' + ')
}
