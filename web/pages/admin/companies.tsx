/** Companies page: names of the company; for a super administrator of all companies, with licence and number of users (DM-1-135). */
import { Form, Input, InputNumber, Select, Table } from 'antd'
import { useState } from 'react'
import { licenceTypes } from '../../../model/people/licence-types.ts'
import { localise } from '../../../model/text.ts'
import { useLanguage } from '../../../ui/text/language.tsx'
import { AdminPage, FormDialog, useAdmin, useChange, type AdminAnswer } from './frame.tsx'
import { NameItems, TextItem, useEditColumn, useStateColumn } from './form-items.tsx'
import { useAdminText } from './messages.ts'

type Company = AdminAnswer<'companies'>['rows'][number]

export function Companies(): React.ReactElement {
  const t = useAdminText()
  const language = useLanguage()
  const answer = useAdmin('companies')
  const [edited, setEdited] = useState<Company | undefined>()
  const stateColumn = useStateColumn<Company>('frozen')
  const editColumn = useEditColumn<Company>(setEdited)
  return (
    <AdminPage title={t('companies')} hint={t('companiesHint')} answer={answer}>
      <Table<Company>
        rowKey="id"
        size="small"
        loading={answer.isPending}
        dataSource={[...(answer.data?.rows ?? [])]}
        locale={{ emptyText: t('empty') }}
        pagination={{ pageSize: 50, hideOnSinglePage: true }}
        columns={[
          { title: t('code'), dataIndex: 'code' },
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
        <CompanyDialog
          company={edited}
          licenses={answer.data?.licenses === true}
          names={answer.data?.names === true}
          onClose={() => setEdited(undefined)}
        />
      )}
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
