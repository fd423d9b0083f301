/** Says in place that something could not be loaded, with the button that tries again. */
import { Button } from 'antd'
import { useText } from '../../ui/text/language.tsx'

interface LoadFailedProps {
  readonly onRetry: () => unknown
  readonly className?: string
}

export function LoadFailed({ onRetry, className }: LoadFailedProps): React.ReactElement {
  const t = useText()
  return (
    <p role="alert" className={className}>
      {t('loadingFailed')} <Button onClick={() => void onRetry()}>{t('retry')}</Button>
    </p>
  )
}
