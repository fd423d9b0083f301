/** What a filter says, as its chip shows it. */
import type { Filter } from '../../model/lists/filter.ts'
import { toReconfirm, toReconfirmLabel } from '../../model/between/based-on.ts'
import type { Page, PageField } from '../../model/page.ts'
import type { Language } from '../../model/text.ts'
import { listed, type Say } from '../text/language.tsx'
import type { Word } from '../text/messages.ts'
import { titleInWords } from '../fields/link-label.tsx'
import { tokens, type Titles } from './filter-value.tsx'
import type { useTableText } from './messages.ts'
import { filterField } from './use-filter-draft.ts'

/** Returns the label of what a list filters by, which need not be a field of the type. */
export const filterLabel = (page: Page, name: string, language: Language): string =>
  filterField(page, name)?.label ?? (name === toReconfirm ? toReconfirmLabel[language === 'en' ? 1 : 0] : name)

export interface FilterSaying {
  readonly t: Say
  readonly w: ReturnType<typeof useTableText>
  readonly language: Language
  readonly field: PageField | undefined
  readonly titles: Titles
}

export function filterText({ operator, value }: Filter, { t, w, language, field, titles }: FilterSaying): string {
  if (!field && String(value) === 'true') return ''
  const token = tokens[field?.to ?? '']
  const one = (item: unknown) =>
    token && item === token[0]
      ? w(token[1])
      : (field?.options.find((option) => option.value === item)?.label ??
        (titles[String(item)] === undefined ? String(item ?? '') : titleInWords(titles[String(item)]!)))
  if (operator === 'empty' || operator === 'notEmpty') return t(`op_${operator}`)
  if (operator === 'relative') return t(`rel_${value}` as Word) || String(value)
  if (operator === 'between') return (value as unknown[]).map((item) => item ?? '…').join(' → ')
  const all = [value].flat()
  const some = listed(language, all.slice(0, 3).map(one))
  const valueText = all.length > 3 ? w('andMore', { some, n: all.length }) : some
  return operator === 'in' || operator === 'eq' ? valueText : `${t(`op_${operator}`)} ${valueText}`
}
