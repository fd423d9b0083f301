/**
 * Companies page: names of the company; for who operates the platform its customers, which are added here; for a super administrator of all
 * companies, with licence and number of users (DM-1-135).
 */
import { Button, Form, Input, InputNumber, Select, Table } from 'antd'
import { useState } from 'react'
import { licenceTypes } from '../../../model/people/licence-types.ts'
import { isPartyKind, partyKinds } from '../../../model/people/party-kinds.ts'
import { localise } from '../../../model/text.ts'
import { useLanguage } from '../../../ui/text/language.tsx'
import { AdminPage, FormDialog, useAdmin, useChange, type AdminAnswer, type AdminInput } from './frame.tsx'
import { NameItems, TextItem, useEditColumn, useStateColumn } from './form-items.tsx'
import { useAdminText } from './messages.ts'

type Company = AdminAnswer<'companies'>['rows'][number]

export function Companies(): React.ReactElement {
  const t = useAdminText()
  const language = useLanguage()
  const answer = useAdmin('companies')
  const [edited, setEdited] = useState<Company | undefined>()
  const [isAdding, setAdding] = useState(false)
  const mayName = answer.data?.names === true
  const stateColumn = useStateColumn<Company>('frozen')
  const editColumn = useEditColumn<Company>(setEdited)
  return (
    <AdminPage
      title={t('companies')}
      hint={t('companiesHint')}
      answer={answer}
      actions={
        mayName && (
          <Button type="primary" onClick={() => setAdding(true)}>
            {t('newCustomer')}
          </Button>
        )
      }
    >
      <Table<Company>
        rowKey="id"
        size="small"
        loading={answer.isPending}
        dataSource={[...(answer.data?.rows ?? [])]}
        locale={{ emptyText: t('empty') }}
        pagination={{ pageSize: 50, hideOnSinglePage: true }}
        columns={[
          { title: t('code'), dataIndex: 'code' },
          {
            title: t('companyKind'),
            dataIndex: 'kind',
            render: (_, { kind }) => (isPartyKind(kind) ? localise(partyKinds[kind].label, language) : kind),
          },
          { title: t('shortName'), dataIndex: 'short_name' },
          { title: t('nameZh'), dataIndex: 'name_zh', render: (_, one) => <b>{one.name_zh}</b> },
          { title: t('nameEn'), dataIndex: 'name_en' },
          {
            title: t('licenceType'),
            dataIndex: 'license_type',
            render: (_, one) => localise(licenceTypes[one.license_type].label, language),
          },
          {
            title: t('userCount'),
            key: 'users',
            align: 'right',
            render: (_, one) => t(one.user_count === null ? 'usersUnlimited' : 'usersOf', { users: one.users, most: one.user_count ?? '' }),
          },
          stateColumn,
          editColumn,
        ]}
      />
      {edited && (
        <CompanyDialog company={edited} licenses={answer.data?.licenses === true} names={mayName} onClose={() => setEdited(undefined)} />
      )}
      {isAdding && <CustomerDialog onClose={() => setAdding(false)} />}
    </AdminPage>
  )
}

/** The id and code of a company stay; only a super administrator sees its licence as fields. */
function CompanyDialog({
  company,
  licenses,
  names,
  onClose,
}: {
  company: Company
  licenses: boolean
  names: boolean
  onClose: () => void
}) {
  const t = useAdminText()
  const language = useLanguage()
  const change = useChange()
  const save = ({ id, short_name, name_zh, name_en, license_type, user_count }: Company) =>
    change('companies/save', { id, short_name, name_zh, name_en, ...(licenses ? { license_type, user_count: user_count ?? null } : {}) })
  return (
    <FormDialog title={t('editCompany')} values={company} onSave={save} onClose={onClose}>
      <Form.Item label={t('code')}>
        <Input value={company.code} disabled />
      </Form.Item>
      <TextItem name="short_name" label={t('shortName')} />
      <NameItems zh="name_zh" en="name_en" disabled={!names} />
      {licenses && (
        <>
          <Form.Item name="license_type" label={t('licenceType')} extra={t('licenceHint')}>
            <Select options={Object.entries(licenceTypes).map(([value, { label }]) => ({ value, label: localise(label, language) }))} />
          </Form.Item>
          <Form.Item name="user_count" label={t('userCount')} extra={t('userCountHint')}>
            <InputNumber min={1} precision={0} className="w-full" />
          </Form.Item>
        </>
      )}
    </FormDialog>
  )
}

/** A new customer; its code stays. */
function CustomerDialog({ onClose }: { onClose: () => void }) {
  const t = useAdminText()
  const change = useChange()
  const values: AdminInput<'companies/add-customer'> = { code: '', name_zh: '', name_en: '', short_name: '' }
  return (
    <FormDialog title={t('newCustomer')} values={values} onSave={(input) => change('companies/add-customer', input)} onClose={onClose}>
      <Form.Item name="code" label={t('code')} extra={t('customerCodeHint')}>
        <Input maxLength={20} />
      </Form.Item>
      <NameItems zh="name_zh" en="name_en" />
      <TextItem name="short_name" label={t('shortName')} />
    </FormDialog>
  )
}
