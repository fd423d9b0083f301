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
