/** Figures of the server in the form of a stored document: what a save would make of the changes on the screen. */
import type { Viewer } from '../../model/rules/condition-parts.ts'
import type { Page, PageField } from '../../model/page.ts'
import { fieldsOf, rulesOf, type Values } from './form-state.ts'

/**
 * Returns the values of a form with an answer of the server (`compute`) in the fields and columns that the person cannot type. What the person typed stays, and lines
 * and values that the answer leaves as they are stay the same objects.
 * @param answer the document as a save would complete it; what is hidden from the person is not in it
 */
export function withAnswer(page: Page, values: Values, answer: Values, viewer: Viewer): Values {
  const fields = fieldsOf(page)
  const isFixed = (field: PageField) => rulesOf(field, values, viewer).locked
  const next = { ...withFixed(fields, values, answer, isFixed) }
  for (const field of fields) {
    const { field: name, type, columns = [] } = field
    if (type !== 'lines' || !Array.isArray(answer[name])) continue
    const [lines, answered] = [(values[name] ?? []) as Values[], answer[name] as Values[]]
    next[name] = isFixed(field) ? replaced(lines, answered) : completedLines(columns, lines, answered)
  }
  return next
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

function withFixed(fields: readonly PageField[], row: Values, answer: Values, isFixed: (field: PageField) => boolean): Values {
  const changes: Values = {}
  for (const field of fields) {
    if (field.type === 'lines' || field.type === 'status' || !(field.field in answer) || !isFixed(field)) continue
    for (const name of field.displayfield ? [field.field, `${field.field}$`] : [field.field])
      if (!isSame(row[name], answer[name])) changes[name] = answer[name] ?? null
  }
  return Object.keys(changes).length > 0 ? { ...row, ...changes } : row
}

/** Returns lines that people write with the answer in their other columns: a stored line by its id, a new one by its place where there are as many lines. */
function completedLines(columns: readonly PageField[], lines: readonly Values[], answered: readonly Values[]): Values[] {
  const byId = new Map(answered.flatMap((line) => (line['id'] ? [[line['id'] as string, line] as const] : [])))
  const isFixed = ({ isNotPost, restriction }: PageField) => isNotPost || restriction > 0
  return lines.map((line, at) => {
    const answer = line['id'] ? byId.get(line['id'] as string) : lines.length === answered.length ? answered[at] : undefined
    return answer ? withFixed(columns, line, answer, isFixed) : line
  })
}

/** Returns lines that nobody writes as they are answered. A line in the place of a former one keeps its id: a row on the screen stays a row. */
function replaced(lines: readonly Values[], answered: readonly Values[]): readonly Values[] {
  if (lines.length !== answered.length) return answered
  return answered.map((line, at) => {
    const former = lines[at]!
    const { id: _, no: __, ...cells } = line
    return Object.entries(cells).every(([name, value]) => isSame(value, former[name])) ? former : { ...former, ...cells }
  })
}
