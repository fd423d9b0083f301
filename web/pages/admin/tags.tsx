/** Tags page: the tags of all documents with how many have each, and a dialog that renames one everywhere after showing where it is. */
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

type TagRow = AdminAnswer<'tags'>[number]
/** What the job of a renaming leaves as its result; that of an undo says also what keeps the new name. */
interface Renamed {
  readonly documents: number
  readonly views: number
  readonly rules: number
}
interface Undone extends Renamed {
  readonly left: { readonly documents: number; readonly filters: number; readonly numbers: readonly string[] }
}
/** A renaming that has ended on this page, as its notice says, and its job, by which it is taken back. */
interface Ended {
  readonly job: string
  readonly text: string
}

export function TagsPage(): React.ReactElement {
  const t = useAdminText()
  const [search, setSearch] = useState('')
  const answer = useAdmin('tags', { search: useDeferredValue(search.trim()) })
  const [renamed, setRenamed] = useState<string>()
  const [ended, setEnded] = useState<Ended>()
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
      {ended && <UndoNotice key={ended.job} of={ended} onClose={() => setEnded(undefined)} />}
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

/** Says that a tag was renamed, and takes it back. */
function UndoNotice({ of, onClose }: { readonly of: Ended; readonly onClose: () => void }) {
  const [t, text] = [useAdminText(), useText()]
  const queries = useQueryClient()
  const [job, setJob] = useState<string>()
  const [result, setResult] = useState<string>()
  const undo = useAppMutation({
    send: (_: void, key: string) => callAt('/clientinfoapi/admin/tags/undo', { data: { job: of.job }, key }),
    onDone: ({ job: id }) => setJob(id),
  })
  const done = ({ state, result: undone, error }: Job<Undone | null>) => {
    setJob(undefined)
    if (state === 'done' && undone) setResult(undoneText(t, undone))
    else say.error(state === 'cancelled' ? t('tagUndoCancelled') : (error ?? t('failed')))
    void queries.invalidateQueries({ queryKey: groupKey('/clientinfoapi/admin') })
  }
  return (
    <>
      <Alert
        type={result === undefined ? 'info' : 'success'}
        role="status"
        className="mb-12"
        title={result ?? of.text}
        closable={{ onClose, 'aria-label': text('close') }}
        action={
          result === undefined && (
            <Button size="small" loading={undo.busy} onClick={() => void undo.run()}>
              {t('tagUndo')}
            </Button>
          )
        }
      />
      {job !== undefined && <JobDialog<Undone | null> id={job} title={t('tagUndo')} onEnd={done} onClose={() => setJob(undefined)} />}
    </>
  )
}

/** What an undo did, and what keeps the new name, since it was changed after the renaming. */
function undoneText(t: ReturnType<typeof useAdminText>, { left, documents, views, rules }: Undone): string {
  const done = t('tagUndone', { documents, views, rules })
  if (left.documents + left.filters === 0) return done
  const numbers = left.numbers.length > 0 ? ` (${left.numbers.join(', ')})` : ''
  return `${done} ${t('tagLeft', { documents: left.documents, filters: left.filters })}${numbers}`
}

interface RenameProps {
  readonly tag: string
  readonly onClose: () => void
  readonly onEnded: (ended: Ended) => void
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
  const ended = ({ id, state, result, error }: Job<Renamed | null>) => {
    if (state === 'done' && result) onEnded({ job: id, text: t('tagRenamed', { tag, to: name, ...result }) })
    else if (state === 'cancelled') onEnded({ job: id, text: t('tagCancelled') })
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
