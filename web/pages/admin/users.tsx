/** Users page of the company: search, invite, change and freeze users (DM-2-086). */
import { Button, Input, Modal, Table, type TableColumnsType } from 'antd'
import { useState, useSyncExternalStore } from 'react'
import { accountTypes } from '../../../model/people/account-types.ts'
import { ago, listed, useLanguage } from '../../../ui/text/language.tsx'
import { Status } from '../../../ui/theme/status.tsx'
import { say } from '../../api/toasts-and-connection.ts'
import { currentUser, subscribeUser } from '../../session/session-store.ts'
import { AdminPage, useAdmin, useChange, type AdminAnswer } from './frame.tsx'
import { HandOver } from './reassign-work.tsx'
import { useAdminText } from './messages.ts'
import { UserDialog, type UserForm } from './user-dialog.tsx'

type Person = AdminAnswer<'users'>['rows'][number]
const newUser: UserForm = { username: '', full_name: '', language: 'zh', account_type: 'common', roles: [] }

const formOf = (person: Person): UserForm => {
  const { id, username, full_name, full_name_en, first_name, last_name, gender, email, mobile, title, personno } = person
  const { language, account_type, roles, is_manager, company_id } = person
  return {
    id,
    username,
    full_name,
    full_name_en,
    first_name,
    last_name,
    gender,
    email,
    mobile,
    title,
    personno,
    language,
    account_type,
    roles,
    is_manager,
    company_id,
  }
}

export function Users(): React.ReactElement {
  const t = useAdminText()
  const change = useChange()
  const me = useSyncExternalStore(subscribeUser, currentUser)
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const [edited, setEdited] = useState<UserForm | undefined>()
  const [leaver, setLeaver] = useState<Person | undefined>()
  const [link, setLink] = useState<{ name: string; url: string } | undefined>()
  const answer = useAdmin('users', { search, page: String(page) })
  const companies = answer.data?.companies ?? []
  const invite = async (person: Person) => {
    const { url } = await change('users/invite', { id: person.id })
    setLink({ name: person.full_name, url: `${window.location.origin}${url}` })
  }
  const columns = useUserColumns({
    severalCompanies: companies.length > 1,
    onEdit: (person) => setEdited(formOf(person)),
    onInvite: invite,
    onHandOver: setLeaver,
  })
  const startSearch = (text: string) => {
    setSearch(text.trim())
    setPage(1)
  }
  return (
    <AdminPage
      title={t('users')}
      hint={t('usersHint')}
      answer={answer}
      actions={
        <>
          <Input.Search allowClear aria-label={t('searchUsers')} placeholder={t('searchUsers')} className="w-280" onSearch={startSearch} />
          <Button type="primary" onClick={() => setEdited({ ...newUser, company_id: me?.clientid ?? '' })}>
            {t('newUser')}
          </Button>
        </>
      }
    >
      <Table<Person>
        rowKey="id"
        size="small"
        loading={answer.isFetching && !answer.data}
        dataSource={[...(answer.data?.rows ?? [])]}
        locale={{ emptyText: t('empty') }}
        pagination={{ current: page, pageSize: 50, total: answer.data?.count ?? 0, onChange: setPage, hideOnSinglePage: true }}
        columns={columns}
      />
      {edited && (
        <UserDialog
          values={edited}
          companies={companies}
          onClose={() => setEdited(undefined)}
          onSave={(values) => change('users/save', values)}
        />
      )}
      {leaver && <HandOver person={{ id: leaver.id, name: leaver.full_name }} onClose={() => setLeaver(undefined)} />}
      {link && <InvitationLink {...link} onClose={() => setLink(undefined)} />}
    </AdminPage>
  )
}

interface UserActions {
  readonly onEdit: (person: Person) => void
  readonly onInvite: (person: Person) => Promise<void>
  readonly onHandOver: (person: Person) => void
}

function useUserColumns({ severalCompanies, ...actions }: UserActions & { severalCompanies: boolean }): TableColumnsType<Person> {
  const t = useAdminText()
  const language = useLanguage()
  // A supplier's administrator may not read the list of roles, so role codes are shown instead.
  const names = useAdmin('roles')
  const roleName = (code: string) => names.data?.rows.find((one) => one.code === code)?.[language === 'en' ? 'name_en' : 'name_zh'] ?? code
  return [
    { title: t('username'), dataIndex: 'username', render: (_, one) => <b>{one.username}</b> },
    { title: t('fullName'), dataIndex: 'full_name' },
    ...(severalCompanies ? [{ title: t('company'), dataIndex: 'company_name' }] : []),
    { title: t('roles'), dataIndex: 'roles', render: (_, one) => listed(language, one.roles.map(roleName)) },
    {
      title: t('accountType'),
      dataIndex: 'account_type',
      render: (_, one) => accountTypes[one.account_type][language === 'en' ? 1 : 0],
    },
    { title: t('mobile'), dataIndex: 'mobile' },
    { title: t('status'), dataIndex: 'status', render: (_, one) => <UserStatus person={one} /> },
    {
      title: t('lastLogin'),
      dataIndex: 'last_login_at',
      render: (_, one) => (one.last_login_at ? ago(one.last_login_at, language) : t('never')),
    },
    { title: t('actions'), key: 'actions', render: (_, one) => <UserButtons person={one} {...actions} /> },
  ]
}

function UserStatus({ person }: { person: Person }) {
  const t = useAdminText()
  if (person.status !== 'active') return <Status family="danger" label={t('frozen')} />
  return person.invited ? <Status family="attention" label={t('notYet')} /> : <Status family="success" label={t('active')} />
}

function UserButtons({ person, onEdit, onInvite, onHandOver }: UserActions & { person: Person }) {
  const t = useAdminText()
  const change = useChange()
  const me = useSyncExternalStore(subscribeUser, currentUser)
  const freeze = () =>
    Modal.confirm({
      title: t('freeze'),
      content: t('freezeAsk', { name: person.full_name }),
      okText: t('freeze'),
      okButtonProps: { danger: true },
      cancelText: t('cancel'),
      onOk: () => change('users/freeze', { id: person.id }).catch(() => undefined),
    })
  return (
    <span className="row">
      <Button size="small" onClick={() => onEdit(person)}>
        {t('edit')}
      </Button>
      <Button size="small" onClick={() => void onInvite(person).catch(() => undefined)}>
        {t('invite')}
      </Button>
      <Button size="small" onClick={() => onHandOver(person)}>
        {t('handOver')}
      </Button>
      {person.status !== 'active' && (
        <Button size="small" onClick={() => void change('users/thaw', { id: person.id }).catch(() => undefined)}>
          {t('thaw')}
        </Button>
      )}
      {person.status === 'active' && person.id !== me?.id && (
        <Button size="small" danger onClick={freeze}>
          {t('freeze')}
        </Button>
      )}
    </span>
  )
}

/** The single-use link with which an invited user signs in for the first time. */
function InvitationLink({ name, url, onClose }: { name: string; url: string; onClose: () => void }) {
  const t = useAdminText()
  const copy = () =>
    void navigator.clipboard?.writeText(url).then(
      () => say.success(t('copied')),
      () => undefined,
    )
  return (
    <Modal open title={t('invite')} footer={null} onCancel={onClose}>
      <p className="mb-8">{t('inviteHint', { name })}</p>
      <div className="row">
        <Input readOnly aria-label={t('invite')} value={url} onFocus={(event) => event.target.select()} />
        <Button type="primary" onClick={copy}>
          {t('copy')}
        </Button>
      </div>
    </Modal>
  )
}
