/** Dialog in which an administrator creates or changes a user of the company. */
import { Checkbox, Form, Input, Select } from 'antd'
import { useSyncExternalStore } from 'react'
import { accountTypes, administratorKinds, genders, type AccountType, type Gender } from '../../../model/people/account-types.ts'
import { localise } from '../../../model/text.ts'
import { useLanguage } from '../../../ui/text/language.tsx'
import { currentUser, subscribeUser } from '../../session/session-store.ts'
import { FormDialog, useAdmin, type AdminAnswer, type AdminInput } from './frame.tsx'
import { useAdminText, type AdminWord } from './messages.ts'

/** What the dialog edits: the properties of a user that are saved. */
export type UserForm = AdminInput<'users/save'>

interface UserDialogProps {
  readonly values: UserForm
  readonly companies: AdminAnswer<'users'>['companies']
  readonly onSave: (values: UserForm) => Promise<unknown>
  readonly onClose: () => void
}

export function UserDialog({ values, companies, onSave, onClose }: UserDialogProps): React.ReactElement {
  const t = useAdminText()
  const field = (name: string, label: AdminWord) => (
    <Form.Item name={name} label={t(label)}>
      <Input autoComplete="off" />
    </Form.Item>
  )
  return (
    <FormDialog title={t(values.id ? 'editUser' : 'newUser')} values={values} width={680} onSave={onSave} onClose={onClose}>
      <div className="two">
        {field('username', 'username')}
        {field('full_name', 'fullName')}
        {field('full_name_en', 'fullNameEn')}
        {field('last_name', 'lastName')}
        {field('first_name', 'firstName')}
        <GenderField />
        {field('email', 'email')}
        {field('mobile', 'mobile')}
        {field('title', 'title')}
        {field('personno', 'personno')}
        <Form.Item name="language" label={t('language')}>
          <Select
            options={[
              { value: 'zh', label: '中文' },
              { value: 'en', label: 'English' },
            ]}
          />
        </Form.Item>
        <AccountTypeField />
        {!values.id && companies.length > 1 && (
          <Form.Item name="company_id" label={t('company')}>
            <Select showSearch={{ optionFilterProp: 'label' }} options={companies.map((one) => ({ value: one.id, label: one.name }))} />
          </Form.Item>
        )}
        <RolesField codes={values.roles ?? []} />
        <Form.Item name="password" label={t('password')} extra={t('passwordHint')}>
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Form.Item name="is_manager" valuePropName="checked" label=" ">
          <Checkbox>{t('isManager')}</Checkbox>
        </Form.Item>
      </div>
    </FormDialog>
  )
}

function GenderField() {
  const t = useAdminText()
  const language = useLanguage()
  const options = (Object.keys(genders) as Gender[]).map((value) => ({ value, label: localise(genders[value], language) }))
  return (
    <Form.Item name="gender" label={t('gender')}>
      <Select allowClear options={options} />
    </Form.Item>
  )
}

/** Account types, those of administrators apart. A user cannot grant an account type above their own. */
function AccountTypeField() {
  const t = useAdminText()
  const language = useLanguage()
  const me = useSyncExternalStore(subscribeUser, currentUser)
  const options = (Object.keys(accountTypes) as AccountType[]).map((value) => ({
    value,
    label: accountTypes[value][language === 'en' ? 1 : 0],
    disabled: value === 'super' && me?.accountType !== 'super',
  }))
  const isAdministrator = ({ value }: { value: AccountType }) => administratorKinds.includes(value)
  return (
    <Form.Item name="account_type" label={t('accountType')}>
      <Select
        options={[
          { label: t('people'), options: options.filter((one) => !isAdministrator(one)) },
          { label: t('administrators'), options: options.filter(isAdministrator) },
        ]}
      />
    </Form.Item>
  )
}

/** Roles of the user. Where the list of roles may not be read, only the user's own codes are offered. */
function RolesField({ codes }: { codes: readonly string[] }) {
  const t = useAdminText()
  const language = useLanguage()
  const rows = useAdmin('roles').data?.rows ?? codes.map((code) => ({ code, name_zh: code, name_en: code }))
  return (
    <Form.Item name="roles" label={t('roles')} className="all-columns">
      <Select
        mode="multiple"
        showSearch={{ optionFilterProp: 'label' }}
        options={rows.map((one) => ({ value: one.code, label: language === 'en' ? one.name_en : one.name_zh }))}
      />
    </Form.Item>
  )
}
