/** Tags page: the tags of all documents with how many have each, a dialog that renames one everywhere after showing where it is, and the renamings that can be undone. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, AutoComplete, Button, Form, Input, Modal, Table } from 'antd'
import { useDeferredValue, useState } from 'react'
import { longestTag, tagKey, tagsIn } from '../../../model/fields/tags.ts'
import { useLanguage, useText } from '../../../ui/text/language.tsx'
import { callQuery } from '../../api/call-query.ts'
import { callAt } from '../../api/client.ts'
import { useAppMutation } from '../../api/mutation.ts'
import { groupKey } from '../../api/query-keys.ts'
import { say } from '../../api/toasts-and-connection.ts'
import { JobDialog, type Job } from '../job-progress/job-dialog.tsx'
import { AdminPage, useAdmin, type AdminAnswer } from './frame.tsx'
import { useAdminText } from './messages.ts'
import { TagRenames } from './tag-renames.tsx'

type TagRow = AdminAnswer<'tags'>[number]
/** What the job of a renaming leaves as its result. */
interface Renamed {
  readonly documents: number
  readonly views: number
  readonly rules: number
}

export function TagsPage(): React.ReactElement {
  const [t, text] = [useAdminText(), useText()]
  const [search, setSearch] = useState('')
  const answer = useAdmin('tags', { search: useDeferredValue(search.trim()) })
  const [renamed, setRenamed] = useState<string>()
  /** What the last renaming or undo on this page has done. */
  const [ended, setEnded] = useState<string>()
  return (
    <AdminPage
      title={t('tags')}
      hint={t('tagsHint')}
      answer={answer}
      actions={
        <Input
          allowClear
          className="min-w-180"
          aria-label={t('tagSearch')}
          placeholder={t('tagSearch')}
          maxLength={longestTag}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      }
    >
      {ended !== undefined && (
        <Alert
          type="success"
          role="status"
          className="mb-12"
          title={ended}
          closable={{ onClose: () => setEnded(undefined), 'aria-label': text('close') }}
        />
      )}
      <TagRenames onUndone={setEnded} />
      <Table<TagRow>
        rowKey="tag"
        size="small"
        loading={answer.isPending}
        dataSource={answer.data ?? []}
        locale={{ emptyText: t('empty') }}
        pagination={false}
        columns={[
          { title: t('tag'), dataIndex: 'tag' },
          { title: t('tagDocuments'), dataIndex: 'documents', align: 'right' },
          {
            title: t('actions'),
            key: 'actions',
            render: (_, { tag }) => (
              <Button size="small" aria-label={`${t('renameTag')} ${tag}`} onClick={() => setRenamed(tag)}>
                {t('renameTag')}
              </Button>
            ),
          },
        ]}
      />
      {renamed !== undefined && <RenameDialog tag={renamed} onClose={() => setRenamed(undefined)} onEnded={setEnded} />}
    </AdminPage>
  )
}

interface RenameProps {
  readonly tag: string
  readonly onClose: () => void
  readonly onEnded: (text: string) => void
}

function RenameDialog({ tag, onClose, onEnded }: RenameProps) {
  const t = useAdminText()
  const queries = useQueryClient()
  const [to, setTo] = useState('')
  const [job, setJob] = useState<string>()
  const name = tagsIn(to)[0] ?? ''
  const suggested = useAdmin('tags', { search: useDeferredValue(name) }).data ?? []
  const rename = useAppMutation({
    send: (_: void, key: string) => callAt('/clientinfoapi/admin/tags/rename', { data: { tag, to }, key }),
    onDone: ({ job: id }) => setJob(id),
  })
  const ended = ({ state, result, error }: Job<Renamed | null>) => {
    if (state === 'done' && result) onEnded(t('tagRenamed', { tag, to: name, ...result }))
    else if (state === 'cancelled') onEnded(t('tagCancelled'))
    else say.error(error ?? t('failed'))
    void queries.invalidateQueries({ queryKey: groupKey('/clientinfoapi/admin') })
    onClose()
  }
  const title = t('renameTagOf', { tag })
  if (job !== undefined) return <JobDialog<Renamed | null> id={job} title={title} onEnd={ended} onClose={onClose} />
  const errors = Object.values(rename.fields).flat().join(' ')
  const merges = tagKey(name) !== tagKey(tag) && suggested.some((one) => tagKey(one.tag) === tagKey(name))
  return (
    <Modal
      open
      title={title}
      okText={t('renameTag')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: name === '' || name === tag }}
      confirmLoading={rename.busy}
      onOk={() => void rename.run()}
      onCancel={onClose}
    >
      {/* No form: Enter chooses a suggestion, and must not rename at once. */}
      <Form component="div" layout="vertical" colon={false} requiredMark={false}>
        <Form.Item
          label={t('tagTo')}
          htmlFor="tag-to"
          {...(errors === '' ? {} : { validateStatus: 'error' as const, help: <span role="alert">{errors}</span> })}
        >
          <AutoComplete
            id="tag-to"
            defaultActiveFirstOption={false}
            className="w-full"
            value={to}
            options={
              name === ''
                ? []
                : suggested.filter((one) => one.tag !== tag).map((one) => ({ value: one.tag, label: `${one.tag} · ${one.documents}` }))
            }
            onChange={(value: string) => {
              rename.reset()
              setTo(value)
            }}
          />
        </Form.Item>
        {merges && <Alert type="warning" role="alert" className="mb-12" title={t('tagMerges', { to: name })} />}
      </Form>
      <Uses tag={tag} />
    </Modal>
  )
}

/** How many documents of which types have the tag, and what else names it. */
function Uses({ tag }: { readonly tag: string }) {
  const t = useAdminText()
  const at = useLanguage() === 'en' ? 1 : 0
  const { data } = useQuery({
    ...callQuery('/clientinfoapi/admin/tags/uses', { method: 'GET', fields: { tag }, quiet: true }),
    staleTime: 0,
  })
  if (!data) return <p className="muted">…</p>
  const { types, views, rules, others } = data
  return (
    <section aria-label={t('tagUsedIn')}>
      <p>{t('tagUsedIn')}</p>
      <ul>
        {types.map(({ type, label, documents }) => (
          <li key={type}>
            {label[at]} · {documents}
          </li>
        ))}
      </ul>
      {views + rules > 0 && <p className="muted">{t('tagFollow', { views, rules })}</p>}
      {others > 0 && <p className="muted">{t('tagOthers', { n: others })}</p>}
    </section>
  )
}
