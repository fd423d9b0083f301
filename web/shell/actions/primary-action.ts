/** Which action of a document stands out, and which ones end it. */
import type { Page, PageAction } from '../../../model/page.ts'

/** Returns whether an action ends the document or is dangerous: it leads to a closed status, or its definition marks it. */
export const isEnding = (page: Pick<Page, 'statuses'>, action: PageAction): boolean =>
  action.danger || page.statuses[action.to]?.family === 'closed'

/**
 * Returns the action that the person most likely takes next. An ending action never stands out.
 * @param actions what the person may do now, in the order of the definition
 */
export const primaryOf = (page: Pick<Page, 'statuses'>, actions: readonly PageAction[]): PageAction | undefined =>
  actions.find((action) => !isEnding(page, action))
