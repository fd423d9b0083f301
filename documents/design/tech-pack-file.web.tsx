/** The section above a tech pack: its PDF, which the factory opens first, with its pages. */
import { Button } from 'antd'
import type { ViewOf } from '../../model/wire-document.ts'
import { useFiles } from '../../ui/fields/file-view.tsx'
import { useMessages } from '../../ui/text/language.tsx'
import type { techPack } from './tech-pack.ts'
import { messages } from './screens/tech-pack-messages.ts'
import styles from './screens/tech-pack-file.module.css'

const none: readonly string[] = []

export function Section({ doc }: { doc: ViewOf<typeof techPack> }): React.ReactElement | null {
  const t = useMessages(messages)
  const [id] = (doc.file as readonly string[] | null | undefined) ?? none
  const files = useFiles(id === undefined ? none : [id])
  const file = id === undefined ? undefined : files[id]
  if (!file) return null
  return (
    <p className={`sheet noprint ${styles['file']}`} data-part="tech-pack-file">
      <Button type="primary" href={file.url} target="_blank" rel="noreferrer">
        {t('open')}
      </Button>
      <span className="muted">{t('pages', { n: String(doc.pages ?? '') })}</span>
    </p>
  )
}
