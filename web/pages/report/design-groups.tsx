/** The groups of a report under design: by which fields its rows stand together, dates by a period. */
import { Button } from 'antd'
import { useMessages } from '../../../ui/text/language.tsx'
import { OrderButtons, PartError, PartSelect, useDesign } from './design-parts.tsx'
import { isDay, isGroupable, type Draft } from './design-state.ts'
import { messages } from './messages.ts'
import styles from './report.module.css'

type Group = Draft['groups'][number]
const steps = ['day', 'week', 'month', 'quarter', 'year'] as const
const stepWords = { day: 'byDay', week: 'byWeek', month: 'byMonth', quarter: 'byQuarter', year: 'byYear' } as const
const mostGroups = 4

export function DesignGroups(): React.ReactElement {
  const t = useMessages(messages)
  const { draft, set, fields } = useDesign()
  const { groups } = draft
  const isDate = (field: string): boolean => isDay(fields.find((one) => one.value === field))
  const change = (at: number, group: Group) => set({ groups: groups.map((one, index) => (index === at ? group : one)) })
  return (
    <fieldset>
      <legend>{t('groups')}</legend>
      {groups.map((group, at) => (
        <div key={at} className={styles['part']}>
          <PartSelect
            label={t('field')}
            value={group.field}
            options={fields.filter(isGroupable)}
            onChange={(field) => change(at, { field, ...(isDate(field) ? { by: 'month' } : {}) })}
          />
          {isDate(group.field) && (
            <PartSelect
              label={t('by')}
              value={group.by ?? 'day'}
              options={steps.map((value) => ({ value, label: t(stepWords[value]) }))}
              onChange={(by) => change(at, { ...group, by: by as (typeof steps)[number] })}
            />
          )}
          <OrderButtons list={groups} at={at} onChange={(next) => set({ groups: next })} />
        </div>
      ))}
      <div>
        <Button size="small" disabled={groups.length >= mostGroups} onClick={() => set({ groups: [...groups, { field: '' }] })}>
          {t('addGroup')}
        </Button>
        <PartError part="groups" />
      </div>
    </fieldset>
  )
}
