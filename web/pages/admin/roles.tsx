/** Roles page: roles with menus and permissions, and the data authorisation rules beside them (DM-2-087 to DM-2-090). */
import { Button, Input, Modal, Table, Tabs } from 'antd'
import { useState } from 'react'
import { useLanguage } from '../../../ui/text/language.tsx'
import { DataRules } from './data-rules.tsx'
import { AdminPage, useAdmin, useChange } from './frame.tsx'
import { useAdminText } from './messages.ts'
import { RoleDialog } from './role-dialog.tsx'
import type { Role } from './role-types.ts'

const newRole: Role = { code: '', name_zh: '', name_en: '', type: 'client', system: false, menus: null, grants: {}, users: 0 }

export function RolesPage(): React.ReactElement {
  const t = useAdminText()
  const change = useChange()
  const answer = useAdmin('roles')
  const [edited, setEdited] = useState<Role | undefined>()
  const [search, setSearch] = useState('')
  const rows = (answer.data?.rows ?? []).filter((one) =>
    `${one.code} ${one.name_zh} ${one.name_en}`.toLowerCase().includes(search.trim().toLowerCase()),
  )
  const table = <RoleTable rows={rows} loading={answer.isPending} onEdit={setEdited} />
  return (
    <AdminPage
      title={t('rolesTitle')}
      hint={t('rolesHint')}
      answer={answer}
      actions={
        <>
          <Input
            allowClear
            aria-label={`${t('code')} / ${t('roles')}`}
            placeholder={`${t('code')} / ${t('roles')}`}
            className="w-200"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          <Button type="primary" onClick={() => setEdited(newRole)}>
            {t('newRole')}
          </Button>
        </>
      }
    >
      <Tabs
        className="px-12 pb-12"
        items={[
          { key: 'roles', label: t('roles'), children: table },
          { key: 'rules', label: t('dataRules'), children: <DataRules roles={answer.data} /> },
        ]}
      />
      {edited && answer.data && (
        <RoleDialog
          role={edited}
          types={answer.data.types}
          onClose={() => setEdited(undefined)}
          onSave={({ id, code, name_zh, name_en, type, menus, grants, from }) =>
            change('roles/save', { ...(id ? { id } : {}), code, name_zh, name_en, type, menus, grants, ...(from ? { from } : {}) })
          }
        />
      )}
    </AdminPage>
  )
}

interface RoleTableProps {
  readonly rows: readonly Role[]
  readonly loading: boolean
  /** Opens the dialog with a role, or with the copy of one. */
  readonly onEdit: (role: Role) => void
}

/** The roles with their type and holders. */
function RoleTable({ rows, loading, onEdit }: RoleTableProps) {
  const t = useAdminText()
  const at = useLanguage() === 'en' ? 1 : 0
  return (
    <Table<Role>
      rowKey="code"
      size="small"
      loading={loading}
      dataSource={[...rows]}
      locale={{ emptyText: t('empty') }}
      pagination={{ pageSize: 50, hideOnSinglePage: true }}
      columns={[
        { title: t('code'), dataIndex: 'code', render: (_, one) => <b>{one.code}</b> },
        { title: t('roles'), key: 'name', render: (_, one) => (at ? one.name_en : one.name_zh) },
        { title: t('type'), dataIndex: 'type', render: (_, one) => t(one.type) },
        { title: '', key: 'system', render: (_, one) => <span className="muted">{t(one.system ? 'system' : 'own')}</span> },
        { title: t('holders'), dataIndex: 'users', align: 'right' },
        { title: t('actions'), key: 'actions', render: (_, one) => <RoleActions role={one} onEdit={onEdit} /> },
      ]}
    />
  )
}

/** Returns a new role of the client with the settings of this one. */
const copyOf = (role: Role): Role => ({
  ...role,
  id: undefined,
  code: '',
  system: false,
  type: 'client',
  users: 0,
  grants: role.effective ?? role.grants,
  from: role.code,
})

/** The buttons of a role; the roles of the system can only be copied. */
function RoleActions({ role, onEdit }: { role: Role; onEdit: RoleTableProps['onEdit'] }) {
  const t = useAdminText()
  const at = useLanguage() === 'en' ? 1 : 0
  const change = useChange()
  const remove = () =>
    Modal.confirm({
      title: `${t('remove')} ${at ? role.name_en : role.name_zh}?`,
      okText: t('remove'),
      okButtonProps: { danger: true },
      cancelText: t('cancel'),
      onOk: () => change('roles/remove', { id: role.id! }).catch(() => undefined),
    })
  return (
    <span className="row">
      {!role.system && (
        <Button size="small" onClick={() => onEdit(role)}>
          {t('edit')}
        </Button>
      )}
      <Button size="small" onClick={() => onEdit(copyOf(role))}>
        {t('copy')}
      </Button>
      {!role.system && (
        <Button size="small" danger disabled={role.users > 0} onClick={() => remove()}>
          {t('remove')}
        </Button>
      )}
    </span>
  )
}
