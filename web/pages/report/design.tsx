/** Report designer: the company's designs, and the editor of one design; the preview is the report itself. */
import { Button, Popconfirm } from 'antd'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { localise } from '../../../model/text.ts'
import { useLanguage, useMessages } from '../../../ui/text/language.tsx'
import { Failed } from '../../shell/failed.tsx'
import { ApiError, call, callAt, type OptionsAt } from '../../api/client.ts'
import { say } from '../../api/toasts-and-connection.ts'
import { NoRight } from '../../shell/not-found.tsx'
import { useDesign, useDesigns, type Design, type DesignSummary } from './clientrpt.tsx'
import { emptyDraft, readDraft, written, type Draft } from './design-state.ts'
import { DesignForm } from './design-form.tsx'
import '../../../ui/theme/card-index.css'
import { ReportView } from './report.tsx'
import { messages } from './messages.ts'
import { reportPageKeys } from './api.ts'
import { callKey, groupKey } from '../../api/query-keys.ts'
import { useAppMutation } from '../../api/mutation.ts'
import styles from './report.module.css'

export function Designs(): React.ReactElement {
  const t = useMessages(messages)
  const [query, setQuery] = useSearchParams()
  useEffect(() => {
    document.title = `${t('designs')} · Weft`
  }, [t])
  const id = query.get('id')
  const open = (next: string) => setQuery({ id: next })
  const leave = () => setQuery({})
  if (id) return <OpenDesign key={id} id={id} onKept={open} onLeave={leave} />
  if (query.has('new')) return <Editor design={undefined} onKept={open} onLeave={leave} />
  return <DesignList onOpen={open} onNew={() => setQuery({ new: '1' })} />
}

function DesignList({ onOpen, onNew }: { onOpen: (id: string) => void; onNew: () => void }) {
  const t = useMessages(messages)
  const answer = useDesigns()
  if (answer.error instanceof ApiError && answer.error.code === 403) return <NoRight />
  return (
    <div className="report-index">
      <div className="list-head">
        <h1>{t('designs')}</h1>
        <span className="muted grow">{t('designHint')}</span>
        <Button type="primary" onClick={onNew}>
          {t('newDesign')}
        </Button>
      </div>
      {answer.isError && <Failed error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.data?.length === 0 && <div className="blank">{t('noDesigns')}</div>}
      <div className="report-cards">
        {answer.data?.map((one) => (
          <DesignCard key={one.id} design={one} onOpen={() => onOpen(one.id)} />
        ))}
      </div>
    </div>
  )
}

/** One design in the list. A published one is retired in its editor before it can be deleted. */
function DesignCard({ design, onOpen }: { design: DesignSummary; onOpen: () => void }) {
  const t = useMessages(messages)
  const language = useLanguage()
  const removal = useAppMutation({
    send: (_: undefined, key) => call('/superdesignapi/rpt-design/remove', { data: { id: design.id }, key, quiet: true }),
    invalidates: [callKey('/superdesignapi/rpt-design/index'), callKey('/scmrptapi/schedules/index')],
  })
  const title = localise(design.label, language)
  return (
    <div className="sheet report-card">
      <b>{title}</b>
      <span className="muted">
        {design.name} · {t(design.state)}
        {design.changed && ` · ${t('changed')}`}
      </span>
      <span className="row">
        <Button size="small" onClick={onOpen}>
          {t('edit')}
        </Button>
        {design.state === 'published' ? (
          <Link to={`/clientrpt/${design.name}`}>{t('open')}</Link>
        ) : (
          <Popconfirm
            title={t('removeDesign', { title })}
            okText={t('remove')}
            okButtonProps={{ danger: true }}
            cancelText={t('cancel')}
            onConfirm={() => removal.run(undefined)}
          >
            <Button size="small" danger loading={removal.busy} aria-label={t('removeNamed', { title })}>
              {t('remove')}
            </Button>
          </Popconfirm>
        )}
      </span>
    </div>
  )
}

interface EditorProps {
  readonly onKept: (id: string) => void
  readonly onLeave: () => void
}

/** The editor of a stored design, once the design is loaded. */
function OpenDesign({ id, ...rest }: EditorProps & { id: string }) {
  const t = useMessages(messages)
  const answer = useDesign(id)
  if (answer.data) return <Editor design={answer.data} {...rest} />
  if (answer.error instanceof ApiError && answer.error.code === 403) return <NoRight />
  return answer.isError ? (
    <Failed error={answer.error} onRetry={() => void answer.refetch()} />
  ) : (
    <div className="blank">{t('loading')}</div>
  )
}

type DesignChange = 'save' | 'publish' | 'retire'
function Editor({ design, onKept, onLeave }: EditorProps & { design: Design | undefined }) {
  const t = useMessages(messages)
  const [draft, setDraft] = useState<Draft>(design ? readDraft(design.definition) : emptyDraft)
  const [preview, setPreview] = useState(0)
  const change = useAppMutation({
    send: ({ path, data }: { path: DesignChange; data: OptionsAt<`/superdesignapi/rpt-design/${DesignChange}`>['data'] }, key) =>
      callAt(`/superdesignapi/rpt-design/${path}`, { data, key, quiet: true }),
    invalidates: [groupKey('/superdesignapi/rpt-design'), ...reportPageKeys, groupKey('/scmrptapi/reports')],
  })
  const { busy, fields: errors } = change
  const send = (path: DesignChange, data: object) => change.run({ path, data })
  const save = async (): Promise<Design | undefined> => {
    const savedDesign = await send('save', { ...(design ? { id: design.id, version: design.version } : {}), definition: written(draft) })
    if (!savedDesign) return undefined
    if (!design) onKept(savedDesign.id)
    setPreview((now) => now + 1)
    return savedDesign
  }
  const publish = async () => {
    const saved = await save()
    if (saved && (await send('publish', { id: saved.id }))) say.success(t('published'))
  }
  return (
    <div className={styles['report']}>
      <div className="list-head">
        <h1>{draft.label[0] || t('newDesign')}</h1>
        <span className="muted grow">{design ? t(design.state) : t('draft')}</span>
        <Button onClick={onLeave}>{t('designs')}</Button>
        {design?.state === 'published' && (
          <Button danger onClick={() => void send('retire', { id: design.id })}>
            {t('retire')}
          </Button>
        )}
        <Button loading={busy} onClick={() => void save()}>
          {t('preview')}
        </Button>
        <Button type="primary" loading={busy} onClick={() => void publish()}>
          {t('publish')}
        </Button>
      </div>
      {errors['design'] && (
        <p className="blank p-12 text-danger" role="alert">
          {errors['design'].join(' ')}
        </p>
      )}
      <DesignForm draft={draft} errors={errors} fixed={design?.published != null} onChange={setDraft} />
      {design && (
        <section key={preview} className="sheet mx-16" aria-label={t('draftPreview')}>
          <ReportView which={{ kind: 'draft', name: design.id }} />
        </section>
      )}
    </div>
  )
}
