/**
 * Export of a list: Excel, CSV or paper with its filters, order and columns, or by a user-defined profile, or a worksheet for editing and
 * upload. Large exports run in the background and are offered when they are ready.
 */
import { Button, Dropdown } from 'antd'
import { lazy, Suspense, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Page } from '../../../model/page.ts'
import { isPaperFormat, worksheetFormat } from '../../../model/outputs/export-formats.ts'
import type { ListQuery } from '../../../model/lists/list-query.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import { JobDialog } from '../job-progress/job-dialog.tsx'
import { exportMenuItems } from './export-menu-items.tsx'
import { useExportProfiles } from './import-session.ts'
import { useListExport, useSheetUpload } from './use-list-export.ts'
import { messages } from './messages.ts'

const ExportProfiles = lazy(() => import('./export-profiles.tsx').then((module) => ({ default: module.ExportProfiles })))

const formatOf = (key: string) => (isPaperFormat(key) ? key : worksheetFormat(key))

export function ExportMenu({
  page,
  query,
  printed,
  count,
  chosen,
}: {
  page: Page
  query: ListQuery
  /** What a printed list shows: the columns that stand on the screen, and the groups. */
  printed: Pick<ListQuery, 'columns' | 'group'>
  /** The number of rows as text; empty while unknown, '0' when there are none. */
  count: string
  /** The ids of the selected rows. */
  chosen: readonly string[]
}): React.ReactElement {
  const t = useMessages(messages)
  const go = useNavigate()
  const [opened, setOpened] = useState(false)
  const [managing, setManaging] = useState(false)
  const profiles = useExportProfiles(page.page, opened || managing).data ?? []
  const exporting = useListExport(page, query, printed)
  const upload = useSheetUpload(page)
  const input = useRef<HTMLInputElement>(null)
  const empty = count === '0'
  const run = (key: string) => {
    if (key === 'back') input.current?.click()
    else if (key === 'images') go(`/page/uploadimg/${page.page.replaceAll('_', '-')}`)
    else if (key === 'centre') go('/page/upload/view')
    else if (key === 'profiles') setManaging(true)
    else if (key.startsWith('chosen:'))
      void exporting.run({ format: formatOf(key.slice('chosen:'.length)), filters: [{ field: 'id', operator: 'in', value: chosen }] })
    else if (key.startsWith('profile:')) void exporting.run({ profile: key.slice('profile:'.length) })
    else void exporting.run({ format: formatOf(key), ...(key === 'edit' ? { editable: true } : {}) })
  }
  return (
    <>
      <Dropdown
        autoFocus
        trigger={['click']}
        disabled={empty}
        onOpenChange={setOpened}
        menu={{ items: exportMenuItems({ page, profiles, count, chosen: chosen.length, t }), onClick: ({ key }) => run(key) }}
      >
        <Button loading={exporting.busy || upload.busy} disabled={empty} title={empty ? t('nothing') : undefined}>
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
          if (file) void upload.run(file)
          event.target.value = ''
        }}
      />
      {managing && (
        <Suspense fallback={null}>
          <ExportProfiles page={page} profiles={profiles} columns={query.columns ?? page.list.columns} onClose={() => setManaging(false)} />
        </Suspense>
      )}
      {exporting.job && (
        <JobDialog<{ file: string } | null>
          id={exporting.job}
          title={t(isPaperFormat(exporting.format) ? 'printing' : 'exporting')}
          onEnd={(job) => void exporting.end(job)}
          onClose={exporting.leave}
        />
      )}
    </>
  )
}
