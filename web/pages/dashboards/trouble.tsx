/** Why a tile shows nothing: no right, what it shows is gone, or a failure that may be tried again. */
import { Button } from 'antd'
import { useMessages } from '../../../ui/text/language.tsx'
import { ApiError } from '../../api/client.ts'
import { messages } from './messages.ts'

export function Trouble({ error, retry }: { error: unknown; retry: () => unknown }): React.ReactElement {
  const t = useMessages(messages)
  const code = error instanceof ApiError ? error.code : 0
  return (
    <p className="muted" role="alert">
      {t(code === 403 ? 'noRight' : code === 404 ? 'gone' : 'failed')}{' '}
      {code !== 403 && code !== 404 && (
        <Button size="small" onClick={() => void retry()}>
          {t('retry')}
        </Button>
      )}
    </p>
  )
}
