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

/** What the type's validity and tree mean for people. */
function validityRows({ validity, tree, blocks }: Page, say: (zh: string, en: string) => string): string[] {
  const labels = new Map(blocks.flatMap((block) => block.form).map(({ field, label }) => [field, label]))
  const named = (names: readonly string[]) => names.map((name) => labels.get(name) ?? name).join(say('、', ', '))
  const rows: string[] = []
  if (validity && 'to' in validity)
    rows.push(say(`${named(validity.noOverlapBy)}相同者，有效期不得重叠`, `The same ${named(validity.noOverlapBy)}: never two on one day`))
  else if (validity) rows.push(say('自生效日起至下一条生效前有效', 'Valid until the next one begins'))
  if (tree?.maxDepth !== undefined) rows.push(say(`最多 ${tree.maxDepth} 级`, `At most ${tree.maxDepth} levels`))
  return rows
}

/** What documents of the type take of which resource, each sentence once. */
function bookingRows(
  { books = {}, blocks }: Page,
  joined: (names: readonly string[]) => string,
  status: (name: string) => string,
): string[] {
  const labels = new Map(blocks.flatMap((block) => block.form).map(({ field, label }) => [field, label]))
  const rows = Object.values(books).map(({ resource, place, time, while: statuses }) => {
    const named = [resource, place, time.day, time.from, time.to].flatMap((name) => (name === undefined ? [] : (labels.get(name) ?? name)))
    return `${joined(named)} (${joined(statuses.map(status))})`
  })
  return [...new Set(rows)]
}

export function aboutType(type: AnyDocument, page: Page, language: Language): Section[] {
  const say = (zh: string, en: string) => (language === 'en' ? en : zh)
  const status = (name: string) => page.statuses[name]?.label ?? name
  const action = (name: string) => page.actions.find((one) => one.name === name)?.label ?? name
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
          `${action.label}: ${joined(action.from.map(status))} → ${status(action.to)}${action.comment === 'required' ? say('（须填写原因）', ' (with a reason)') : ''}${action.form?.fields.length ? say('（填写', ' (asks for ') + joined(action.form.fields.map((field) => field.label)) + say('）', ')') : ''}${action.apart ? say('（须由另一人执行）', ' (by another person)') : ''}${action.confirm ? ` ${action.confirm}` : ''}${action.asks ? say(`（先确认：${joined(action.asks.map(({ text }) => text))}）`, ` (asks first: ${joined(action.asks.map(({ text }) => text))})`) : ''}`,
      ),
    },
    { title: say('必填', 'Must be filled'), rows: required.length > 0 ? [joined(required)] : [] },
    {
      title: say('可生成', 'What can be made of it'),
      rows: page.conversions.map((one) => `${one.label}: ${joined(one.from.map(status))}`),
    },
    {
      title: say('操作自动生成', 'What actions make'),
      rows: (page.generates ?? []).map(({ label, on }) => `${joined(on.map(action))}: ${label}`),
    },
    {
      title: say('对方可查看', 'What others may read of it'),
      rows: (page.shares ?? []).map((one) => `${joined(one.with)}: ${joined(one.what)} (${joined(one.while.map(status))})`),
    },
    {
      title: say('密封', 'Sealed'),
      rows: (page.seals ?? []).map(({ from, until }) => say(`${from}：到${until}为止不可见`, `${from}: not before ${until}`)),
    },
    {
      title: say('所依据的内容（变更后须重新确认）', 'What it is based on (to reconfirm when that changes)'),
      rows: (page.basedOn ?? []).map((one) => `${one.link}: ${joined(one.reads)} (${joined(one.while.map(status))})`),
    },
    {
      title: say('占用', 'What it takes'),
      rows: bookingRows(page, joined, status),
    },
    {
      title: say('业务设置', 'Settings'),
      rows: (page.settings ?? []).map(
        ({ label, value, shipped }) => `${label}: ${value}${shipped ? say(`（默认 ${shipped}）`, ` (default ${shipped})`) : ''}`,
      ),
    },
    { title: say('有效期', 'Validity'), rows: validityRows(page, say) },
    { title: say('快速查找的字段', 'Quick search looks in'), rows: page.list.search.hint ? [page.list.search.hint] : [] },
    { title: say('编号', 'Number'), rows: type.number && type.number !== 'entered' ? [type.number] : [] },
  ]
  return sections.filter((section) => section.rows.length > 0)
}
