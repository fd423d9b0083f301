/** Print dialog: template, paper, language, copies and their order; preview, PDF, Word and Excel. */
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, InputNumber, Modal, Segmented, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { ago, useLanguage, useWords } from '../../../ui/text/language.tsx'
import { call } from '../../api/client.ts'
import { openPdf, saveFile } from '../../api/download.ts'
import { useAppMutation } from '../../api/mutation.ts'
import { say } from '../../api/toasts-and-connection.ts'
import './dialog.css'
import { messages } from './messages.ts'
import { keys } from '../../api/query-keys.ts'

const path = '/ccommonapi/doc-print/doc-export'
const storageKey = (page: string) => `weft.print.${page}`
interface Settings {
  readonly template?: string
  readonly paper?: string
  readonly lang?: 'zh' | 'en' | 'both'
  readonly landscape?: '' | '0' | '1'
}
function recall(page: string): Settings {
  try {
    return JSON.parse(localStorage.getItem(storageKey(page)) ?? '{}') as Settings
  } catch {
    return {}
  }
}

export function PrintDialog({ page, ids, onClose }: { page: string; ids: readonly string[]; onClose: () => void }): React.ReactElement {
  const t = useWords(messages)
  const language = useLanguage()
  const [settings, setSettings] = useState<Settings>(() => recall(page))
  const [order, setOrder] = useState(ids)
  const [copies, setCopies] = useState(1)
  const answer = useQuery({
    queryKey: keys.printing(page, ids),
    queryFn: () => call('/zutilsapi/print/query', { data: { page, ids }, quiet: true }),
    staleTime: 0,
    retry: false,
  })
  const choice = answer.data
  const documents = new Map(choice?.documents.map((one) => [one.id, one]))
  const shown = order.filter((id) => documents.has(id))
  const templates = choice?.templates ?? []
  const template =
    templates.some((one) => one.id === settings.template) || settings.template === 'default'
      ? settings.template!
      : (templates.find((one) => one.first)?.id ?? 'default')
  const own = templates.find((one) => one.id === template)
  const set = (changes: Settings) => {
    const next = { ...settings, ...changes }
    setSettings(next)
    localStorage.setItem(storageKey(page), JSON.stringify(next))
  }
  const paper = settings.paper ?? own?.paper ?? 'a4'
  const query = {
    page,
    id: shown.join(','),
    template,
    paper,
    lang: settings.lang ?? language,
    copies: String(copies),
    ...(settings.landscape ? { landscape: settings.landscape } : {}),
  }
  const printing = useAppMutation({
    async send({ work }: { readonly name: string; readonly work: () => Promise<unknown> }, key) {
      await work()
      await call('/zutilsapi/print/mark', { data: { page, ids: shown }, key, quiet: true })
    },
    invalidates: [keys.printing(page)],
    onFailed(error) {
      say.error(error.message || t('failed'))
      return true
    },
  })
  const busy = printing.pending?.name
  const runAction = (name: string, work: () => Promise<unknown>) => printing.run({ name, work })
  const move = (at: number, by: number) => {
    const next = [...shown]
    ;[next[at], next[at + by]] = [next[at + by]!, next[at]!]
    setOrder(next)
  }
  const only = own?.kind === 'sheet'
  return (
    <Modal
      open
      width={560}
      title={ids.length > 1 ? t('printMany', { count: ids.length }) : t('print')}
      onCancel={onClose}
      footer={
        <div className="row wrap justify-end">
          {choice?.exports && (
            <>
              <Button
                disabled={only}
                loading={busy === 'docx'}
                onClick={() => void runAction('docx', () => saveFile(path, { ...query, format: 'docx' }))}
              >
                {t('word')}
              </Button>
              <Button loading={busy === 'xlsx'} onClick={() => void runAction('xlsx', () => saveFile(path, { ...query, format: 'xlsx' }))}>
                {t('excel')}
              </Button>
            </>
          )}
          <Button disabled={shown.length === 0} href={`/printpage/htprintview?${new URLSearchParams(query)}`} target="_blank">
            {t('preview')}
          </Button>
          <Button
            type="primary"
            disabled={shown.length === 0}
            loading={busy === 'pdf'}
            onClick={() => void runAction('pdf', () => openPdf(path, query))}
          >
            {t('print')}
          </Button>
        </div>
      }
    >
      {answer.isPending && <Skeleton active />}
      {answer.isError && (
        <p role="alert">
          {t('failed')} <Button onClick={() => void answer.refetch()}>{t('retry')}</Button>
        </p>
      )}
      {choice && (
        <div className="print-dialog">
          {ids.length > shown.length && <Alert type="warning" showIcon title={t('unseen', { count: ids.length - shown.length })} />}
          <label>
            <span>{t('template')}</span>
            <Select
              value={template}
              aria-label={t('template')}
              options={[
                { value: 'default', label: t('standard') },
                ...templates.map((one) => ({ value: one.id, label: one.kind === 'sheet' ? t('asBook', { name: one.name }) : one.name })),
              ]}
              onChange={(value: string) => set({ template: value, paper: undefined })}
            />
          </label>
          <label>
            <span>{t('paper')}</span>
            <Select
              value={paper}
              aria-label={t('paper')}
              options={choice.papers.map((value) => ({ value, label: t(value) }))}
              onChange={(value: string) => set({ paper: value })}
            />
          </label>
          <label>
            <span>{t('language')}</span>
            <Segmented
              aria-label={t('language')}
              value={query.lang}
              options={(['zh', 'en', 'both'] as const).map((value) => ({ value, label: t(value) }))}
              onChange={(value) => set({ lang: value as Settings['lang'] })}
            />
          </label>
          <label>
            <span>{t('landscape')}</span>
            <Segmented
              aria-label={t('landscape')}
              value={settings.landscape ?? ''}
              options={[
                { value: '', label: t('auto') },
                { value: '0', label: t('upright') },
                { value: '1', label: t('across') },
              ]}
              onChange={(value) => set({ landscape: value as Settings['landscape'] })}
            />
          </label>
          <label>
            <span>{t('copies')}</span>
            <InputNumber
              min={1}
              max={20}
              precision={0}
              value={copies}
              aria-label={t('copies')}
              onChange={(value) => setCopies(value ?? 1)}
            />
          </label>
          <div>
            <h3>{t('order')}</h3>
            <ol className="print-order">
              {shown.map((id, at) => {
                const { title, printed } = documents.get(id)!
                return (
                  <li key={id}>
                    <span className="ell grow">{title}</span>
                    <span className="muted">
                      {printed ? t('times', { times: printed.times, name: printed.name, at: ago(printed.at, language) }) : t('never')}
                    </span>
                    {shown.length > 1 && (
                      <>
                        <Button size="small" type="text" aria-label={t('up', { title })} disabled={at === 0} onClick={() => move(at, -1)}>
                          ↑
                        </Button>
                        <Button
                          size="small"
                          type="text"
                          aria-label={t('down', { title })}
                          disabled={at === shown.length - 1}
                          onClick={() => move(at, 1)}
                        >
                          ↓
                        </Button>
                      </>
                    )}
                  </li>
                )
              })}
            </ol>
          </div>
        </div>
      )}
    </Modal>
  )
}
