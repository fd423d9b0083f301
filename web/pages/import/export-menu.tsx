/** A list as a file: Excel or CSV with its filters, order and columns; a sheet to edit and send back. Long ones are made behind and come when they are ready. */
import { Button, Dropdown } from 'antd'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ListQuery, Page } from '../../../model/page.ts'
import { useWords } from '../../../ui/text/language.tsx'
import { ApiError, call } from '../../api/client.ts'
import { postForFile, saveBlob, saveUrl } from '../../api/download.ts'
import { say } from '../../api/tell.ts'
import { JobDialog, type Job } from '../list/job.tsx'
import { sendSheet } from './calls.ts'
import { words } from './words.ts'

export function ExportMenu({
  page,
  query,
  disabled,
  hint,
}: {
  page: Page
  query: ListQuery
  disabled: boolean
  hint?: string
}): React.ReactElement {
  const t = useWords(words)
  const go = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [job, setJob] = useState('')
  const pictures = Object.values(page.list.fields).some((field) => field.type === 'image' && field.restriction === 0 && !field.isNotPost)
  const failed = (error: unknown) => say.error(error instanceof ApiError && error.message ? error.message : t('failed'))
  const make = async (format: 'xlsx' | 'csv', editable: boolean) => {
    setBusy(true)
    try {
      const made = await postForFile<{ job: string }>(`/scmapi/${page.page.replaceAll('_', '-')}/export`, {
        ...query,
        format,
        ...(editable ? { editable } : {}),
      })
      if ('blob' in made) saveBlob(made.blob, made.name)
      else setJob(made.answer.job)
    } catch (error) {
      failed(error)
    } finally {
      setBusy(false)
    }
  }
  const ended = async ({ state, result, error }: Job<{ file: string } | null>) => {
    setJob('')
    if (state === 'failed') return say.error(error ?? t('failed'))
    if (state !== 'done' || !result) return
    const [ticket] = await call<{ url: string; name: string }[]>('/attachapi/ticket', { data: { ids: [result.file] } })
    if (ticket) saveUrl(ticket.url, ticket.name)
  }
  const take = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    try {
      const { id } = await sendSheet(page.page, file, () => undefined)
      go(`/page/upload/viewadv?id=${id}`)
    } catch (error) {
      failed(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'xlsx', label: t('exportXlsx'), disabled },
            { key: 'csv', label: t('exportCsv'), disabled },
            ...(page.may.edit && !page.readonly
              ? [
                  { type: 'divider' as const },
                  { key: 'edit', label: t('exportBack'), disabled },
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
            else void make(key === 'csv' ? 'csv' : 'xlsx', key === 'edit')
          },
        }}
      >
        <Button loading={busy} title={disabled ? hint : undefined}>
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
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {job && <JobDialog id={job} title={t('exporting')} onEnd={(end) => void ended(end)} onClose={() => setJob('')} />}
    </>
  )
}
