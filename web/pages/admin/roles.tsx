/** Roles page: roles with menus and permissions, and the data authorisation rules beside them (DM-2-087 to DM-2-090). */
import { Button, Checkbox, Form, Input, Modal, Select, Table, Tabs } from 'antd'
import { useState } from 'react'
import { useLanguage } from '../../../ui/text/language.tsx'
import { DataRules } from './data-rules.tsx'
import { AdminPage, FormDialog, useAdmin, useChange } from './frame.tsx'
import { useAdminText } from './messages.ts'

export type RightName = 'read' | 'create' | 'edit' | 'export'
type Grants = Readonly<Record<string, Readonly<Partial<Record<RightName, boolean>>>>>
export interface Role {
  readonly id?: string
  readonly code: string
  readonly name_zh: string
  readonly name_en: string
  readonly type: 'application' | 'scene' | 'client'
  readonly system: boolean
  readonly menus: readonly string[] | null
  readonly grants: Grants
  readonly effective?: Grants
  readonly users: number
  /** The role whose settings a new role copies. */
  readonly from?: string
}
export interface TypeRow {
  readonly type: string
  readonly menu: string
  readonly label: readonly [string, string]
}
export interface Roles {
  readonly rows: readonly Role[]
  readonly types: readonly TypeRow[]
}
const rightNames: readonly RightName[] = ['read', 'create', 'edit', 'export']

export function RolesPage(): React.ReactElement {
  const t = useAdminText()
  const at = useLanguage() === 'en' ? 1 : 0
  const change = useChange()
  const answer = useAdmin('roles')
  const [edited, setEdited] = useState<Role | undefined>()
  const [search, setSearch] = useState('')
  const rows = (answer.data?.rows ?? []).filter((one) =>
    `${one.code} ${one.name_zh} ${one.name_en}`.toLowerCase().includes(search.trim().toLowerCase()),
  )
  const remove = (role: Role) =>
    Modal.confirm({
      title: `${t('remove')} ${at ? role.name_en : role.name_zh}?`,
      okText: t('remove'),
      okButtonProps: { danger: true },
      cancelText: t('cancel'),
      onOk: () => change('roles/remove', { id: role.id! }).catch(() => undefined),
    })
  const table = (
    <Table<Role>
      rowKey="code"
      size="small"
      loading={answer.isPending}
      dataSource={rows}
      locale={{ emptyText: t('empty') }}
      pagination={{ pageSize: 50, hideOnSinglePage: true }}
      columns={[
        { title: t('code'), dataIndex: 'code', render: (_, one) => <b>{one.code}</b> },
        { title: t('roles'), key: 'name', render: (_, one) => (at ? one.name_en : one.name_zh) },
        { title: t('type'), dataIndex: 'type', render: (_, one) => t(one.type) },
        { title: '', key: 'system', render: (_, one) => <span className="muted">{t(one.system ? 'system' : 'own')}</span> },
        { title: t('holders'), dataIndex: 'users', align: 'right' },
        {
          title: t('actions'),
          key: 'actions',
          render: (_, one) => (
            <span className="row">
              {!one.system && (
                <Button size="small" onClick={() => setEdited(one)}>
                  {t('edit')}
                </Button>
              )}
              <Button
                size="small"
                onClick={() =>
                  setEdited({
                    ...one,
                    id: undefined,
                    code: '',
                    system: false,
                    type: 'client',
                    users: 0,
                    grants: one.effective ?? one.grants,
                    from: one.code,
                  })
                }
              >
                {t('copy')}
              </Button>
              {!one.system && (
                <Button size="small" danger disabled={one.users > 0} onClick={() => remove(one)}>
                  {t('remove')}
                </Button>
              )}
            </span>
          ),
        },
      ]}
    />
  )
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
          <Button
            type="primary"
            onClick={() =>
              setEdited({ code: '', name_zh: '', name_en: '', type: 'client', system: false, menus: null, grants: {}, users: 0 })
            }
          >
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

function RoleDialog({
  role,
  types,
  onSave,
  onClose,
}: {
  role: Role
  types: readonly TypeRow[]
  onSave: (role: Role) => Promise<unknown>
  onClose: () => void
}) {
  const t = useAdminText()
  const at = useLanguage() === 'en' ? 1 : 0
  const [grants, setGrants] = useState<Grants>(role.grants)
  const [search, setSearch] = useState('')
  const shown = types.filter((one) => `${one.label.join(' ')} ${one.type}`.toLowerCase().includes(search.trim().toLowerCase()))
  const set = (type: string, next: Grants[string] | undefined) =>
    setGrants(({ [type]: _, ...others }) => (next ? { ...others, [type]: next } : others))
  return (
    <FormDialog
      title={t(role.id ? 'editRole' : role.from ? 'copyRole' : 'newRole')}
      values={role}
      width={760}
      onSave={(values) => onSave({ ...values, grants })}
      onClose={onClose}
    >
      <div className="two">
        <Form.Item name="code" label={t('code')}>
          <Input disabled={role.id !== undefined} />
        </Form.Item>
        <Form.Item name="type" label={t('type')}>
          <Select options={(['client', 'scene', 'application'] as const).map((one) => ({ value: one, label: t(one) }))} />
        </Form.Item>
        <Form.Item name="name_zh" label={t('nameZh')}>
          <Input />
        </Form.Item>
        <Form.Item name="name_en" label={t('nameEn')}>
          <Input />
        </Form.Item>
      </div>
      <div className="row">
        <b>{t('rights')}</b>
        <span className="muted grow">{t('rightsHint')}</span>
        <Input
          size="small"
          allowClear
          aria-label={t('searchTypes')}
          placeholder={t('searchTypes')}
          className="w-180"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      <div className="max-h-320 scroll mt-8" tabIndex={0} role="group" aria-label={t('rights')}>
        <table className="w-full border-collapse">
          <thead>
            <tr>
              <th scope="col" className="text-left">
                {t('document')}
              </th>
              <th scope="col">{t('setHere')}</th>
              {rightNames.map((right) => (
                <th key={right} scope="col">
                  {t(right === 'edit' ? 'editRight' : right)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ type, label }) => {
              const own = grants[type]
              return (
                <tr key={type} className="line-above">
                  <th scope="row" className="text-left font-normal py-4">
                    {label[at]}
                  </th>
                  <td className="text-center">
                    <Checkbox
                      aria-label={`${label[at]} ${t('setHere')}`}
                      checked={own !== undefined}
                      onChange={(event) =>
                        set(type, event.target.checked ? { read: true, create: false, edit: false, export: false } : undefined)
                      }
                    />
                  </td>
                  {rightNames.map((right) => (
                    <td key={right} className="text-center">
                      <Checkbox
                        aria-label={`${label[at]} ${t(right === 'edit' ? 'editRight' : right)}`}
                        disabled={!own}
                        checked={own?.[right] === true}
                        onChange={(event) => set(type, { ...own, [right]: event.target.checked })}
                      />
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <Form.Item name="menus" label={t('menu')} extra={t('menuHint')} className="mt-12">
        <MenuChoice types={types} />
      </Form.Item>
    </FormDialog>
  )
}

/** Empty means every menu that the role may read. */
function MenuChoice({
  types,
  value,
  onChange,
  id,
}: {
  types: readonly TypeRow[]
  value?: readonly string[] | null
  onChange?: (menus: readonly string[] | null) => void
  id?: string
}) {
  const at = useLanguage() === 'en' ? 1 : 0
  return (
    <Select
      id={id}
      mode="multiple"
      allowClear
      maxTagCount={6}
      showSearch={{ optionFilterProp: 'label' }}
      value={[...(value ?? [])]}
      onChange={(chosen: string[]) => onChange?.(chosen.length > 0 ? chosen : null)}
      options={types.map((one) => ({ value: one.menu, label: one.label[at] }))}
    />
  )
}
