/** The documents of the print dialog in the order in which they are printed, with what has been printed of each before. */
import { Button } from 'antd'
import type { AnswerOf } from '../../../model/calls/call-types.ts'
import { ago, useLanguage, useMessages } from '../../../ui/text/language.tsx'
import styles from './dialog.module.css'
import { messages } from './messages.ts'

type Printed = AnswerOf<'/zutilsapi/print/query'>['documents'][number]

export function PrintOrder({
  documents,
  onOrder,
}: {
  documents: readonly Printed[]
  onOrder: (ids: string[]) => void
}): React.ReactElement {
  const t = useMessages(messages)
  const language = useLanguage()
  const move = (at: number, by: 1 | -1) => {
    const ids = documents.map(({ id }) => id)
    ;[ids[at], ids[at + by]] = [ids[at + by]!, ids[at]!]
    onOrder(ids)
  }
  return (
    <div>
      <h3>{t('order')}</h3>
      <ol className={styles['order']}>
        {documents.map(({ id, title, printed }, at) => (
          <li key={id}>
            <span className="ell grow">{title}</span>
            <span className="muted">
              {printed ? t('times', { times: printed.times, name: printed.name, at: ago(printed.at, language) }) : t('never')}
            </span>
            {documents.length > 1 && (
              <>
                <Button size="small" type="text" aria-label={t('up', { title })} disabled={at === 0} onClick={() => move(at, -1)}>
                  ↑
                </Button>
                <Button
                  size="small"
                  type="text"
                  aria-label={t('down', { title })}
                  disabled={at === documents.length - 1}
                  onClick={() => move(at, 1)}
                >
                  ↓
                </Button>
              </>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}
