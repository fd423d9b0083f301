/** Rebases the typed values on a version that another user saved meanwhile: by field, and by cell in lines. Pure. */
import type { Page } from '../../../../model/page.ts'
import { fieldsOf, type Values } from '../../../../ui/form/form-state.ts'

const same = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

interface Rebase {
  /** The document as it was when editing began. */
  readonly base: Values
  readonly mine: Values
  readonly theirs: Values
  /** Paths (`eta`, `lines#17.price`, `lines#17`) where the other version is taken. */
  readonly take: readonly string[]
}

/**
 * Returns the other version with all changes of the user, except the paths where the other version was chosen. Added lines come last.
 */
export function rebase(page: Page, { base, mine, theirs, take }: Rebase): Values {
  const next: Values = { ...theirs }
  for (const field of fieldsOf(page)) {
    const { field: name } = field
    if (field.isNotPost || field.type === 'status') continue
    if (field.type !== 'lines') {
      if (take.includes(name) || same(mine[name], base[name])) continue
      next[name] = mine[name]
      if (field.displayfield) next[field.displayfield] = mine[field.displayfield]
      continue
    }
    const rows = (of: Values) => (of[name] ?? []) as Values[]
    const byId = (of: Values) => new Map(rows(of).map((line) => [line['id'] as string, line]))
    const [was, is] = [byId(base), byId(mine)]
    const kept = rows(theirs).flatMap((line) => {
      const id = line['id'] as string
      const [old, own] = [was.get(id), is.get(id)]
      if (old && !own) return take.includes(`${name}#${id}`) ? [line] : []
      if (!old || !own) return [line]
      const changed = (field.columns ?? []).filter(
        (column) => !column.isNotPost && !same(own[column.field], old[column.field]) && !take.includes(`${name}#${id}.${column.field}`),
      )
      const cells = changed.flatMap(({ field: column, displayfield }) => [
        [column, own[column]],
        ...(displayfield ? [[displayfield, own[displayfield]]] : []),
      ])
      return [{ ...line, ...(Object.fromEntries(cells) as Values) }]
    })
    // A line that the other user removed and this user changed stays as a new line, unless the other version was chosen.
    const gone = rows(mine).filter(
      (line) => line['id'] && was.has(line['id']) && !byId(theirs).has(line['id']) && !take.includes(`${name}#${line['id']}`),
    )
    const revived = gone
      .filter((line) =>
        (field.columns ?? []).some((column) => !column.isNotPost && !same(line[column.field], was.get(line['id'])![column.field])),
      )
      .map(({ id: _, no: __, ...line }) => line)
    next[name] = [...kept, ...revived, ...rows(mine).filter((line) => !line['id'])]
  }
  return next
}
