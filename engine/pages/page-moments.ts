/** The moments of a type as its page shows them: those whose dates the viewer sees, and what they mean as the help of a date. */
import { actionsOf, type AnyDocument } from '../../model/document.ts'
import { dateOf } from '../../model/lifecycle/moment.ts'
import { momentsOf } from '../../model/lifecycle/moment-times.ts'
import type { PageMoment } from '../../model/page.ts'
import type { Label } from '../../model/text.ts'

interface Viewing {
  /** Whether the viewer sees a field, or a column as `lines.column`. */
  readonly isShown: (path: string) => boolean
  readonly say: (label: Label) => string
}

/** Returns the moments whose date the viewer sees. */
export const shownMoments = (type: AnyDocument, { isShown, say }: Viewing): readonly PageMoment[] =>
  momentsOf(type).flatMap(([name, moment]) => {
    const date = dateOf(moment)
    if (!isShown(date)) return []
    const { before, after, act } = moment
    const action = act === undefined ? undefined : { act, label: say(actionsOf(type)[act]!.label) }
    return [{ name, date, ...(before ? { before } : {}), ...(after ? { after } : {}), ...action }]
  })

/** Returns what happens by itself at a date, as a sentence for the help of its field; undefined when nothing does. */
export function momentHelp(type: AnyDocument, path: string): Label | undefined {
  const actions = momentsOf(type).flatMap(([, moment]) =>
    moment.act !== undefined && moment.at === path ? [actionsOf(type)[moment.act]!.label] : [],
  )
  const [first] = actions
  return first && [`到时自动“${first[0]}”`, `At this time, by itself: ${first[1]}`]
}
