/**
 * Import wizard from worksheet to documents: map, check and correct, import, undo (`/page/upload/viewadv`). The step follows the
 * server state, so it survives a reload.
 */
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Modal, Skeleton, Steps } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { Link as Go, useLocation, useNavigate, useSearchParams } from 'react-router'
import { localMoment, useMessages } from '../../../ui/text/language.tsx'
import { ApiError } from '../../api/client.ts'
import { saveFile } from '../../api/download.ts'
import { say } from '../../api/toasts-and-connection.ts'
import { NotFound } from '../../shell/not-found.tsx'
import {
  checkImport,
  commitImport,
  mapColumns,
  undoImport,
  useImportSession,
  type ImportSession,
  type Job,
  type UploadedSheet,
} from './import-session.ts'
import { ImportCentre } from './centre.tsx'
import { Changes } from './changes.tsx'
import { Check } from './check.tsx'
import { Mapping } from './mapping.tsx'
import { JobProgress } from './progress.tsx'
import { messages } from './messages.ts'
import { groupKey } from '../../api/query-keys.ts'
import { useAppMutation } from '../../api/mutation.ts'

export function ImportWizard(): React.ReactElement {
  const [query] = useSearchParams()
  const id = query.get('id')
  return id ? <Loaded key={id} id={id} /> : <ImportCentre />
}

function Loaded({ id }: { id: string }) {
  const t = useMessages(messages)
  const answer = useImportSession(id)
  useEffect(() => {
    document.title = `${answer.data?.name ?? t('centre')} · Weft`
  }, [t, answer.data?.name])
  if (answer.error instanceof ApiError && [403, 404].includes(answer.error.code)) return <NotFound />
  if (answer.isError)
    return (
      <div className="blank" role="alert">
        {t('failed')} <Button onClick={() => void answer.refetch()}>{t('retry')}</Button>
      </div>
    )
  return answer.data ? <Wizard intake={answer.data} /> : <Skeleton active className="p-16" />
}

function Wizard({ intake }: { intake: ImportSession }) {
  const t = useMessages(messages)
  const queries = useQueryClient()
  const before = useLocation().state as UploadedSheet['before'] | undefined
  const back = intake.kind === 'change'
  const [mapping, setMapping] = useState(!back && intake.unchecked === intake.rows)
  const again = useCallback(() => queries.invalidateQueries({ queryKey: groupKey('/ccommonapi/data-upload') }), [queries])
  const ended = useCallback(
    (job: Job) => {
      if (job.state === 'failed') say.error(t('jobFailed', { error: job.error ?? '' }))
      if (job.state === 'cancelled') say.info(t('cancelled'))
      if (job.state === 'done') setMapping(false)
      void again()
    },
    [again, t],
  )
  /** The call reports failures; the page then shows the server state. */
  const { run: work, busy } = useAppMutation({
    send: (operation: () => Promise<unknown>) => operation(),
    invalidates: [groupKey('/ccommonapi/data-upload')],
  })
  const { id, state } = intake
  // An edited export needs no mapping and is compared at once.
  const fresh = back && state === 'open' && intake.unchecked === intake.rows
  useEffect(() => {
    if (fresh) void checkImport(id).then(again, again)
  }, [fresh, id, again])
  const running = state === 'checking' || state === 'importing' || state === 'undoing'
  const over = state === 'done' || state === 'undone'
  const step = over || state === 'importing' || state === 'undoing' ? 2 : mapping && state === 'open' ? 0 : 1
  return (
    <div className="import">
      <div className="import-bar">
        <div>
          <h1>
            {intake.title} · {intake.name}
          </h1>
          <Go to="/page/upload/view">{t('toCentre')}</Go>
        </div>
        <span className="grow" />
        <Steps
          size="small"
          responsive={false}
          className="max-w-560"
          current={step}
          items={
            back
              ? [{ title: t('upload') }, { title: t('stepDiffer') }, { title: t('stepImport') }]
              : [{ title: t('stepMap') }, { title: t('stepCheck') }, { title: t('stepImport') }]
          }
        />
      </div>
      {before && !over && (
        <Alert type="warning" showIcon title={t('sameFile', { at: localMoment(before.at), name: before.name, count: before.documents })} />
      )}
      {running && intake.job_id && <JobProgress key={intake.job_id} id={intake.job_id} title={t(state)} onEnd={ended} />}
      {state === 'open' && step === 0 && (
        <Mapping
          intake={intake}
          busy={busy}
          onCheck={(paths) =>
            void work(async () => {
              if (JSON.stringify(paths) !== JSON.stringify(intake.mapping)) await mapColumns(id, paths)
              await checkImport(id)
              // A small worksheet is checked before a progress display would be visible.
              setMapping(false)
            })
          }
        />
      )}
      {back && state === 'open' && !fresh && (
        <Changes intake={intake} busy={busy} onSave={(mode) => void work(() => commitImport(id, mode))} />
      )}
      {!back && state === 'open' && step === 1 && (
        <Check
          intake={intake}
          busy={busy}
          onBack={() => setMapping(true)}
          onCheck={() => void work(() => checkImport(id))}
          onImport={(mode) => void work(() => commitImport(id, mode))}
        />
      )}
      {over && <Result intake={intake} busy={busy} onUndo={() => void work(() => undoImport(id))} />}
    </div>
  )
}

function Result({ intake, busy, onUndo }: { intake: ImportSession; busy: boolean; onUndo: () => void }) {
  const t = useMessages(messages)
  const go = useNavigate()
  const [modal, holder] = Modal.useModal()
  const { documents, wrong: errorCount, state } = intake
  const lines =
    state === 'undone'
      ? [t(intake.kind === 'change' ? 'resultBack' : 'resultUndone')]
      : [
          documents > 0 ? t(intake.kind === 'change' ? 'resultChanged' : 'result', { count: documents }) : t('nothingKept'),
          ...(errorCount > 0 ? [t('resultWrong', { count: errorCount })] : []),
        ]
  return (
    <section className="sheet p-24 grid gap-12 justify-items-start" role="status">
      {lines.map((line, at) => (at === 0 ? <h2 key={line}>{line}</h2> : <p key={line}>{line}</p>))}
      {holder}
      <div className="import-bar">
        <Button type="primary" onClick={() => go(`/${intake.module}/index/${intake.type.replaceAll('_', '-')}`)}>
          {t('toList')}
        </Button>
        {errorCount > 0 && (
          <Button
            onClick={() =>
              void saveFile('/ccommonapi/data-upload/errors', { id: intake.id }).catch((error: Error) => say.error(error.message))
            }
          >
            {t('errorBook')}
          </Button>
        )}
        {intake.mayUndo && (
          <Button
            danger
            loading={busy}
            onClick={() =>
              void modal.confirm({
                title: t('undo'),
                content: t(intake.kind === 'change' ? 'undoChangesAsk' : 'undoAsk', { count: documents }),
                okText: t('undo'),
                okButtonProps: { danger: true },
                cancelText: t('cancel'),
                onOk: onUndo,
              })
            }
          >
            {t('undo')}
          </Button>
        )}
        <Button onClick={() => go('/page/upload/view')}>{t('another')}</Button>
      </div>
    </section>
  )
}
