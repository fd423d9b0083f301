/** Which entries of the journal are steps of a process that another company took: the history and the conflict of a save name the company instead of the person. */
import { actionsOf, type AnyAction, type AnyDocument } from '../../model/document.ts'
import { doneLabel } from '../../model/process/process-operations.ts'
import { isOfCounterparty } from './handed-comments.ts'

interface Row {
  readonly action: string
  readonly company_id: string
  readonly changes: readonly { readonly path: string; readonly to: unknown }[]
}

/**
 * Whether an action signs or returns inside a process. The process steps name their own people, so the process decides and the
 * action's `by` does not.
 */
export const belongsToProcess = (type: AnyDocument, action: AnyAction): boolean =>
  type.flow !== undefined && (action.sign !== undefined || action.steps !== undefined || action.back !== undefined)

/** Returns the status into which an entry brings the document; undefined where it stays in its status. */
export const statusIn = ({ changes }: Pick<Row, 'changes'>): string | undefined =>
  changes.find(({ path }) => path === 'status')?.to as string | undefined

/**
 * Whether an entry of another company is a step of the process: what people do at a node, also an answer that leads out of the process. Who owns the document
 * does not matter: what approves an offer inside the brand is as little for the supplier who owns it.
 * @param owner the company that owns the document
 */
export function isStepOfOther(type: AnyDocument, owner: string, row: Row): boolean {
  if (!type.flow) return false
  const action = actionsOf(type)[row.action]
  const status = statusIn(row)
  return (
    doneLabel(row.action) !== undefined ||
    (action !== undefined && (belongsToProcess(type, action) || (row.company_id !== owner && isOfCounterparty(action)))) ||
    (status !== undefined && (type.flow as readonly string[]).includes(status))
  )
}
