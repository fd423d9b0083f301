/** What was counted last: a photo of it from the camera, and the way back. */
import { Button } from 'antd'
import type { Page, WireDoc } from '../../../model/page.ts'
import type { Values } from '../../../ui/state/form-state.ts'
import { useLanguage, useMessages } from '../../../ui/text/language.tsx'
import { counted, saysMore } from '../unsent/queue.ts'
import type { PhotoState } from '../unsent/use-photos.ts'
import { leastOf, type UnsentState } from '../unsent/use-unsent.ts'
import { messages } from './messages.ts'
import styles from './inspect.module.css'

/** What was counted last, which can be taken back. */
export interface Last {
  readonly by: string
  readonly name: string
  readonly group?: string | undefined
}

interface LastCountedProps {
  readonly page: Page
  readonly doc: WireDoc
  readonly lines: string
  readonly tally: UnsentState
  readonly photos: PhotoState
  readonly last: Last
  readonly onPhoto: () => void
  readonly onEnd: () => void
}

export function LastCounted({ page, doc, lines, tally, photos, last, onPhoto, onEnd }: LastCountedProps): React.ReactElement {
  const t = useMessages(messages)
  const language = useLanguage()
  const rows = (doc[lines] ?? []) as readonly Values[]
  const counting = page.display.tally[lines]!
  const line = rows.find((one) => one[counting.by] === last.by)
  // A line with a photo or a text stays, with the least that it may have.
  const ofLine = () => counted(line ? [line] : [], tally.taps, { by: last.by, tally: counting })
  const mayUndo = !saysMore(line, counting) || ofLine() > leastOf(page, lines)
  const photoState = photos.unsent ? t('sending') : photos.sent > 0 ? t('photoSent') : ''
  return (
    <div className={styles['last']} data-part="last-counted">
      <span className="grow">
        <b>{last.name}</b>
        <br />
        <span className="muted" role="status" lang={language}>
          {tally.isOnline || !photos.unsent ? photoState : t('offline')}
        </span>
      </span>
      {counting.photo !== undefined && <Button onClick={onPhoto}>{t('photo')}</Button>}
      <Button
        disabled={!mayUndo}
        onClick={() => {
          tally.add({ ...last, add: -1 })
          onEnd()
        }}
      >
        ↶ {t('undo')}
      </Button>
    </div>
  )
}
