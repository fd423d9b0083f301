/** Which entries of the journal are steps of a process that another company took: the history and the conflict of a save name the company instead of the person. */
import { actionsOf, type AnyDocument } from '../../../model/document.ts'
import { doneLabel } from '../../../model/process/process-operations.ts'
import { isOfCounterparty } from '../../authorisation/handed-comments.ts'
import type { Change } from '../input/document-changes.ts'
import { belongsToProcess } from './action-availability.ts'

interface Row {
  readonly action: string
  readonly company_id: string
  readonly changes: readonly Change[]
}

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
