/** Which action of a document stands out, and which ones end it. */
import type { Page, PageAction } from '../../../model/page.ts'

/** Returns whether an action ends the document or is dangerous: it leads to a closed status, or its definition marks it. */
export const isEnding = (page: Pick<Page, 'statuses'>, action: PageAction): boolean =>
  action.danger || page.statuses[action.to]?.family === 'closed'

/** Returns whether an action takes a document back that is on its way: to its first status, or to those who are to change it. */
const leadsBack = ({ statuses }: Pick<Page, 'statuses'>, { from, to }: PageAction): boolean => {
  const isBehind = to === Object.keys(statuses)[0] || statuses[to]?.family === 'returned'
  return isBehind && !from.includes(to) && from.some((status) => !['danger', 'closed', 'returned'].includes(statuses[status]?.family ?? ''))
}

/**
 * Returns the action that the person most likely takes next. What ends a document or takes it back never stands out.
 * @param actions what the person may do now, in the order of the definition
 */
export const primaryOf = (page: Pick<Page, 'statuses'>, actions: readonly PageAction[]): PageAction | undefined =>
  actions.find((action) => !isEnding(page, action) && !leadsBack(page, action))

/** What stands out: an action of the document, or a document that is made from it. */
export type Primary =
  | { readonly kind: 'action'; readonly action: PageAction }
  | { readonly kind: 'conversion'; readonly conversion: Page['conversions'][number] }

/**
 * Returns the next step towards the end in a status: the first of those that its definition names that the person may take, else the
 * action that leads on; undefined where it is not this person's turn.
 */
export function nextStep(
  page: Pick<Page, 'statuses'>,
  status: string,
  open: { readonly actions: readonly PageAction[]; readonly conversions: Page['conversions'] },
): Primary | undefined {
  for (const name of page.statuses[status]?.primary ?? []) {
    const action = open.actions.find((one) => one.name === name)
    if (action) return { kind: 'action', action }
    const conversion = open.conversions.find(({ to }) => to === name)
    if (conversion) return { kind: 'conversion', conversion }
  }
  const action = primaryOf(page, open.actions)
  return action && { kind: 'action', action }
}
