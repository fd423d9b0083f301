/** What a person must know of what was counted on this device: others counted too, the server refused it, the device is full, photos that failed. */
import { Button } from 'antd'
import { useMessages } from '../../../ui/text/language.tsx'
import type { PhotoState } from '../unsent/use-photos.ts'
import type { UnsentState } from '../unsent/use-unsent.ts'
import { messages } from './messages.ts'
import styles from './inspect.module.css'

/** What a person must know of the sending: others counted too, the server refused it, the device is full. */
export function Notices({ tally }: { tally: UnsentState }): React.ReactElement {
  const t = useMessages(messages)
  return (
    <>
      {tally.mergedWith !== undefined && (
        <p className="notice" role="status">
          {t('merged', { by: tally.mergedWith || t('somebodyElse') })}
        </p>
      )}
      {tally.isFull && (
        <p className={`notice ${styles['refused']}`} role="alert">
          {t('noRoom')}
        </p>
      )}
      {tally.refused !== undefined && (
        <div className={`notice ${styles['refused']}`} role="alert">
          {t('refused', { why: tally.refused })}{' '}
          <span className="row">
            <Button onClick={tally.retry}>{t('tryAgain')}</Button>
            <Button danger onClick={tally.drop}>
              {t('drop')}
            </Button>
          </span>
        </div>
      )}
    </>
  )
}

/** Photos that the server did not take; they are tried again by themselves, or at once. */
export function FailedPhotos({ photos }: { photos: PhotoState }): React.ReactElement | null {
  const t = useMessages(messages)
  if (photos.failed === undefined) return null
  return (
    <div className={`notice ${styles['refused']}`} role="alert">
      {t('photoFailed', { why: photos.failed })}{' '}
      <span className="row">
        <Button onClick={photos.retry}>{t('tryAgain')}</Button>
        <Button danger onClick={photos.drop}>
          {t('dropPhotos')}
        </Button>
      </span>
    </div>
  )
}
