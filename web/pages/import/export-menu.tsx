/**
 * Export of a list: Excel or CSV with its filters, order and columns, or by a user-defined profile, or a worksheet for editing and
 * upload. Large exports run in the background and are offered when they are ready.
 */
import { Button, Dropdown } from 'antd'
import { lazy, Suspense, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ListQuery, Page } from '../../../model/page.ts'
import { useWords } from '../../../ui/text/language.tsx'
import { type ApiError, call } from '../../api/client.ts'
import { postForFile, saveBlob, saveUrl } from '../../api/download.ts'
import { useAppMutation } from '../../api/mutation.ts'
import { say } from '../../api/toasts-and-connection.ts'
import { JobDialog, type Job } from '../jobs/job-dialog.tsx'
import { sendSheet, useExportProfiles } from './import-session.ts'
import { messages } from './messages.ts'

const ExportProfiles = lazy(() => import('./export-profiles.tsx').then((module) => ({ default: module.ExportProfiles })))

export function ExportMenu({
  page,
  query,
  count,
}: {
  page: Page
  query: ListQuery
  /** The number of rows as text; empty while unknown, '0' when there are none. */
  count: string
}): React.ReactElement {
  const t = useWords(messages)
  const go = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [job, setJob] = useState('')
  const [opened, setOpened] = useState(false)
  const [managing, setManaging] = useState(false)
  const profiles = useExportProfiles(page.page, opened || managing).data ?? []
  const nothing = count === '0'
  const pictures = Object.values(page.list.fields).some((field) => field.type === 'image' && field.restriction === 0 && !field.isNotPost)
  const onFailed = (error: ApiError) => {
    say.error(error.message || t('failed'))
    return true
  }
  const exporting = useAppMutation({
    send: (how: { format?: 'xlsx' | 'csv'; editable?: true; profile?: string }) =>
      postForFile<{ job: string }>(`/scmapi/${page.page.replaceAll('_', '-')}/export`, {
        ...query,
        // A profile defines its own columns.
        ...(how.profile ? { columns: undefined } : {}),
        ...how,
      }),
    onDone(exported) {
      if ('blob' in exported) saveBlob(exported.blob, exported.name)
      else setJob(exported.answer.job)
    },
    onFailed,
  })
  const ended = async ({ state, result, error }: Job<{ file: string } | null>) => {
    setJob('')
    if (state === 'failed') return say.error(error ?? t('failed'))
    if (state !== 'done' || !result) return
    const [ticket] = await call('/attachapi/ticket', { data: { ids: [result.file] } })
    if (ticket) saveUrl(ticket.url, ticket.name)
  }
  const importing = useAppMutation({
    send: (file: File) => sendSheet(page.page, file, () => undefined),
    onDone: ({ id }) => void go(`/page/upload/viewadv?id=${id}`),
    onFailed,
  })
  return (
    <>
      <Dropdown
        autoFocus
        trigger={['click']}
        disabled={nothing}
        onOpenChange={setOpened}
        menu={{
          items: [
            {
              type: 'group' as const,
              label: t('exportRows', { n: count || '…' }),
              children: [
                { key: 'xlsx', label: t('exportXlsx') },
                { key: 'csv', label: t('exportCsv') },
              ],
            },
            {
              type: 'group' as const,
              label: t('profiles'),
              children: [
                ...profiles.map((one) => ({
                  key: `profile:${one.id}`,
                  label: (
                    <>
                      {one.name}{' '}
                      <span className="muted">· {one.mine ? one.format : `${one.format} · ${t('sharedBy', { name: one.by })}`}</span>
                    </>
                  ),
                })),
                { key: 'profiles', label: t('profilesManage') },
              ],
            },
            ...(page.may.edit && !page.readonly
              ? [
                  { type: 'divider' as const },
                  { key: 'edit', label: t('exportBack') },
                  { key: 'back', label: t('importBack') },
                  ...(pictures ? [{ key: 'images', label: t('pictures') }] : []),
                ]
              : []),
            ...(page.may.create ? [{ key: 'centre', label: t('centre') }] : []),
          ],
          onClick: ({ key }) => {
            if (key === 'back') input.current?.click()
            else if (key === 'images') go(`/page/uploadimg/${page.page.replaceAll('_', '-')}`)
            else if (key === 'centre') go('/page/upload/view')
            else if (key === 'profiles') setManaging(true)
            else if (key.startsWith('profile:')) void exporting.run({ profile: key.slice(8) })
            else void exporting.run({ format: key === 'csv' ? 'csv' : 'xlsx', ...(key === 'edit' ? { editable: true } : {}) })
          },
        }}
      >
        <Button loading={exporting.busy || importing.busy} disabled={nothing} title={nothing ? t('nothing') : undefined}>
          {t('exportMenu')} ▾
        </Button>
      </Dropdown>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.csv"
        data-back={page.page}
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) void importing.run(file)
          event.target.value = ''
        }}
      />
      {managing && (
        <Suspense fallback={null}>
          <ExportProfiles page={page} profiles={profiles} columns={query.columns ?? page.list.columns} onClose={() => setManaging(false)} />
        </Suspense>
      )}
      {job && <JobDialog id={job} title={t('exporting')} onEnd={(end) => void ended(end)} onClose={() => setJob('')} />}
    </>
  )
}
