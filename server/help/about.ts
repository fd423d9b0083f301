/**
 * Help on a document type, generated from its page: purpose and users, status flow, required fields, follow-up documents. It is
 * always up to date, because none of it is written separately.
 */
import type { Page } from '../../model/page.ts'
import type { Language } from '../../model/text.ts'
import type { AnyDocument } from '../../model/document.ts'

export interface Section {
  readonly title: string
  readonly rows: readonly string[]
}

export function aboutType(type: AnyDocument, page: Page, language: Language): Section[] {
  const say = (zh: string, en: string) => (language === 'en' ? en : zh)
  const status = (name: string) => page.statuses[name]?.label ?? name
  const joined = (names: readonly string[]) => names.join(say('、', ', '))
  const fields = page.blocks.flatMap((block) => block.form)
  const required = fields.filter((field) => field.required && !field.isNotPost).map((field) => field.label)
  const sections: Section[] = [
    {
      title: say('状态', 'Statuses'),
      rows: [
        Object.values(page.statuses)
          .map((one) => one.label)
          .join(' · '),
      ],
    },
    {
      title: say('可以做什么', 'What can be done'),
      rows: page.actions.map(
        (action) =>
          `${action.label}: ${joined(action.from.map(status))} → ${status(action.to)}${action.comment === 'required' ? say('（须填写原因）', ' (with a reason)') : ''}${action.confirm ? ` ${action.confirm}` : ''}`,
      ),
    },
    { title: say('必填', 'Must be filled'), rows: required.length > 0 ? [joined(required)] : [] },
    {
      title: say('可生成', 'What can be made of it'),
      rows: page.conversions.map((one) => `${one.label}: ${joined(one.from.map(status))}`),
    },
    { title: say('快速查找的字段', 'Quick search looks in'), rows: page.list.search.hint ? [page.list.search.hint] : [] },
    { title: say('编号', 'Number'), rows: type.number && type.number !== 'entered' ? [type.number] : [] },
  ]
  return sections.filter((section) => section.rows.length > 0)
}
