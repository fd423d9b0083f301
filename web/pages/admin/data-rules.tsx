/** Data authorisation rules: subject, document type and rows (DM-2-090). */
import type { AnswerOf } from '../../../model/calls/call-types.ts'
import { Button, Form, Input, Select, Table } from 'antd'
import { useState } from 'react'
import type { Page } from '../../../model/page.ts'
import { useLanguage } from '../../../ui/text/language.tsx'
import { usePage } from '../../api/pages.ts'
import { FormDialog, useAdmin, useChange } from './frame.tsx'
import type { Roles } from './roles.tsx'
import { useAdminText, type AdminWord } from './messages.ts'

type Rule = AnswerOf<'/clientinfoapi/admin/data-rules/index'>[number]
interface Draft {
  readonly type: string
  readonly field: string
  readonly operator: string
  readonly value: string
  readonly whom: string
}
const operators = ['eq', 'ne', 'in', 'notIn', 'contains', 'startsWith', 'gt', 'ge', 'lt', 'le', 'empty', 'notEmpty'] as const

const wordOf = (operator: (typeof operators)[number]): AdminWord => (operator === 'empty' ? 'opEmpty' : operator)

export function DataRules({ roles }: { roles: Roles | undefined }): React.ReactElement {
  const t = useAdminText()
  const at = useLanguage() === 'en' ? 1 : 0
  const change = useChange()
  const answer = useAdmin('data-rules')
  const people = useAdmin('users', { search: '', page: '1' })
  const [adding, setAdding] = useState(false)
  const label = (type: string | null) => roles?.types.find((one) => one.type === type)?.label[at] ?? type ?? '*'
  const targetOf = (rule: Rule) =>
    rule.user_id
      ? (people.data?.rows.find((one) => one.id === rule.user_id)?.full_name ?? rule.user_id)
      : rule.role
        ? (roles?.rows.find((one) => one.code === rule.role)?.[at ? 'name_en' : 'name_zh'] ?? rule.role)
        : t('everybody')
  const save = ({ type, field, operator, value, whom: chosen }: Draft) => {
    const [kind, id] = chosen.split(':')
    const list = value
      .split(/[,，]/)
      .map((one) => one.trim())
      .filter(Boolean)
    return change('data-rules/save', {
      type,
      field,
      operator,
      value: operator === 'in' || operator === 'notIn' ? list : value.trim(),
      ...(kind === 'user' ? { user_id: id } : kind === 'role' ? { role: id } : {}),
    })
  }
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
          { title: t('whom'), key: 'whom', render: (_, one) => targetOf(one) },
          { title: t('document'), key: 'type', render: (_, one) => label(one.type) },
          { title: t('field'), dataIndex: 'field' },
          { title: t('operator'), key: 'operator', render: (_, one) => t(wordOf(one.operator as (typeof operators)[number])) },
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
      {adding && (
        <FormDialog<Draft>
          title={t('newRule')}
          values={{ type: '', field: '', operator: 'in', value: '', whom: 'all' }}
          onSave={save}
          onClose={() => setAdding(false)}
        >
          <Form.Item name="whom" label={t('whom')}>
            <Select
              showSearch={{ optionFilterProp: 'label' }}
              options={[
                { value: 'all', label: t('everybody') },
                ...(roles?.rows ?? []).map((one) => ({
                  value: `role:${one.code}`,
                  label: `${t('roles')} · ${at ? one.name_en : one.name_zh}`,
                })),
                ...(people.data?.rows ?? []).map((one) => ({ value: `user:${one.id}`, label: `${t('users')} · ${one.full_name}` })),
              ]}
            />
          </Form.Item>
          <Form.Item name="type" label={t('document')}>
            <Select
              showSearch={{ optionFilterProp: 'label' }}
              options={(roles?.types ?? []).map((one) => ({ value: one.type, label: one.label[at] }))}
            />
          </Form.Item>
          <Form.Item noStyle shouldUpdate={(before: Draft, now: Draft) => before.type !== now.type}>
            {({ getFieldValue }) => <FieldChoice type={String(getFieldValue('type') ?? '')} />}
          </Form.Item>
          <Form.Item name="operator" label={t('operator')}>
            <Select options={operators.map((one) => ({ value: one, label: t(wordOf(one)) }))} />
          </Form.Item>
          <Form.Item name="value" label={t('value')} extra={t('valueHint')}>
            <Input />
          </Form.Item>
        </FormDialog>
      )}
    </>
  )
}

function FieldChoice({ type }: { type: string }) {
  const t = useAdminText()
  const page = usePage(type || 'colour')
  const fields = type && page.data ? fieldsOf(page.data) : []
  return (
    <Form.Item name="field" label={t('field')}>
      <Select showSearch={{ optionFilterProp: 'label' }} disabled={!type} options={fields} />
    </Form.Item>
  )
}

const fieldsOf = (page: Page) => Object.values(page.list.fields).map((one) => ({ value: one.field, label: one.label }))
