/** The condition of a step or branch: an amount limit in a currency, and an expression over the document. */
import { Input, Select } from 'antd'
import type { AmountLimit, ProcessCondition } from '../../../model/process/process-condition.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import { useDesk } from './calls.ts'
import { Field, useAt, useWrong } from './form-parts.tsx'
import { messages } from './messages.ts'

interface ConditionProps {
  readonly condition: ProcessCondition
  readonly path: string
  readonly onChange: (condition: ProcessCondition) => void
}

export function Condition({ condition: { when, above }, path, onChange }: ConditionProps): React.ReactElement {
  const t = useMessages(messages)
  const isInvalid = useWrong(`${path}.when`).length > 0
  return (
    <div className="fields">
      <Limit limit={above} path={`${path}.above`} onChange={(next) => onChange({ when, ...(next ? { above: next } : {}) })} />
      <Field label={t('when')} path={`${path}.when`} hint={t('whenHint')}>
        <Input.TextArea
          aria-label={t('when')}
          autoSize
          maxLength={2000}
          spellCheck={false}
          status={isInvalid ? 'error' : ''}
          aria-invalid={isInvalid || undefined}
          value={when ?? ''}
          onChange={(event) => onChange({ when: event.target.value, ...(above ? { above } : {}) })}
        />
      </Field>
    </div>
  )
}

function Limit({
  limit,
  path,
  onChange,
}: {
  limit: AmountLimit | undefined
  path: string
  onChange: (limit: AmountLimit | undefined) => void
}) {
  const t = useMessages(messages)
  const at = useAt()
  const { choices } = useDesk()
  const amounts = choices.fields
    .filter(({ kind, value }) => kind === 'money' && !value.includes('.'))
    .map(({ value, text }) => ({ value, label: text[at] }))
  const set = (next: Partial<AmountLimit>) => {
    const { base, ...rest } = { field: '', amount: '', currency: choices.currencies[0]?.value ?? '', ...limit, ...next }
    onChange({ ...rest, ...(base ? { base } : {}) })
  }
  return (
    <>
      <Field label={t('limitField')} path={`${path}.field`}>
        <Select
          aria-label={t('limitField')}
          className="whole-width"
          allowClear
          placeholder={t('noLimitField')}
          value={limit?.field || undefined}
          options={amounts}
          onChange={(field) => (field ? set({ field }) : onChange(undefined))}
        />
      </Field>
      {limit && (
        <>
          <Field label={t('limitAmount')} path={`${path}.amount`}>
            <Input
              aria-label={t('limitAmount')}
              inputMode="decimal"
              maxLength={24}
              value={limit.amount}
              onChange={(event) => set({ amount: event.target.value.trim() })}
            />
          </Field>
          <Field label={t('limitCurrency')} path={`${path}.currency`}>
            <Select
              aria-label={t('limitCurrency')}
              className="whole-width"
              showSearch={{ optionFilterProp: 'label' }}
              value={limit.currency || undefined}
              options={choices.currencies.map(({ value, text }) => ({ value, label: text[at] }))}
              onChange={(currency) => set({ currency })}
            />
          </Field>
          <Field label={t('limitBase')} path={`${path}.base`} hint={t('limitBaseHint')}>
            <Select
              aria-label={t('limitBase')}
              className="whole-width"
              allowClear
              placeholder={t('noLimitBase')}
              value={limit.base}
              options={amounts.filter(({ value }) => value !== limit.field)}
              onChange={(base) => set({ base })}
            />
          </Field>
        </>
      )}
    </>
  )
}
