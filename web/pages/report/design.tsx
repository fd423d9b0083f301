/** Report designer: the company's designs, and the editor of one design; the preview is the report itself. */
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useWords } from '../../../ui/text/language.tsx'
import { ApiError, callAt, type OptionsAt } from '../../api/client.ts'
import { say } from '../../api/toasts-and-connection.ts'
import { NoRight } from '../../shell/not-found.tsx'
import { useDesigns, type Design } from './clientrpt.tsx'
import { emptyDraft, readDraft, written, type Draft } from './design-state.ts'
import { DesignForm } from './design-form.tsx'
import './report.css'
import '../../../ui/list/list.css'
import '../../../ui/theme/card-index.css'
import { ReportView } from './report.tsx'
import { messages } from './messages.ts'
import { keys } from '../../api/query-keys.ts'
import { useAppMutation } from '../../api/mutation.ts'

export function Designs(): React.ReactElement {
  const t = useWords(messages)
  const [query, setQuery] = useSearchParams()
  const answer = useDesigns()
  useEffect(() => {
    document.title = `${t('designs')} · Weft`
  }, [t])
  if (answer.error instanceof ApiError && answer.error.code === 403) return <NoRight />
  const id = query.get('id')
  const edited = answer.data?.find((one) => one.id === id)
  if (edited || query.has('new'))
    return <Editor key={id ?? 'new'} design={edited} onKept={(next) => setQuery({ id: next })} onLeave={() => setQuery({})} />
  return (
    <div className="report-index">
      <div className="list-head">
        <h1>{t('designs')}</h1>
        <span className="muted grow">{t('designHint')}</span>
        <Button type="primary" onClick={() => setQuery({ new: '1' })}>
          {t('newDesign')}
        </Button>
      </div>
      {answer.isError && (
        <div className="blank" role="alert">
          {t('failed')} <Button onClick={() => void answer.refetch()}>{t('retry')}</Button>
        </div>
      )}
      {answer.data?.length === 0 && <div className="blank">{t('noDesigns')}</div>}
      <div className="report-cards">
        {answer.data?.map((one) => (
          <div key={one.id} className="sheet report-card">
            <b>{one.definition['label']?.[0]}</b>
            <span className="muted">
              {one.name} · {t(one.state)}
              {one.state === 'published' && JSON.stringify(one.published) !== JSON.stringify(one.definition) && ` · ${t('changed')}`}
            </span>
            <span className="row">
              <Button size="small" onClick={() => setQuery({ id: one.id })}>
                {t('edit')}
              </Button>
              {one.state === 'published' && <Link to={`/clientrpt/${one.name}`}>{t('open')}</Link>}
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}

type DesignChange = 'save' | 'publish' | 'retire'
function Editor({ design, onKept, onLeave }: { design: Design | undefined; onKept: (id: string) => void; onLeave: () => void }) {
  const t = useWords(messages)
  const [draft, setDraft] = useState<Draft>(design ? readDraft(design.definition) : emptyDraft)
  const [preview, setPreview] = useState(0)
  const change = useAppMutation({
    send: ({ path, data }: { path: DesignChange; data: OptionsAt<`/superdesignapi/rpt-design/${DesignChange}`>['data'] }, key) =>
      callAt(`/superdesignapi/rpt-design/${path}`, { data, key, quiet: true }),
    invalidates: [keys.reportDesigns(), keys.reportPage(), keys.report(), keys.reports()],
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
    const kept = await save()
    if (kept && (await send('publish', { id: kept.id }))) say.success(t('published'))
  }
  return (
    <div className="report">
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
