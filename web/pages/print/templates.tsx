/** The company's print templates: listed, written as HTML with placeholders, or uploaded as workbooks (administrators). */
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { useLanguage, useMessages } from '../../../ui/text/language.tsx'
import { Status } from '../../../ui/theme/status.tsx'
import { ApiError } from '../../api/client.ts'
import { callQuery } from '../../api/call-query.ts'
import { NoRight } from '../../shell/not-found.tsx'
import { messages, type PrintWord } from './messages.ts'
import { TemplateEditor } from './template-editor.tsx'
import type { Template, TemplateDraft } from './use-template-draft.ts'

export function PrintTemplates(): React.ReactElement {
  const t = useMessages(messages)
  const [draft, setDraft] = useState<TemplateDraft>()
  const answer = useQuery({
    ...callQuery('/zutilsapi/print/templates', { method: 'GET', quiet: true }),
    staleTime: 0,
    retry: false,
  })
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
      {answer.data && answer.data.rows.length > 0 && <TemplateTable rows={answer.data.rows} onEdit={setDraft} />}
      {draft && answer.data && <TemplateEditor types={answer.data.types} draft={draft} onClose={() => setDraft(undefined)} />}
    </div>
  )
}

function TemplateTable({ rows, onEdit }: { rows: readonly Template[]; onEdit: (template: Template) => void }) {
  const t = useMessages(messages)
  const language = useLanguage()
  return (
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
          {rows.map((one) => (
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
                <Button type="link" size="small" onClick={() => onEdit(one)}>
                  {t('edit')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
