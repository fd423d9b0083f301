/** One item of an audit: its points by buttons or typed, the finding and the photos. */
import { Button, Input } from 'antd'
import { add, compare, sub } from '../../../model/decimal.ts'
import { useServices } from '../../../ui/services.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import { Photos } from './photos.tsx'
import type { Item, ItemChanges } from './use-audit-autosave.tsx'
import { messages } from './messages.ts'
import styles from './factory-audit.module.css'

interface AuditItemProps {
  readonly item: Item
  readonly open: boolean
  /** Changes the item; `wait` is the time in milliseconds until it is sent. */
  readonly onChange: (next: ItemChanges, wait?: number) => void
}

export function AuditItem({ item, open, onChange }: AuditItemProps): React.ReactElement {
  const t = useMessages(messages)
  const { upload } = useServices()
  const name = item.item ?? ''
  const addPhotos = async (files: readonly File[]) => {
    const uploaded: string[] = []
    for (const file of files) uploaded.push((await upload(file, { type: 'factory_audit', field: 'items.photo' })).id)
    onChange({ photo: [...(item.photo ?? []), ...uploaded] }, 0)
  }
  return (
    <section className={`sheet ${styles['check-item']}`} data-part="check-item" aria-label={name}>
      <h2>
        <span className="muted">{item.section}</span> {name} {item.veto === 'yes' && <span className="over">{t('veto')}</span>}
      </h2>
      <ItemPoints item={item} open={open} onChange={onChange} />
      <Input.TextArea
        aria-label={`${t('finding')} ${name}`}
        placeholder={t('finding')}
        autoSize={{ minRows: 1, maxRows: 5 }}
        disabled={!open}
        maxLength={200}
        value={item.finding ?? ''}
        onChange={(event) => onChange({ finding: event.target.value || null })}
      />
      <Photos item={name} ids={item.photo ?? []} open={open} onAdd={addPhotos} />
    </section>
  )
}

/** The points of an item, typed or changed by one; they stay between 0 and the maximum of the item. */
function ItemPoints({ item, open, onChange }: AuditItemProps) {
  const t = useMessages(messages)
  const [name, maximum] = [item.item ?? '', item.most ?? '0']
  const step = (by: '1' | '-1') => {
    const from = item.score || (by === '1' ? '-1' : add(maximum, '1'))
    const next = by === '1' ? add(from, '1') : sub(from, '1')
    if (compare(next, '0') >= 0 && compare(next, maximum) <= 0) onChange({ score: next })
  }
  return (
    <div className="row">
      <Button size="large" aria-label={`${t('less')} ${name}`} disabled={!open} onClick={() => step('-1')}>
        −
      </Button>
      <Input
        size="large"
        inputMode="decimal"
        aria-label={t('points', { item: name, most: maximum })}
        disabled={!open}
        className="w-84 text-center"
        value={item.score ?? ''}
        onChange={(event) => onChange({ score: event.target.value.trim() === '' ? null : event.target.value.trim() })}
      />
      <span className="muted">/ {maximum}</span>
      <Button size="large" aria-label={`${t('more')} ${name}`} disabled={!open} onClick={() => step('1')}>
        ＋
      </Button>
    </div>
  )
}
