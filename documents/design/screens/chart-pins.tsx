/** The pinned values of a size chart as a list beside it: each can be released, or all of them. */
import { Button } from 'antd'
import { cellName } from '../../../model/fields/matrix.ts'
import type { SectionForm } from '../../../ui/state/section-form.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import type { sizeChart } from '../size-chart.ts'
import { pinsOf, unpinned } from './chart-values.ts'
import { messages } from './chart-messages.ts'
import styles from './size-chart.module.css'

export function ChartPins({ form }: { form: SectionForm<typeof sizeChart> }): React.ReactElement {
  const t = useMessages(messages)
  const pins = pinsOf(form.values)
  return (
    <aside className={styles['pins']} aria-label={t('pins')}>
      <h3>
        {t('pins')} <span className="muted">{pins.length}</span>
      </h3>
      {pins.length === 0 && <p className="muted">{t('noPins')}</p>}
      <ul>
        {pins.map((pin) => (
          <li key={`${pin.at} ${cellName(pin)}`}>
            <span>
              {pin.part} · {cellName(pin)} <b>{pin.value}</b>
            </span>
            {form.mayEdit && (
              <Button
                size="small"
                aria-label={t('unpin', { part: pin.part, size: cellName(pin) })}
                onClick={() => form.change({ points: unpinned(form.values, pin) })}
              >
                ×
              </Button>
            )}
          </li>
        ))}
      </ul>
      {form.mayEdit && pins.length > 0 && <Button onClick={() => form.change({ points: unpinned(form.values) })}>{t('unpinAll')}</Button>}
    </aside>
  )
}
