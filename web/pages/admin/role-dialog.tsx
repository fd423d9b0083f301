/** Dialog of one role: its names and type, its permissions on document types, and its menus. */
import { Checkbox, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { useLanguage } from '../../../ui/text/language.tsx'
import { FormDialog } from './frame.tsx'
import { NameItems, TextItem } from './form-items.tsx'
import { useAdminText } from './messages.ts'
import type { Grants, RightName, Role, TypeRow } from './role-types.ts'

const rightNames: readonly RightName[] = ['read', 'create', 'edit', 'export']

interface RoleDialogProps {
  readonly role: Role
  readonly types: readonly TypeRow[]
  readonly onSave: (role: Role) => Promise<unknown>
  readonly onClose: () => void
}

export function RoleDialog({ role, types, onSave, onClose }: RoleDialogProps): React.ReactElement {
  const t = useAdminText()
  const [grants, setGrants] = useState<Grants>(role.grants)
  const [search, setSearch] = useState('')
  const shown = types.filter((one) => `${one.label.join(' ')} ${one.type}`.toLowerCase().includes(search.trim().toLowerCase()))
  return (
    <FormDialog
      title={t(role.id ? 'editRole' : role.from ? 'copyRole' : 'newRole')}
      values={role}
      width={760}
      onSave={(values) => onSave({ ...values, grants })}
      onClose={onClose}
    >
      <div className="two">
        <TextItem name="code" label={t('code')} disabled={role.id !== undefined} />
        <Form.Item name="type" label={t('type')}>
          <Select options={(['client', 'scene', 'application'] as const).map((one) => ({ value: one, label: t(one) }))} />
        </Form.Item>
        <NameItems zh="name_zh" en="name_en" />
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
      <GrantTable
        types={shown}
        grants={grants}
        onChange={(type, next) => setGrants(({ [type]: _, ...others }) => (next ? { ...others, [type]: next } : others))}
      />
      <Form.Item name="menus" label={t('menu')} extra={t('menuHint')} className="mt-12">
        <MenuChoice types={types} />
      </Form.Item>
    </FormDialog>
  )
}

interface GrantTableProps {
  readonly types: readonly TypeRow[]
  readonly grants: Grants
  /** Without permissions the role sets none for the type. */
  readonly onChange: (type: string, next: Grants[string] | undefined) => void
}

/** The permissions of the role, a row for each document type. */
function GrantTable({ types, grants, onChange }: GrantTableProps) {
  const t = useAdminText()
  return (
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
          {types.map((one) => (
            <GrantRow key={one.type} label={one.label} own={grants[one.type]} onChange={(next) => onChange(one.type, next)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface GrantRowProps {
  readonly label: TypeRow['label']
  /** The permissions that the role itself sets. */
  readonly own: Grants[string] | undefined
  readonly onChange: (next: Grants[string] | undefined) => void
}

/** The permissions on one document type: whether the role sets them, and each of them. */
function GrantRow({ label, own, onChange }: GrantRowProps) {
  const t = useAdminText()
  const at = useLanguage() === 'en' ? 1 : 0
  return (
    <tr className="line-above">
      <th scope="row" className="text-left font-normal py-4">
        {label[at]}
      </th>
      <td className="text-center">
        <Checkbox
          aria-label={`${label[at]} ${t('setHere')}`}
          checked={own !== undefined}
          onChange={(event) => onChange(event.target.checked ? { read: true, create: false, edit: false, export: false } : undefined)}
        />
      </td>
      {rightNames.map((right) => (
        <td key={right} className="text-center">
          <Checkbox
            aria-label={`${label[at]} ${t(right === 'edit' ? 'editRight' : right)}`}
            disabled={!own}
            checked={own?.[right] === true}
            onChange={(event) => onChange({ ...own, [right]: event.target.checked })}
          />
        </td>
      ))}
    </tr>
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
