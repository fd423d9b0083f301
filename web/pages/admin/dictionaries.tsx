/** Dictionaries page: categories at the left, their items in order at the right (DM-2-099, DM-2-100). */
import { Button, Form, InputNumber, Select, Table } from 'antd'
import { useState } from 'react'
import { AdminPage, FormDialog, useAdmin, useChange, type AdminAnswer, type AdminInput } from './frame.tsx'
import { NameItems, TextItem, useEditColumn, useStateColumn } from './form-items.tsx'
import { useAdminText } from './messages.ts'

/** An item in the dialog; `fresh` for one that does not exist yet. */
type Item = Omit<AdminAnswer<'dictionaries'>[number], 'colour'> & Pick<AdminInput<'dictionaries/save'>, 'fresh'>

export function Dictionaries(): React.ReactElement {
  const t = useAdminText()
  const change = useChange()
  const answer = useAdmin('dictionaries')
  const [category, setCategory] = useState<string | undefined>()
  const [edited, setEdited] = useState<Item | undefined>()
  const stateColumn = useStateColumn<Item>('stopped')
  const editColumn = useEditColumn<Item>(setEdited)
  const categories = [...new Set((answer.data ?? []).map((one) => one.category))]
  const shown = category ?? categories[0]
  const save = ({ category: of, code, zh, en, sort, status, fresh }: Item) =>
    change('dictionaries/save', { category: of, code, zh, en, sort: sort ?? 0, status, ...(fresh ? { fresh } : {}) }).then(() =>
      setCategory(of),
    )
  return (
    <AdminPage
      title={t('dictionaries')}
      hint={t('dictionariesHint')}
      answer={answer}
      actions={
        <>
          <Select
            aria-label={t('category')}
            className="min-w-180"
            value={shown}
            onChange={setCategory}
            options={categories.map((one) => ({ value: one, label: one }))}
          />
          <Button
            type="primary"
            // The dialog begins with the category that is shown, so it waits for the list.
            disabled={answer.isPending}
            onClick={() => setEdited({ category: shown ?? '', code: '', zh: '', en: '', sort: 0, status: 'active', fresh: true })}
          >
            {t('newItem')}
          </Button>
        </>
      }
    >
      <Table<Item>
        rowKey="code"
        size="small"
        loading={answer.isPending}
        dataSource={(answer.data ?? []).filter((one) => one.category === shown)}
        locale={{ emptyText: t('empty') }}
        pagination={false}
        columns={[
          { title: t('order'), dataIndex: 'sort', width: 80 },
          { title: t('code'), dataIndex: 'code' },
          { title: t('nameZh'), dataIndex: 'zh' },
          { title: t('nameEn'), dataIndex: 'en' },
          stateColumn,
          editColumn,
        ]}
      />
      {edited && (
        <FormDialog title={t(edited.fresh ? 'newItem' : 'editItem')} values={edited} onSave={save} onClose={() => setEdited(undefined)}>
          <TextItem name="category" label={t('category')} disabled={!edited.fresh} />
          <TextItem name="code" label={t('code')} disabled={!edited.fresh} />
          <NameItems zh="zh" en="en" />
          <Form.Item name="sort" label={t('order')}>
            <InputNumber precision={0} className="w-full" />
          </Form.Item>
          <Form.Item name="status" label={t('status')}>
            <Select
              options={[
                { value: 'active', label: t('active') },
                { value: 'stopped', label: t('stopped') },
              ]}
            />
          </Form.Item>
        </FormDialog>
      )}
    </AdminPage>
  )
}
