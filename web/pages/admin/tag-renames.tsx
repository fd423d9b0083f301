/** The renamings of tags that can be undone: those of the person of the last three days, each with its undo. */
import { useQueryClient } from '@tanstack/react-query'
import { Button, Table } from 'antd'
import { useState } from 'react'
import { ago, useLanguage } from '../../../ui/text/language.tsx'
import { callAt } from '../../api/client.ts'
import { useAppMutation } from '../../api/mutation.ts'
import { groupKey } from '../../api/query-keys.ts'
import { say } from '../../api/toasts-and-connection.ts'
import { JobDialog, type Job } from '../job-progress/job-dialog.tsx'
import { useAdmin, type AdminAnswer } from './frame.tsx'
import { useAdminText } from './messages.ts'

type Renaming = AdminAnswer<'tags/renames'>[number]
/** What the job of an undo leaves as its result. */
interface Undone {
  readonly documents: number
  readonly views: number
  readonly rules: number
  readonly left: { readonly documents: number; readonly filters: number; readonly numbers: readonly string[] }
}

/** Lists the renamings; nothing where there are none. `onUndone` gets what an undo has done, in words. */
export function TagRenames({ onUndone }: { readonly onUndone: (text: string) => void }): React.ReactElement | null {
  const [t, language] = [useAdminText(), useLanguage()]
  const queries = useQueryClient()
  const { data = [] } = useAdmin('tags/renames')
  const [job, setJob] = useState<string>()
  const undo = useAppMutation({
    send: (of: string, key: string) => callAt('/clientinfoapi/admin/tags/undo', { data: { job: of }, key }),
    onDone: ({ job: id }) => setJob(id),
  })
  const done = ({ state, result, error }: Job<Undone | null>) => {
    setJob(undefined)
    if (state === 'done' && result) onUndone(undoneText(t, result))
    else say.error(state === 'cancelled' ? t('tagUndoCancelled') : (error ?? t('failed')))
    void queries.invalidateQueries({ queryKey: groupKey('/clientinfoapi/admin') })
  }
  return (
    <>
      {data.length > 0 && (
        <section aria-label={t('tagRenames')} className="mb-12">
          <p>{t('tagRenames')}</p>
          <Table<Renaming>
            rowKey="job"
            size="small"
            dataSource={data}
            pagination={false}
            columns={[
              {
                title: t('tag'),
                key: 'tag',
                render: (_, { tag, to, state }) => (
                  <>
                    {tag} → {to}
                    {state !== 'done' && <span className="muted"> {t('tagCutShort')}</span>}
                  </>
                ),
              },
              { title: t('tagRenamedAt'), dataIndex: 'at', render: (at: string) => ago(at, language) },
              {
                title: t('actions'),
                key: 'actions',
                render: (_, { job: of, tag, to }) => (
                  <Button
                    size="small"
                    disabled={undo.busy || job !== undefined}
                    aria-label={`${t('tagUndo')} ${tag} → ${to}`}
                    onClick={() => void undo.run(of)}
                  >
                    {t('tagUndo')}
                  </Button>
                ),
              },
            ]}
          />
        </section>
      )}
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
