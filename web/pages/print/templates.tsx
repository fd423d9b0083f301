/** The company's print templates: listed, written as HTML with placeholders, or uploaded as workbooks (administrators). */
import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Input, Modal, Select, Skeleton } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { paperNames, type PaperSize } from '../../../model/paper-sizes.ts'
import { useLanguage, useWords, semicolon } from '../../../ui/text/language.tsx'
import { Status } from '../../../ui/theme/status.tsx'
import type { AnswerOf } from '../../../model/calls/call-types.ts'
import { ApiError, call } from '../../api/client.ts'
import { useAppMutation } from '../../api/mutation.ts'
import { say } from '../../api/toasts-and-connection.ts'
import { identity } from '../../session/session-store.ts'
import { NoRight } from '../not-found.tsx'
import '../import/import.css'
import './dialog.css'
import { messages, type PrintWord } from './messages.ts'
import { keys } from '../../api/query-keys.ts'

type TemplateList = AnswerOf<'/zutilsapi/print/templates'>
type Template = TemplateList['rows'][number]
type Draft = Partial<Template> & { readonly kind: 'html' | 'sheet'; readonly file?: File }

export function PrintTemplates(): React.ReactElement {
  const t = useWords(messages)
  const [draft, setDraft] = useState<Draft>()
  const answer = useQuery({
    queryKey: keys.printTemplates('all'),
    queryFn: () => call('/zutilsapi/print/templates', { method: 'GET', quiet: true }),
    staleTime: 0,
    retry: false,
  })
  const language = useLanguage()
  useEffect(() => {
    document.title = `${t('templates')} · Weft`
  }, [t])
  if (answer.error instanceof ApiError && answer.error.code === 403) return <NoRight />
  return (
    <div className="import">
      <div className="import-bar">
        <div className="grow">
          <h1>{t('templates')}</h1>
          <p className="muted">{t('templatesHint')}</p>
        </div>
        <Button onClick={() => setDraft({ kind: 'sheet' })}>{t('newSheet')}</Button>
        <Button type="primary" onClick={() => setDraft({ kind: 'html' })}>
          {t('newHtml')}
        </Button>
      </div>
      {answer.isPending && <Skeleton active />}
      {answer.isError && (
        <p role="alert">
          {t('failed')} <Button onClick={() => void answer.refetch()}>{t('retry')}</Button>
        </p>
      )}
      {answer.data?.rows.length === 0 && <p className="muted">{t('none')}</p>}
      {answer.data && answer.data.rows.length > 0 && (
        <div className="import-box" tabIndex={0} role="region" aria-label={t('templates')}>
          <table className="import-table">
            <thead>
              <tr>
                {(['document', 'name', 'kind', 'paper', 'first', 'state'] as const).map((word) => (
                  <th key={word}>{t(word)}</th>
                ))}
                <th>
                  <span className="hide">{t('edit')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {answer.data.rows.map((one) => (
                <tr key={one.id}>
                  <td>{one.title}</td>
                  <td>{language === 'en' ? one.name_en : one.name_zh}</td>
                  <td>{t(one.kind)}</td>
                  <td>{t(one.paper as PrintWord)}</td>
                  <td>{one.first ? '✓' : ''}</td>
                  <td>
                    <Status family={one.status === 'active' ? 'success' : 'closed'} label={t(one.status)} />
                  </td>
                  <td>
                    <Button type="link" size="small" onClick={() => setDraft(one)}>
                      {t('edit')}
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {draft && answer.data && <Editor types={answer.data.types} draft={draft} onClose={() => setDraft(undefined)} />}
    </div>
  )
}

function Editor({ types, draft, onClose }: { types: TemplateList['types']; draft: Draft; onClose: () => void }) {
  const t = useWords(messages)
  const area = useRef<HTMLTextAreaElement>(null)
  const [values, setValues] = useState<Draft>({
    ...(draft.kind === 'html' ? { paper: 'a4' } : {}),
    status: 'active',
    landscape: false,
    first: false,
    body: '',
    ...draft,
  })
  const page = values.type
  const names = useQuery({
    queryKey: keys.printTemplates('names', page),
    queryFn: () => call('/zutilsapi/print/placeholders', { method: 'GET', fields: { page }, quiet: true }),
    enabled: page !== undefined,
  })
  const set = (changes: Partial<Draft>) => setValues((now) => ({ ...now, ...changes }))
  const body = values.body || (values.id ? '' : (names.data?.begin ?? ''))
  const put = (text: string) => {
    const from = area.current?.selectionStart ?? body.length
    set({ body: `${body.slice(0, from)}${text}${body.slice(area.current?.selectionEnd ?? from)}` })
    area.current?.focus()
  }
  const sendTemplate = (_: void, key: string): Promise<{ id: string }> => {
    const { name_zh = '', name_en = '', paper, landscape, first, status, id, version, kind, file } = values
    // A workbook defines its own paper size.
    const own = kind === 'sheet' && !paper ? {} : { paper, landscape }
    const data = { ...(id ? { id, version } : {}), name_zh, name_en, ...own, first }
    return kind === 'sheet' && file
      ? sendBook(page ?? '', file, data)
      : call('/zutilsapi/print/save-template', {
          data: { ...data, page: page ?? '', kind, status, body: kind === 'html' ? body : '' },
          key,
          quiet: true,
        })
  }
  const saving = useAppMutation({
    send: sendTemplate,
    invalidates: [keys.printTemplates('all')],
    onDone: () => say.success(t('saved')),
    onFailed(error) {
      if (error.code === 11000 || error.message !== '') return false
      say.error(t('failed'))
      return true
    },
  })
  const errors = saving.fields
  const save = async (): Promise<string | undefined> => (await saving.run())?.id
  const errorAt = (name: string) =>
    errors[name] && (
      <small role="alert" className="text-danger">
        {errors[name].join(semicolon())}
      </small>
    )
  const ready = page !== undefined && (values.kind === 'html' || values.file !== undefined || values.id !== undefined)
  return (
    <Modal
      open
      width={values.kind === 'html' ? 960 : 560}
      title={t(values.kind === 'html' ? 'newHtml' : 'newSheet')}
      onCancel={onClose}
      footer={
        <div className="row justify-end">
          <Button onClick={onClose}>{t('cancel')}</Button>
          {values.kind === 'html' && names.data?.sample && (
            <Button
              loading={saving.busy}
              onClick={() =>
                void save().then((id) => {
                  if (id)
                    window.open(
                      `/printpage/htprintview?${new URLSearchParams({ page: page!, id: names.data.sample!, template: id })}`,
                      '_blank',
                    )
                  if (id) onClose()
                })
              }
            >
              {t('tryIt')}
            </Button>
          )}
          <Button type="primary" loading={saving.busy} disabled={!ready} onClick={() => void save().then((id) => id && onClose())}>
            {t('save')}
          </Button>
        </div>
      }
    >
      <div className="print-dialog">
        <label>
          <span>{t('document')}</span>
          <Select
            showSearch
            optionFilterProp="label"
            aria-label={t('document')}
            disabled={values.id !== undefined}
            value={page}
            options={types.map((one) => ({ value: one.page, label: one.title }))}
            onChange={(type: string) => set({ type, body: '' })}
          />
        </label>
        <label>
          <span>{t('nameZh')}</span>
          <span>
            <Input
              aria-label={t('nameZh')}
              maxLength={60}
              value={values.name_zh}
              onChange={(event) => set({ name_zh: event.target.value })}
            />
            {errorAt('name_zh')}
          </span>
        </label>
        <label>
          <span>{t('nameEn')}</span>
          <span>
            <Input
              aria-label={t('nameEn')}
              maxLength={60}
              value={values.name_en}
              onChange={(event) => set({ name_en: event.target.value })}
            />
            {errorAt('name_en')}
          </span>
        </label>
        <label>
          <span>{t('paper')}</span>
          <Select<PaperSize | ''>
            aria-label={t('paper')}
            value={values.paper ?? ''}
            options={[
              ...(values.kind === 'sheet' ? [{ value: '' as const, label: t('asInBook') }] : []),
              ...paperNames.map((value) => ({ value, label: t(value) })),
            ]}
            onChange={(paper) => set({ paper: paper || undefined })}
          />
        </label>
        <div className="row">
          <Checkbox checked={values.landscape} onChange={(event) => set({ landscape: event.target.checked })}>
            {t('across')}
          </Checkbox>
          <Checkbox checked={values.first} onChange={(event) => set({ first: event.target.checked })}>
            {t('first')}
          </Checkbox>
          <Checkbox checked={values.status === 'active'} onChange={(event) => set({ status: event.target.checked ? 'active' : 'stopped' })}>
            {t('active')}
          </Checkbox>
        </div>
        {values.kind === 'sheet' && (
          <label>
            <span>{t('file')}</span>
            <span>
              <input type="file" accept=".xlsx" aria-label={t('file')} onChange={(event) => set({ file: event.target.files?.[0] })} />
              {errorAt('file')}
            </span>
          </label>
        )}
        {page !== undefined && (
          <div className={values.kind === 'html' ? 'print-editor' : ''}>
            {values.kind === 'html' && (
              <div>
                <Input.TextArea
                  ref={(box) => {
                    area.current = box?.resizableTextArea?.textArea ?? null
                  }}
                  aria-label={t('body')}
                  rows={18}
                  spellCheck={false}
                  value={body}
                  onChange={(event) => set({ body: event.target.value })}
                />
                {errorAt('body')}
              </div>
            )}
            <div>
              <h3>{t('placeholders')}</h3>
              <p className="muted text-12">{t('placeholdersHint')}</p>
              <div className="print-names">
                {(names.data?.names ?? []).map((one) => (
                  <div key={one.name} className="grid">
                    <button type="button" onClick={() => put(one.columns ? ` each="${one.name}"` : `{{${one.name}}}`)}>
                      {one.label} {one.columns ? `each="${one.name}"` : `{{${one.name}}}`}
                    </button>
                    {one.columns?.map((column) => (
                      <button
                        key={column.name}
                        type="button"
                        className="in"
                        onClick={() => put(values.kind === 'html' ? `{{${column.name}}}` : `{{${one.name}.${column.name}}}`)}
                      >
                        {column.label} {values.kind === 'html' ? `{{${column.name}}}` : `{{${one.name}.${column.name}}}`}
                      </button>
                    ))}
                  </div>
                ))}
              </div>
            </div>
          </div>
        )}
      </div>
    </Modal>
  )
}

async function sendBook(page: string, file: File, data: object): Promise<{ id: string }> {
  const form = new FormData()
  form.set('type', page)
  form.set('field', JSON.stringify(data))
  form.set('file', file)
  const response = await fetch('/zutilsapi/print/upload-template', {
    method: 'POST',
    headers: { authorization: `Bearer ${identity().token}`, 'accept-language': identity().language },
    body: form,
  })
  const {
    code = response.status,
    message = '',
    data: answer,
  } = (await response.json()) as {
    code?: number
    message?: string
    data?: { results?: { id: string }; errors?: Record<string, string[]> }
  }
  if (answer?.results) return answer.results
  throw new ApiError(code, message, answer?.errors ?? [])
}
