/** Users page of the company: search, invite, change and freeze users (DM-2-086). */
import { Button, Checkbox, Form, Input, Modal, Select, Table } from 'antd'
import { useState, useSyncExternalStore } from 'react'
import { accountTypes, administratorKinds, type AccountType } from '../../../model/account-types.ts'
import { ago, listed, useLanguage } from '../../../ui/text/language.tsx'
import { Status } from '../../../ui/theme/status.tsx'
import { say } from '../../api/toasts-and-connection.ts'
import { currentUser, subscribeUser } from '../../session/session-store.ts'
import { AdminPage, FormDialog, useAdmin, useChange } from './frame.tsx'
import { HandOver } from './reassign-work.tsx'
import { useAdminText, type AdminWord } from './messages.ts'

interface Person {
  readonly id?: string
  readonly username: string
  readonly full_name: string
  readonly full_name_en: string
  readonly email: string | null
  readonly mobile: string | null
  readonly title: string | null
  readonly personno: string | null
  readonly language: 'zh' | 'en'
  readonly account_type: string
  readonly roles: readonly string[]
  readonly is_manager: boolean
  readonly status: string
  readonly company_id: string
  readonly company_name: string
  readonly last_login_at: string | null
  readonly invited: boolean
}
interface Users {
  readonly rows: readonly Person[]
  readonly count: number
  readonly companies: readonly { id: string; name: string }[]
}
const blank = {
  username: '',
  full_name: '',
  full_name_en: '',
  email: '',
  mobile: '',
  title: '',
  personno: '',
  language: 'zh',
  account_type: 'common',
  roles: [],
  is_manager: false,
} as unknown as Person
const savedFields = [
  'id',
  'username',
  'full_name',
  'full_name_en',
  'email',
  'mobile',
  'title',
  'personno',
  'language',
  'account_type',
  'roles',
  'is_manager',
  'company_id',
  'password',
] as const

export function Users(): React.ReactElement {
  const t = useAdminText()
  const language = useLanguage()
  const change = useChange()
  const me = useSyncExternalStore(subscribeUser, currentUser)
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const [edited, setEdited] = useState<Person | undefined>()
  // A supplier's administrator may not read the list of roles, so role codes are shown instead.
  const names = useAdmin('roles')
  const roleName = (code: string) => names.data?.rows.find((one) => one.code === code)?.[language === 'en' ? 'name_en' : 'name_zh'] ?? code
  const [leaver, setLeaver] = useState<Person | undefined>()
  const [link, setLink] = useState<{ name: string; url: string } | undefined>()
  const answer = useAdmin('users', { search, page: String(page) })
  const invite = async (person: Person) => {
    const { url } = await change('users/invite', { id: person.id! })
    setLink({ name: person.full_name, url: `${window.location.origin}${url}` })
  }
  const freeze = (person: Person) =>
    Modal.confirm({
      title: t('freeze'),
      content: t('freezeAsk', { name: person.full_name }),
      okText: t('freeze'),
      okButtonProps: { danger: true },
      cancelText: t('cancel'),
      onOk: () => change('users/freeze', { id: person.id! }).catch(() => undefined),
    })
  return (
    <AdminPage
      title={t('users')}
      hint={t('usersHint')}
      answer={answer}
      actions={
        <>
          <Input.Search
            allowClear
            aria-label={t('searchUsers')}
            placeholder={t('searchUsers')}
            className="w-280"
            onSearch={(text) => {
              setSearch(text.trim())
              setPage(1)
            }}
          />
          <Button type="primary" onClick={() => setEdited({ ...blank, company_id: me?.clientid ?? '' })}>
            {t('newUser')}
          </Button>
        </>
      }
    >
      <Table<Person>
        rowKey={(one) => one.id!}
        size="small"
        loading={answer.isFetching && !answer.data}
        dataSource={[...(answer.data?.rows ?? [])]}
        locale={{ emptyText: t('empty') }}
        pagination={{ current: page, pageSize: 50, total: answer.data?.count ?? 0, onChange: setPage, hideOnSinglePage: true }}
        columns={[
          { title: t('username'), dataIndex: 'username', render: (_, one) => <b>{one.username}</b> },
          { title: t('fullName'), dataIndex: 'full_name' },
          ...((answer.data?.companies.length ?? 0) > 1 ? [{ title: t('company'), dataIndex: 'company_name' }] : []),
          { title: t('roles'), dataIndex: 'roles', render: (_, one) => listed(language, one.roles.map(roleName)) },
          {
            title: t('accountType'),
            dataIndex: 'account_type',
            render: (_, one) => accountTypes[one.account_type as AccountType]?.[language === 'en' ? 1 : 0],
          },
          { title: t('mobile'), dataIndex: 'mobile' },
          {
            title: t('status'),
            dataIndex: 'status',
            render: (_, one) =>
              one.status !== 'active' ? (
                <Status family="danger" label={t('frozen')} />
              ) : one.invited ? (
                <Status family="attention" label={t('notYet')} />
              ) : (
                <Status family="success" label={t('active')} />
              ),
          },
          {
            title: t('lastLogin'),
            dataIndex: 'last_login_at',
            render: (_, one) => (one.last_login_at ? ago(one.last_login_at, language) : t('never')),
          },
          {
            title: t('actions'),
            key: 'actions',
            render: (_, one) => (
              <span className="row">
                <Button size="small" onClick={() => setEdited(one)}>
                  {t('edit')}
                </Button>
                <Button size="small" onClick={() => void invite(one).catch(() => undefined)}>
                  {t('invite')}
                </Button>
                <Button size="small" onClick={() => setLeaver(one)}>
                  {t('handOver')}
                </Button>
                {one.status === 'active' ? (
                  one.id !== me?.id && (
                    <Button size="small" danger onClick={() => freeze(one)}>
                      {t('freeze')}
                    </Button>
                  )
                ) : (
                  <Button size="small" onClick={() => void change('users/thaw', { id: one.id! }).catch(() => undefined)}>
                    {t('thaw')}
                  </Button>
                )}
              </span>
            ),
          },
        ]}
      />
      {edited && (
        <UserDialog
          person={edited}
          companies={answer.data?.companies ?? []}
          onClose={() => setEdited(undefined)}
          onSave={(values) =>
            change(
              'users/save',
              Object.fromEntries(
                savedFields.filter((name) => values[name] !== undefined && values[name] !== null).map((name) => [name, values[name]]),
              ),
            )
          }
        />
      )}
      {leaver && <HandOver person={{ id: leaver.id!, name: leaver.full_name }} onClose={() => setLeaver(undefined)} />}
      {link && (
        <Modal open title={t('invite')} footer={null} onCancel={() => setLink(undefined)}>
          <p className="mb-8">{t('inviteHint', { name: link.name })}</p>
          <div className="row">
            <Input readOnly aria-label={t('invite')} value={link.url} onFocus={(event) => event.target.select()} />
            <Button
              type="primary"
              onClick={() =>
                void navigator.clipboard?.writeText(link.url).then(
                  () => say.success(t('copied')),
                  () => undefined,
                )
              }
            >
              {t('copy')}
            </Button>
          </div>
        </Modal>
      )}
    </AdminPage>
  )
}

function UserDialog({
  person,
  companies,
  onSave,
  onClose,
}: {
  person: Person
  companies: Users['companies']
  onSave: (values: Record<string, unknown>) => Promise<unknown>
  onClose: () => void
}) {
  const t = useAdminText()
  const language = useLanguage()
  const me = useSyncExternalStore(subscribeUser, currentUser)
  const roles = useAdmin('roles')
  const kind = (one: AccountType) => ({
    value: one,
    label: accountTypes[one][language === 'en' ? 1 : 0],
    // A user cannot grant an account type above their own.
    disabled: one === 'super' && me?.accountType !== 'super',
  })
  const [people, bosses] = [false, true].map((boss) =>
    (Object.keys(accountTypes) as AccountType[]).filter((one) => administratorKinds.includes(one) === boss).map(kind),
  )
  const field = (name: string, label: AdminWord, more: object = {}) => (
    <Form.Item name={name} label={t(label)} {...more}>
      <Input autoComplete="off" />
    </Form.Item>
  )
  return (
    <FormDialog
      title={t(person.id ? 'editUser' : 'newUser')}
      values={person as unknown as Record<string, unknown>}
      width={680}
      onSave={onSave}
      onClose={onClose}
    >
      <div className="two">
        {field('username', 'username')}
        {field('full_name', 'fullName')}
        {field('full_name_en', 'fullNameEn')}
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
        <Form.Item name="account_type" label={t('accountType')}>
          <Select
            options={[
              { label: t('people'), options: people },
              { label: t('administrators'), options: bosses },
            ]}
          />
        </Form.Item>
        {!person.id && companies.length > 1 && (
          <Form.Item name="company_id" label={t('company')}>
            <Select showSearch={{ optionFilterProp: 'label' }} options={companies.map((one) => ({ value: one.id, label: one.name }))} />
          </Form.Item>
        )}
        <Form.Item name="roles" label={t('roles')} className="all-columns">
          <Select
            mode="multiple"
            showSearch={{ optionFilterProp: 'label' }}
            options={(roles.data?.rows ?? person.roles.map((code) => ({ code, name_zh: code, name_en: code }))).map((one) => ({
              value: one.code,
              label: language === 'en' ? one.name_en : one.name_zh,
            }))}
          />
        </Form.Item>
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
