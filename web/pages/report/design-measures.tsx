/** The measures of a report under design: counts, sums and averages of fields, shares and differences of other measures. */
import { Button, Input } from 'antd'
import { useMessages } from '../../../ui/text/language.tsx'
import { OrderButtons, PartError, PartSelect, useDesign } from './design-parts.tsx'
import { isGroupable, isNumber, type DraftMeasure } from './design-state.ts'
import { messages } from './messages.ts'
import styles from './report.module.css'

const aggregates = ['count', 'sum', 'avg', 'min', 'max', 'share', 'less'] as const
const mostMeasures = 12
const blank = { field: undefined, part: undefined, whole: undefined, from: undefined, take: undefined }

/** Returns the next measure: a count at first, then sums, under the next free name (`m1`, `m2` …). */
function nextMeasure(measures: readonly DraftMeasure[]): DraftMeasure {
  const numbers = measures.map((one) => Number(/^m(\d+)$/.exec(one.name)?.[1] ?? 0))
  const name = `m${1 + Math.max(0, ...numbers)}`
  return measures.length === 0 ? { name, label: [messages.count[0], messages.count[1]], of: 'count' } : { name, label: ['', ''], of: 'sum' }
}

export function DesignMeasures(): React.ReactElement {
  const t = useMessages(messages)
  const { draft, set } = useDesign()
  const { measures } = draft
  const change = (at: number, next: Partial<DraftMeasure>) =>
    set({ measures: measures.map((one, index) => (index === at ? { ...one, ...next } : one)) })
  return (
    <fieldset>
      <legend>{t('measures')}</legend>
      {measures.map((measure, at) => (
        <div key={at} className={styles['part']}>
          <MeasureSource measure={measure} onChange={(next) => change(at, next)} />
          <MeasureLabel measure={measure} at={at} onChange={(label) => change(at, { label })} />
          <OrderButtons list={measures} at={at} onChange={(next) => set({ measures: next })} />
        </div>
      ))}
      <div>
        <Button
          size="small"
          disabled={measures.length >= mostMeasures}
          onClick={() => set({ measures: [...measures, nextMeasure(measures)] })}
        >
          {t('addMeasure')}
        </Button>
        <PartError part="measures" />
      </div>
    </fieldset>
  )
}

/** What a measure is computed from: a field, or two other measures. */
function MeasureSource({ measure, onChange }: { measure: DraftMeasure; onChange: (next: Partial<DraftMeasure>) => void }) {
  const t = useMessages(messages)
  const { fields, measures, labelOf } = useDesign()
  const { of } = measure
  const pair = of === 'share' ? (['part', 'whole'] as const) : of === 'less' ? (['from', 'take'] as const) : undefined
  const second = of === 'share' ? '÷ b' : '− b'
  return (
    <>
      <PartSelect
        label={t('aggregate')}
        value={of}
        options={aggregates.map((value) => ({ value, label: t(value) }))}
        onChange={(next) => onChange({ ...blank, of: next })}
      />
      {pair?.map((name, index) => (
        <PartSelect
          key={name}
          label={index === 0 ? 'a' : second}
          value={measure[name]}
          options={measures}
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
      {!pair && (
        <PartSelect
          label={t('field')}
          value={measure.field}
          options={fields.filter(of === 'count' ? isGroupable : isNumber)}
          onChange={(field) => onChange({ field, label: measure.label.some(Boolean) ? measure.label : [labelOf(field), labelOf(field)] })}
        />
      )}
    </>
  )
}

function MeasureLabel({
  measure: { label },
  at,
  onChange,
}: {
  measure: DraftMeasure
  at: number
  onChange: (label: DraftMeasure['label']) => void
}) {
  const t = useMessages(messages)
  return (
    <>
      <label>
        {t('titleZh')}
        <Input aria-label={`${t('titleZh')} ${at + 1}`} value={label[0]} onChange={(event) => onChange([event.target.value, label[1]])} />
      </label>
      <label>
        {t('titleEn')}
        <Input aria-label={`${t('titleEn')} ${at + 1}`} value={label[1]} onChange={(event) => onChange([label[0], event.target.value])} />
      </label>
    </>
  )
}
