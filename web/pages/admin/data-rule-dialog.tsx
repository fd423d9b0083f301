/** Dialog that adds a data authorisation rule: for whom, on which document type, and which rows. */
import { Form, Input, Select } from 'antd'
import { operators as allOperators } from '../../../model/fields/kind.ts'
import type { Page } from '../../../model/page.ts'
import { useLanguage } from '../../../ui/text/language.tsx'
import { usePage } from '../../api/pages.ts'
import { FormDialog, useChange, type AdminAnswer, type AdminInput } from './frame.tsx'
import { useAdminText, type AdminWord } from './messages.ts'
import type { Roles } from './role-types.ts'

type RuleInput = AdminInput<'data-rules/save'>
/** What the dialog edits: the value as text, a list with commas, and for whom: `all`, `role:<code>` or `user:<id>`. */
type RuleForm = Required<Pick<RuleInput, 'type' | 'field' | 'operator'>> & { readonly value: string; readonly whom: string }
type Operator = RuleInput['operator']
/** The operators that the dialog offers. */
const operators = allOperators.filter((operator) => operator !== 'between' && operator !== 'relative') satisfies readonly Operator[]

/** Returns the key of an operator's label. */
export const labelKey = (operator: Operator): AdminWord => (operator === 'empty' ? 'opEmpty' : operator)

interface DataRuleDialogProps {
  readonly roles: Roles | undefined
  readonly people: AdminAnswer<'users'>['rows']
  readonly onClose: () => void
}

export function DataRuleDialog({ roles, people, onClose }: DataRuleDialogProps): React.ReactElement {
  const t = useAdminText()
  const at = useLanguage() === 'en' ? 1 : 0
  const change = useChange()
  return (
    <FormDialog<RuleForm>
      title={t('newRule')}
      values={{ type: '', field: '', operator: 'in', value: '', whom: 'all' }}
      onSave={(form) => change('data-rules/save', ruleOf(form))}
      onClose={onClose}
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
            ...people.map((one) => ({ value: `user:${one.id}`, label: `${t('users')} · ${one.full_name}` })),
          ]}
        />
      </Form.Item>
      <Form.Item name="type" label={t('document')}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={(roles?.types ?? []).map((one) => ({ value: one.type, label: one.label[at] }))}
        />
      </Form.Item>
      <Form.Item noStyle shouldUpdate={(before: RuleForm, now: RuleForm) => before.type !== now.type}>
        {({ getFieldValue }) => <FieldChoice type={String(getFieldValue('type') ?? '')} />}
      </Form.Item>
      <Form.Item name="operator" label={t('operator')}>
        <Select options={operators.map((one) => ({ value: one, label: t(labelKey(one)) }))} />
      </Form.Item>
      <Form.Item name="value" label={t('value')} extra={t('valueHint')}>
        <Input />
      </Form.Item>
    </FormDialog>
  )
}

/** Returns the rule as the call takes it: lists are split at commas, the subject is a user, a role or everybody. */
function ruleOf({ type, field, operator, value, whom }: RuleForm): RuleInput {
  const [kind, id] = whom.split(':')
  const list = value
    .split(/[,，]/)
    .map((one) => one.trim())
    .filter(Boolean)
  return {
    type,
    field,
    operator,
    value: operator === 'in' || operator === 'notIn' || operator === 'all' ? list : value.trim(),
    ...(kind === 'user' ? { user_id: id } : kind === 'role' ? { role: id } : {}),
  }
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
