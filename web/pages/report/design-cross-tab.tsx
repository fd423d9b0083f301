/** Cross-tab settings of a report design: the group used as columns and the figures shown in the cells. */
import { InputNumber, Select } from 'antd'
import { useMessages } from '../../../ui/text/language.tsx'
import type { Draft } from './design-state.ts'
import { messages } from './messages.ts'
import styles from './report.module.css'

interface Choice {
  readonly value: string
  readonly label: string
}

export function DesignAcross({
  draft,
  groups,
  measures,
  onChange,
  children,
}: {
  draft: Draft
  groups: readonly Choice[]
  measures: readonly Choice[]
  onChange: (crossTab: Draft['across']) => void
  children: React.ReactNode
}): React.ReactElement | null {
  const t = useMessages(messages)
  const { across } = draft
  if (groups.length === 0) return null
  const groupedAcross = across && groups.some((one) => one.value === across.field) ? across : undefined
  return (
    <fieldset>
      <legend>{t('cross')}</legend>
      <div className={styles['part']}>
        <label>
          {t('acrossBy')}
          <Select
            aria-label={t('acrossBy')}
            className="min-w-180"
            popupMatchSelectWidth={false}
            value={groupedAcross?.field ?? '-'}
            options={[{ value: '-', label: t('acrossNone') }, ...groups]}
            onChange={(field: string) => onChange(field === '-' ? undefined : { ...groupedAcross, field })}
          />
        </label>
        {groupedAcross && (
          <label>
            {t('crossMeasures')}
            <Select
              mode="multiple"
              aria-label={t('crossMeasures')}
              className="min-w-220"
              value={[...(groupedAcross.measures ?? measures.map((one) => one.value))]}
              options={[...measures]}
              onChange={(next: string[]) => onChange({ ...groupedAcross, measures: next.length > 0 ? next : undefined })}
            />
          </label>
        )}
        {groupedAcross && (
          <label>
            {t('mostColumns')}
            <InputNumber
              aria-label={t('mostColumns')}
              min={2}
              max={30}
              precision={0}
              value={groupedAcross.most ?? 12}
              onChange={(maxColumns) => onChange({ ...groupedAcross, most: maxColumns ?? 12 })}
            />
          </label>
        )}
        {children}
      </div>
      <span className="muted">{t('acrossHint')}</span>
    </fieldset>
  )
}
