/** Figures that are entered in the place of others, such as a gross price for the net one (`enteredFor`): the form converts them while they are typed, by the rule of the save. */
import type { Page, PageField } from '../../model/page.ts'
import { enteredFiguresOf, followingTarget, isSame, whileEntering, type EnteredFigure } from '../../model/rules/entered-figures.ts'
import { withFollowed } from './filled-values.ts'
import { fieldsOf, shapeOf, type Values } from './form-state.ts'
import { identityOf } from './line-key.ts'

interface FiguresOfPage {
  readonly header: readonly EnteredFigure[]
  readonly byLines: ReadonlyMap<string, readonly EnteredFigure[]>
}
const known = new WeakMap<Page, FiguresOfPage>()

/** Returns the figures of a page that are entered in the place of others; those of which the viewer may write only one are left out. */
function figuresOf(page: Page): FiguresOfPage {
  let all = known.get(page)
  if (!all) {
    const { fields } = shapeOf(page)
    const form = fieldsOf(page)
    const lines = form.filter(({ columns }) => columns?.some(({ enteredFor }) => enteredFor))
    const byLines = lines.map(
      ({ field, columns }) => [field, writable(enteredFiguresOf(fields[field]!.options.columns!), columns!)] as const,
    )
    known.set(page, (all = { header: writable(enteredFiguresOf(fields), form), byLines: new Map(byLines) }))
  }
  return all
}

function writable(figures: readonly EnteredFigure[], among: readonly PageField[]): readonly EnteredFigure[] {
  const mayWrite = (name: string) => among.some(({ field, restriction, isNotPost }) => field === name && restriction === 0 && !isNotPost)
  return figures.filter(({ name, target }) => mayWrite(name) && mayWrite(target))
}

/**
 * Returns changes of a form with the figures that follow from what was typed (`whileEntering`).
 * @param before the values of the form until now, whose lines have an id or a key; a line that has neither is new
 */
export function withEnteredFigures(page: Page, before: Values, changes: Values): Values {
  const { header, byLines } = figuresOf(page)
  const next: Values = { ...changes }
  for (const figure of header) Object.assign(next, whileEntering({ ...before, ...next }, before, figure))
  for (const [lines, figures] of byLines) {
    if (!Array.isArray(changes[lines])) continue
    const [was, now] = [(before[lines] ?? []) as readonly Values[], changes[lines] as readonly Values[]]
    const same = new Set<Values>(was)
    const byIdentity = new Map(was.map((line) => [identityOf(line), line]))
    const formerOf = (line: Values): Values => (identityOf(line) === undefined ? {} : (byIdentity.get(identityOf(line)) ?? {}))
    next[lines] = now.map((line) => (same.has(line) ? line : figures.reduce((one, of) => entered(one, formerOf(line), of), line)))
  }
  return next
}

/**
 * Returns values into which the server filled some with the figures of lines that follow: where it filled in a price, the gross price follows it by the tax point that stands beside it now,
 * which a person may have typed since the server was asked.
 * @param before the values before they were filled in
 */
export function withFollowingFigures(page: Page, before: Values, filled: Values): Values {
  const next: Values = { ...filled }
  for (const [lines, figures] of figuresOf(page).byLines) {
    const [was, now] = [before[lines], filled[lines]] as readonly (readonly Values[] | undefined)[]
    if (!was || !now || was.length !== now.length) continue
    const follow = (line: Values, former: Values, figure: EnteredFigure): Values => {
      const followed = isSame(line[figure.target], former[figure.target]) ? undefined : followingTarget(line, former, figure)
      return followed ? withFollowed(line, figure.target, followed) : line
    }
    next[lines] = now.map((line, at) => (line === was[at] ? line : figures.reduce((one, of) => follow(one, was[at]!, of), line)))
  }
  return next
}

function entered(line: Values, former: Values, figure: EnteredFigure): Values {
  const followed = whileEntering(line, former, figure)
  return followed ? withFollowed(line, figure.target, followed) : line
}
