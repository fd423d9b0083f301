/** Data authorisation rules: subject, document type and rows (DM-2-090). */
import { Button, Table } from 'antd'
import { useState } from 'react'
import { useLanguage } from '../../../ui/text/language.tsx'
import { DataRuleDialog, labelKey } from './data-rule-dialog.tsx'
import { useAdmin, useChange, type AdminAnswer } from './frame.tsx'
import type { Roles } from './role-types.ts'
import { useAdminText } from './messages.ts'

type Rule = AdminAnswer<'data-rules'>[number]

export function DataRules({ roles }: { roles: Roles | undefined }): React.ReactElement {
  const t = useAdminText()
  const at = useLanguage() === 'en' ? 1 : 0
  const change = useChange()
  const answer = useAdmin('data-rules')
  const people = useAdmin('users', { search: '', page: '1' })
  const [adding, setAdding] = useState(false)
  const label = (type: string | null) => roles?.types.find((one) => one.type === type)?.label[at] ?? type ?? '*'
  const subjectOf = (rule: Rule) =>
    rule.user_id
      ? (people.data?.rows.find((one) => one.id === rule.user_id)?.full_name ?? rule.user_id)
      : rule.role
        ? (roles?.rows.find((one) => one.code === rule.role)?.[at ? 'name_en' : 'name_zh'] ?? rule.role)
        : t('everybody')
  return (
    <>
      <div className="row mb-8">
        <span className="muted grow">{t('dataRulesHint')}</span>
        <Button type="primary" onClick={() => setAdding(true)}>
          {t('newRule')}
        </Button>
      </div>
      <Table<Rule>
        rowKey="id"
        size="small"
        loading={answer.isPending}
        dataSource={[...(answer.data ?? [])]}
        locale={{ emptyText: t('empty') }}
        pagination={{ pageSize: 50, hideOnSinglePage: true }}
        columns={[
          { title: t('whom'), key: 'whom', render: (_, one) => subjectOf(one) },
          { title: t('document'), key: 'type', render: (_, one) => label(one.type) },
          { title: t('field'), dataIndex: 'field' },
          { title: t('operator'), key: 'operator', render: (_, one) => t(labelKey(one.operator)) },
          {
            title: t('value'),
            key: 'value',
            render: (_, one) => (Array.isArray(one.value) ? one.value.join(', ') : String(one.value ?? '')),
          },
          {
            title: t('actions'),
            key: 'actions',
            render: (_, one) => (
              <Button size="small" danger onClick={() => void change('data-rules/remove', { id: one.id }).catch(() => undefined)}>
                {t('remove')}
              </Button>
            ),
          },
        ]}
      />
      {adding && <DataRuleDialog roles={roles} people={people.data?.rows ?? []} onClose={() => setAdding(false)} />}
    </>
  )
}
