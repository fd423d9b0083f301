/**
 * The tab "Values by size" of a size chart: the values, their differences from the base size or what the tolerance allows, of one second size at a time where
 * there are some; pins beside them, another chart cell by cell, and on a phone one size at a time.
 */
import { useState } from 'react'
import type { ViewOf } from '../../model/wire-document.ts'
import type { SectionForm } from '../../ui/state/section-form.ts'
import { listed, useLanguage, useMessages } from '../../ui/text/language.tsx'
import { useNarrow } from '../../ui/theme/narrow.ts'
import type { sizeChart } from './size-chart.ts'
import { ChartCompare } from './screens/chart-compare.tsx'
import { ChartPins } from './screens/chart-pins.tsx'
import { ChartTable, OneSize, SecondSwitch, WaySwitch } from './screens/chart-table.tsx'
import { pointsOf, secondsOf, sizesOf, type Way } from './screens/chart-values.ts'
import { messages } from './screens/chart-messages.ts'
import styles from './screens/size-chart.module.css'

interface SectionProps {
  readonly doc: ViewOf<typeof sizeChart>
  readonly form: SectionForm<typeof sizeChart>
}

export function Section({ doc, form }: SectionProps): React.ReactElement {
  const t = useMessages(messages)
  const isPhone = useNarrow()
  const [way, setWay] = useState<Way>('values')
  const language = useLanguage()
  const [chosen, setChosen] = useState<string>()
  const seconds = secondsOf(form.values)
  const second = seconds.find((one) => one.second === chosen)?.second
  const removed = sizesOf(form.values).flatMap((one) => (one.removed ? [one.size] : []))
  const removedSeconds = seconds.flatMap((one) => (one.removed ? [one.second] : []))
  return (
    <section className={`sheet section ${styles['values']}`} data-part="size-chart" aria-labelledby="chart-heading">
      <h2 id="chart-heading" className="hide">
        {t('title')}
      </h2>
      {removed.length > 0 && (
        <p className="notice" role="note">
          {t('removedSizes', { sizes: listed(language, removed) })}
        </p>
      )}
      {removedSeconds.length > 0 && (
        <p className="notice" role="note">
          {t('removedSeconds', { sizes: listed(language, removedSeconds) })}
        </p>
      )}
      {pointsOf(form.values).length === 0 ? (
        <p className="muted">{t('noParts')}</p>
      ) : (
        <>
          <WaySwitch way={way} onChoose={setWay} />
          {seconds.length > 0 && <SecondSwitch seconds={seconds} second={second} onChoose={setChosen} />}
          {second !== undefined && <p className="muted">{t('ownHint', { second })}</p>}
          <div className={styles['desk']}>
            {isPhone ? <OneSize form={form} way={way} second={second} /> : <ChartTable form={form} way={way} second={second} />}
            <ChartPins form={form} />
          </div>
        </>
      )}
      <ChartCompare doc={doc} values={form.values} />
    </section>
  )
}
