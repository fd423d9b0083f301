/** Print dialog: template, paper, language, copies and their order; preview, PDF, Word and Excel. */
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { useLanguage, useMessages } from '../../../ui/text/language.tsx'
import { call } from '../../api/client.ts'
import { callQuery } from '../../api/call-query.ts'
import { openPdf, saveFile } from '../../api/download.ts'
import { useAppMutation } from '../../api/mutation.ts'
import { callKey } from '../../api/query-keys.ts'
import { say } from '../../api/toasts-and-connection.ts'
import styles from './dialog.module.css'
import { messages } from './messages.ts'
import { PrintChoices } from './print-choices.tsx'
import { PrintOrder } from './print-order.tsx'
import { usePrintSettings } from './use-print-settings.ts'

const path = '/ccommonapi/doc-print/doc-export'

export function PrintDialog({ page, ids, onClose }: { page: string; ids: readonly string[]; onClose: () => void }): React.ReactElement {
  const t = useMessages(messages)
  const language = useLanguage()
  const [settings, set] = usePrintSettings(page)
  const [order, setOrder] = useState(ids)
  const [copies, setCopies] = useState(1)
  const answer = useQuery({
    ...callQuery('/zutilsapi/print/query', { data: { page, ids }, quiet: true }),
    staleTime: 0,
    retry: false,
  })
  const choice = answer.data
  const documents = order.flatMap((id) => choice?.documents.find((one) => one.id === id) ?? [])
  const shownIds = documents.map(({ id }) => id)
  const templates = choice?.templates ?? []
  const isOffered = settings.template === 'default' || templates.some((one) => one.id === settings.template)
  const template = isOffered ? settings.template! : (templates.find((one) => one.first)?.id ?? 'default')
  const chosen = templates.find((one) => one.id === template)
  const query = {
    page,
    id: shownIds.join(','),
    template,
    paper: settings.paper ?? chosen?.paper ?? 'a4',
    lang: settings.lang ?? language,
    copies: String(copies),
    ...(settings.landscape ? { landscape: settings.landscape } : {}),
    ...(choice?.inside && settings.copy === 'inside' ? { copy: 'inside' } : {}),
  }
  return (
    <Modal
      open
      width={560}
      title={ids.length > 1 ? t('printMany', { count: ids.length }) : t('print')}
      onCancel={onClose}
      footer={<PrintButtons query={query} ids={shownIds} exports={choice?.exports === true} workbook={chosen?.kind === 'sheet'} />}
    >
      {answer.isPending && <Skeleton active />}
      {answer.isError && (
        <p role="alert">
          {t('failed')} <Button onClick={() => void answer.refetch()}>{t('retry')}</Button>
        </p>
      )}
      {choice && (
        <div className={styles['fields']}>
          {ids.length > shownIds.length && <Alert type="warning" showIcon title={t('unseen', { count: ids.length - shownIds.length })} />}
          <PrintChoices
            templates={templates}
            papers={choice.papers}
            chosen={{ ...query, landscape: settings.landscape ?? '', copy: settings.copy ?? 'outside' }}
            ownCopy={choice.inside && template === 'default'}
            set={set}
            copies={copies}
            onCopies={setCopies}
          />
          <PrintOrder documents={documents} onOrder={setOrder} />
        </div>
      )}
    </Modal>
  )
}

/** Preview, PDF and, where the server exports them, Word and Excel. Each output marks the documents as printed. */
function PrintButtons(props: {
  query: { readonly page: string } & Readonly<Record<string, string>>
  ids: readonly string[]
  exports: boolean
  /** The template is a workbook, which cannot become a text document. */
  workbook: boolean
}) {
  const { query, ids } = props
  const { page } = query
  const t = useMessages(messages)
  const printing = useAppMutation({
    async send({ work }: { readonly name: string; readonly work: () => Promise<unknown> }, key) {
      await work()
      await call('/zutilsapi/print/mark', { data: { page, ids }, key, quiet: true })
    },
    invalidates: [callKey('/zutilsapi/print/query', { page })],
    onFailed(error) {
      say.error(error.message || t('failed'))
      return true
    },
  })
  const busy = printing.pending?.name
  const save = (format: 'docx' | 'xlsx') => void printing.run({ name: format, work: () => saveFile(path, { ...query, format }) })
  const open = () => void printing.run({ name: 'pdf', work: () => openPdf(path, query) })
  return (
    <div className="row wrap justify-end">
      {props.exports && (
        <>
          <Button disabled={props.workbook} loading={busy === 'docx'} onClick={() => save('docx')}>
            {t('word')}
          </Button>
          <Button loading={busy === 'xlsx'} onClick={() => save('xlsx')}>
            {t('excel')}
          </Button>
        </>
      )}
      <Button disabled={ids.length === 0} href={`/printpage/htprintview?${new URLSearchParams(query)}`} target="_blank">
        {t('preview')}
      </Button>
      <Button type="primary" disabled={ids.length === 0} loading={busy === 'pdf'} onClick={open}>
        {t('print')}
      </Button>
    </div>
  )
}
