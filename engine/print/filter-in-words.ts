/** What a list is filtered by, in words, for the head of its paper. */
import { conditionsOf, type Filter } from '../../model/lists/filter.ts'
import { toReconfirm, toReconfirmLabel } from '../../model/between/based-on.ts'
import { filterWords } from '../../model/filter-words.ts'
import type { Page, PageField } from '../../model/page.ts'
import type { ListQuery } from '../../model/lists/list-query.ts'
import { localise, type Label, type Language } from '../../model/text.ts'
import type { Operation } from '../operation.ts'
import { lookup } from '../query/lookup.ts'

const spoken = {
  search: ['搜索', 'Search'],
  chosen: ['选中的 {n} 条', '{n} selected rows'],
  more: ['{some} 等 {n} 个', '{some} and more, {n} in all'],
  me: ['我', 'me'],
  myCompany: ['我的公司', 'my company'],
  or: ['或', 'or'],
} as const satisfies Record<string, Label>
const shownValues = 3

type Titles = ReadonlyMap<string, string>
const valuesOf = ({ value }: Filter): readonly unknown[] => [value].flat()

/**
 * Returns one text for each filter of a list that was read with them, as `Supplier: A, B`. Documents that the person may not read are named by
 * nothing but their id.
 */
export async function filtersInWords(operation: Operation, page: Page, { filters = [], search }: ListQuery): Promise<string[]> {
  const { language } = operation.actor
  const titles = await titlesIn(operation, page, filters.flatMap(conditionsOf))
  const say = (filter: Filter) => filterInWords(page, filter, language, titles)
  return [
    ...(search ? [`${localise(spoken.search, language)}: ${search}`] : []),
    ...filters.map((filter) =>
      conditionsOf(filter)
        .map(say)
        .join(` ${localise(spoken.or, language)} `),
    ),
  ].map((text) => (language === 'zh' ? text.replaceAll(': ', '：') : text))
}

/** Reads the titles of the documents that filters name, one statement for each type of them. */
async function titlesIn(operation: Operation, page: Page, filters: readonly Filter[]): Promise<Titles> {
  const ids = filters.flatMap((filter) => {
    const { to } = fieldOf(page, filter) ?? {}
    const shown = valuesOf(filter)
      .slice(0, shownValues)
      .filter((value) => /^\d+$/.test(String(value)))
    return to ? shown.map((id) => ({ to, id: String(id) })) : []
  })
  const titles = new Map<string, string>()
  for (const [to, some] of Map.groupBy(ids, (one) => one.to))
    for (const { id, title } of await lookup(operation, to, { ids: some.map(({ id: one }) => one), size: 50 })) titles.set(id, title)
  return titles
}

const fieldOf = ({ list }: Page, { field }: Filter): PageField | undefined =>
  list.fields[field] ?? list.ofLines?.[field] ?? (list.asOf?.field === field ? list.asOf : undefined)

function filterInWords(page: Page, filter: Filter, language: Language, titles: Titles): string {
  const { field: name, operator } = filter
  const field = fieldOf(page, filter)
  const say = (label: Label) => localise(label, language)
  if (name === 'id') return say(spoken.chosen).replace('{n}', String(valuesOf(filter).length))
  if (name === toReconfirm) return say(toReconfirmLabel)
  const label = field?.label ?? name
  const word = (key: string) => (Object.hasOwn(filterWords, key) ? say(filterWords[key as keyof typeof filterWords]) : '')
  if (operator === 'empty' || operator === 'notEmpty') return `${label} ${word(`op_${operator}`)}`
  if (operator === 'relative') return `${label}: ${word(`rel_${String(filter.value)}`) || String(filter.value)}`
  const one = (value: unknown): string => {
    if (value === '@userId') return say(spoken.me)
    if (value === '@clientId') return say(spoken.myCompany)
    return field?.options.find((option) => option.value === String(value))?.label ?? titles.get(String(value)) ?? String(value ?? '…')
  }
  const all = valuesOf(filter).map(one)
  if (operator === 'between') return `${label}: ${all.join(' → ')}`
  const some = all.slice(0, shownValues).join(language === 'zh' ? '、' : ', ')
  const text = all.length > shownValues ? say(spoken.more).replace('{some}', some).replace('{n}', String(all.length)) : some
  return operator === 'in' || operator === 'eq' ? `${label}: ${text}` : `${label} ${word(`op_${operator}`)} ${text}`
}
