/** Notice above a line grid that lines are filtered or sorted, with a reset, so that hidden lines are never overlooked. */
import { Button } from 'antd'
import type { PageField } from '../../../model/page.ts'
import { useMessages, semicolon } from '../../text/language.tsx'
import { asTheyStand, isArranged } from '../edits/line-filter-sort.ts'
import type { View } from '../edits/line-arrangement.ts'
import { messages } from '../edits/messages.ts'
import styles from './grid.module.css'

export function Arranged({ view, columns, all }: { view: View; columns: readonly PageField[]; all: number }): React.ReactElement | null {
  const t = useMessages(messages)
  const { how, order, settle } = view
  if (!isArranged(how)) return null
  const shown = order?.length ?? all
  const labelOf = (field: string) => columns.find((one) => one.field === field)?.label ?? field
  const filters = [
    ...Object.entries(how.only).map(([field, texts]) =>
      texts.length > 3 || texts.length === 0
        ? `${labelOf(field)} (${texts.length})`
        : `${labelOf(field)} = ${texts.map((text) => text || t('blank')).join(' / ')}`,
    ),
    ...(how.wrong ? [t('onlyErrors')] : []),
  ]
  return (
    <div className={styles['grid-arranged']} data-part="grid-arranged" role="status">
      {shown < all && <b>{t('hidden', { shown, hidden: all - shown })}</b>}
      {filters.length > 0 && <span>{t('filtered', { labels: filters.join(semicolon()) })}</span>}
      {how.group !== undefined && <span>{t('groupedBy', { label: labelOf(how.group) })}</span>}
      {how.sort && <span>{t('sorted', { label: labelOf(how.sort.field), way: t(how.sort.down ? 'descending' : 'ascending') })}</span>}
      <span className="grow" />
      <Button size="small" onClick={() => settle(how)}>
        {t('reapply')}
      </Button>
      <Button size="small" onClick={() => settle(asTheyStand)}>
        {t('reset')}
      </Button>
    </div>
  )
}
