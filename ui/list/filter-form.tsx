/** Filter form: creates or edits one filter with field, operator and value. Linked values can also be pasted as a column of codes. */
import { Button, Select } from 'antd'
import type { Page } from '../../model/page.ts'
import type { Filter } from '../../model/lists/filter.ts'
import { useText } from '../text/language.tsx'
import { ValueInput, type Titles } from './filter-value.tsx'
import { useTableText } from './messages.ts'
import { useFilterDraft } from './use-filter-draft.ts'
import styles from './filter-form.module.css'

interface FilterFormProps {
  readonly page: Page
  /** The filter being edited. */
  readonly begin?: Filter
  readonly titles?: Titles
  readonly onDone: (filter: Filter, titles?: Titles) => void
}

export function FilterForm({ page, begin, titles: known = {}, onDone }: FilterFormProps): React.ReactElement {
  const t = useText()
  const text = useTableText()
  const draft = useFilterDraft(page, begin, known)
  const { field, operator, filter, errorKey } = draft
  const fields = [page.list.asOf ?? [], Object.values(page.list.fields), Object.values(page.list.ofLines ?? {})]
    .flat()
    .filter((one) => one.operators.length > 0)
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        if (filter) onDone(filter, draft.titles)
      }}
    >
      <Select
        autoFocus
        aria-label={t('filter')}
        placeholder={t('filter')}
        showSearch={{ optionFilterProp: 'label' }}
        value={field?.field}
        onChange={draft.chooseField}
        options={fields.map((one) => ({ value: one.field, label: one.label }))}
      />
      {field && (
        <Select
          aria-label={field.label}
          value={operator}
          onChange={draft.chooseOperator}
          options={field.operators.map((one) => ({ value: one, label: t(`op_${one}`) }))}
        />
      )}
      {field && operator && !draft.withoutValue && (
        <ValueInput
          key={`${field.field}${operator}`}
          page={page}
          field={field}
          operator={operator}
          value={draft.value}
          titles={draft.titles}
          onTitles={draft.addTitles}
          onChange={draft.changeValue}
        />
      )}
      {errorKey && (
        <p role="alert" className="over">
          {text(errorKey)}
        </p>
      )}
      <Button htmlType="submit" type="primary" disabled={!filter}>
        {t('apply')}
      </Button>
    </form>
  )
}
