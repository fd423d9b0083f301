/**
 * Help on a document type, generated from its page: purpose and users, status flow, required fields, follow-up documents, and what its words say. It
 * is always up to date, because none of it is written separately.
 */
import type { AnyDocument } from '../../model/document.ts'
import type { Page, PageAction } from '../../model/page.ts'
import type { Language } from '../../model/text.ts'
import { namingOf, wordSections, type Naming, type Section } from './word-rows.ts'

type Say = (zh: string, en: string) => string

/** What the validity of the type means for people. */
function validityRows({ validity }: Page, say: Say, { field, joined }: Naming): string[] {
  if (!validity) return []
  if (!('to' in validity)) return [say('自生效日起至下一条生效前有效', 'Valid until the next one begins')]
  const key = joined(validity.noOverlapBy.map(field))
  return [say(`${key}相同者，有效期不得重叠`, `The same ${key}: never two on one day`)]
}

/** What an action does, with what it asks for. */
function actionRow(action: PageAction, say: Say, { status, field, joined }: Naming): string {
  const set = (action.sets ?? []).map(field)
  return [
    `${action.label}: ${joined(action.from.map(status))} → ${status(action.to)}`,
    action.comment === 'required' ? say('（须填写原因）', ' (with a reason)') : '',
    action.form?.fields.length ? say('（填写', ' (asks for ') + joined(action.form.fields.map(({ label }) => label)) + say('）', ')') : '',
    action.apart ? say('（须由另一人执行）', ' (by another person)') : '',
    action.work ? say('（后台计算）', ' (computed in the background)') : '',
    set.length > 0 ? say(`（系统填写：${joined(set)}）`, ` (sets: ${joined(set)})`) : '',
    action.confirm ? ` ${action.confirm}` : '',
    action.asks
      ? say(`（先确认：${joined(action.asks.map(({ text }) => text))}）`, ` (asks first: ${joined(action.asks.map(({ text }) => text))})`)
      : '',
  ].join('')
}

export function aboutType(type: AnyDocument, page: Page, language: Language): Section[] {
  const say: Say = (zh, en) => (language === 'en' ? en : zh)
  const naming = namingOf(type, page, language)
  const { status, joined } = naming
  const fields = page.blocks.flatMap((block) => block.form)
  const required = fields.filter((field) => field.required && !field.isNotPost).map((field) => field.label)
  const statuses = Object.values(page.statuses).map((one) => one.label)
  const depth = page.tree?.maxDepth
  const sections: Section[] = [
    { title: say('状态', 'Statuses'), rows: [statuses.join(' · ')] },
    { title: say('可以做什么', 'What can be done'), rows: page.actions.map((action) => actionRow(action, say, naming)) },
    { title: say('必填', 'Must be filled'), rows: required.length > 0 ? [joined(required)] : [] },
    {
      title: say('可生成', 'What can be made of it'),
      rows: page.conversions.map((one) => `${one.label}: ${joined(one.from.map(status))}`),
    },
    ...wordSections(page, language, naming),
    {
      title: say('业务设置', 'Settings'),
      rows: (page.settings ?? []).map(
        ({ label, value, shipped }) => `${label}: ${value}${shipped ? say(`（默认 ${shipped}）`, ` (default ${shipped})`) : ''}`,
      ),
    },
    { title: say('有效期', 'Validity'), rows: validityRows(page, say, naming) },
    { title: say('级数', 'Depth'), rows: depth === undefined ? [] : [say(`最多 ${depth} 级`, `At most ${depth} levels`)] },
    { title: say('快速查找的字段', 'Quick search looks in'), rows: page.list.search.hint ? [page.list.search.hint] : [] },
    { title: say('编号', 'Number'), rows: type.number && type.number !== 'entered' ? [type.number] : [] },
  ]
  return sections.filter((section) => section.rows.length > 0)
}
