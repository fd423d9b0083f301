/** What is shown where a region failed: what happened, and a way on. Never a blank page. */
import { Button } from 'antd'
import { useRouteError } from 'react-router'
import { useText } from '../../ui/text/language.tsx'

export function Broken(): React.ReactElement {
  const error = useRouteError()
  const t = useText()
  console.error(error)
  return (
    <div role="alert" style={{ padding: 48, textAlign: 'center' }}>
      <h2>{t('broken')}</h2>
      <p className="muted" style={{ margin: '8px 0 16px' }}>
        {String((error as Error)?.message ?? '')}
      </p>
      <Button type="primary" onClick={() => window.location.reload()}>
        {t('retry')}
      </Button>
    </div>
  )
}
