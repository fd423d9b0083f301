/** Differences between typed values and the document, by field and by line. Pure. */
import type { Page } from '../../../../model/page.ts'
import { fieldsOf, type Values } from '../../../../ui/state/form-state.ts'
import type { Change } from '../history/changes.tsx'

const same = (one: unknown, other: unknown) =>
  JSON.stringify(one === '' ? null : (one ?? null)) === JSON.stringify(other === '' ? null : (other ?? null))

/** Lists the differences between a draft and the document in the format of the history: fields and lines changed, added and removed. */
export function differs(page: Page, now: Values, draft: Values): Change[] {
  const changes: Change[] = []
  for (const field of fieldsOf(page)) {
    const { field: name, label } = field
    if (field.isNotPost || field.type === 'status' || !(name in draft)) continue
    if (field.type !== 'lines') {
      if (!same(now[name], draft[name]))
        changes.push({
          path: name,
          label,
          from: now[name] ?? null,
          to: draft[name] ?? null,
          from$: now[`${name}$`],
          to$: draft[`${name}$`],
        })
      continue
    }
    const [before, after] = [(now[name] ?? []) as Values[], (draft[name] ?? []) as Values[]]
    const written = (field.columns ?? []).filter((column) => !column.isNotPost)
    const known = new Map(before.flatMap((line) => (line['id'] ? [[line['id'] as string, line] as const] : [])))
    const fresh = before.filter((line) => !line['id'])
    let at = 0
    for (const [place, line] of after.entries()) {
      const was = line['id'] ? known.get(line['id'] as string) : fresh[at++]
      if (line['id']) known.delete(line['id'] as string)
      // Lines that the server has not stored are identified by their position.
      const path = `${name}#${line['id'] ?? place}`
      if (!was) changes.push({ path, label, from: null, to: '+' })
      else
        for (const column of written)
          if (column.field in line && !same(was[column.field], line[column.field]))
            changes.push({
              path: `${path}.${column.field}`,
              label: column.label,
              from: was[column.field] ?? null,
              to: line[column.field] ?? null,
              from$: was[`${column.field}$`],
              to$: line[`${column.field}$`],
            })
    }
    for (const id of known.keys()) changes.push({ path: `${name}#${id}`, label, from: '-', to: null })
    for (let n = at; n < fresh.length; n++) changes.push({ path: `${name}#${before.indexOf(fresh[n]!)}`, label, from: '-', to: null })
  }
  return changes
}
