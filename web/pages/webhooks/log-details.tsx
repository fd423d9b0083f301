/** Details of one message of the interface log: what was sent and what was answered. */
import { useQuery } from '@tanstack/react-query'
import { Button, Modal, Skeleton } from 'antd'
import { useMessages } from '../../../ui/text/language.tsx'
import { callQuery } from '../../api/call-query.ts'
import { isIncoming } from './webhook-types.ts'
import { messages } from './messages.ts'

export function LogDetails({ id, onClose }: { id: string; onClose: () => void }): React.ReactElement {
  const t = useMessages(messages)
  const answer = useQuery({
    ...callQuery('/zutilsapi/out-api-bus/log-view', { method: 'GET', fields: { id } }),
    staleTime: 0,
    retry: false,
  })
  const text = (label: string, value: string | null) => (
    <section aria-label={label}>
      <h3 className="text-13">{label}</h3>
      <pre tabIndex={0} className="max-h-260 scroll pre-wrap break-anywhere">
        {pretty(value) || '–'}
      </pre>
    </section>
  )
  return (
    <Modal open width={760} title={t('details')} onCancel={onClose} footer={<Button onClick={onClose}>{t('close')}</Button>}>
      {answer.data ? (
        <div className="grid gap-12 one-column">
          <p className="break-anywhere">
            {answer.data.method} {answer.data.url} → {answer.data.error ? t(answer.data.error) : answer.data.status}
          </p>
          {text(t(isIncoming(answer.data) ? 'request' : 'body'), answer.data.sent)}
          {text(t('answer'), answer.data.answer)}
        </div>
      ) : (
        <Skeleton active />
      )}
    </Modal>
  )
}

/** Formats JSON with line breaks; other and truncated text stays as it is. */
function pretty(text: string | null): string {
  try {
    return JSON.stringify(JSON.parse(text ?? ''), null, 2)
  } catch {
    return text ?? ''
  }
}
