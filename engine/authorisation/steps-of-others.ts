/** Which entries of the journal stand by their company and not by their person: steps of another company, and what logic wrote with one. */
import type { AnyDocument } from '../../model/document.ts'
import { hiddenSteps } from './hidden-steps.ts'
import { policyFor } from './policy.ts'
import { isStepOfOther } from './step-of-other.ts'
import type { Operation } from '../operation.ts'

export interface EntryOfOther {
  /** The transaction that wrote the entry; '0' for entries from before transactions were stored. */
  readonly xact: string
  readonly action: string
  readonly company_id: string
  readonly changes: readonly { readonly path: string; readonly to: unknown }[]
}

/** @property isStep a step of the process of this document by another company; @property isOfStep written in the transaction of such a step, of this document or of another */
export interface StepsOfOthers<R> {
  readonly isStep: (row: R) => boolean
  readonly isOfStep: (row: R) => boolean
}

/**
 * Returns which of these entries of one document are steps of other companies, and which were written with one: what logic saves is a part of the step,
 * also where the step is one of another document (the approval of an order change writes the order).
 */
export async function stepsOfOthers<R extends EntryOfOther>(
  operation: Operation,
  doc: { readonly type: AnyDocument; readonly id: string; readonly ownerCompany: string },
  rows: readonly R[],
): Promise<StepsOfOthers<R>> {
  const isOther = (row: R) => row.company_id !== operation.actor.company
  const isStep = (row: R) => isOther(row) && isStepOfOther(doc.type, doc.ownerCompany, row)
  const ofSteps = new Set(rows.filter(isStep).map(({ xact }) => xact))
  const open = new Set(rows.filter((row) => isOther(row) && row.xact !== '0' && !ofSteps.has(row.xact)).map(({ xact }) => xact))
  for (const xact of await withStepElsewhere(operation, doc.id, [...open])) ofSteps.add(xact)
  return { isStep, isOfStep: (row) => isOther(row) && row.xact !== '0' && ofSteps.has(row.xact) }
}

/**
 * Returns those transactions in which a step of another document was taken of which the viewer does not learn the person: a step of a process, or an action whose person stands in a
 * field that is hidden from the viewer, as who approved a lab dip. The owner of the document is not read: every answer of a counterparty counts as a step.
 */
async function withStepElsewhere(operation: Operation, id: string, xacts: readonly string[]): Promise<readonly string[]> {
  if (xacts.length === 0) return []
  const entries = await operation.tx.rows<EntryOfOther & { type: string; status: string | null }>(
    `SELECT DISTINCT j.xact::text AS xact, j.type, j.action, j.company_id,
       (SELECT c->>'to' FROM jsonb_array_elements(j.changes) c WHERE c->>'path' = 'status' LIMIT 1) AS status
     FROM core.journal j WHERE j.platform_id = $1 AND j.xact = ANY ($2::bigint[]) AND j.doc_id <> $3`,
    [operation.actor.platform, xacts, id],
  )
  const steps: string[] = []
  for (const { type: name, status, ...entry } of entries) {
    const type = operation.engine.types.get(name)
    if (!type) continue
    const row = { ...entry, changes: status === null ? [] : [{ path: 'status', to: status }] }
    if (isStepOfOther(type, '', row) || (await hidesPerson(operation, type, row.action))) steps.push(row.xact)
  }
  return steps
}

/** Whether who takes an action stands in a field that the viewer does not see in any party role. */
async function hidesPerson(operation: Operation, type: AnyDocument, action: string): Promise<boolean> {
  const { partyRoles, restriction } = await policyFor(operation, type)
  return hiddenSteps(type, (path) => partyRoles.length === 0 || restriction(path, partyRoles) === 2).person.has(action)
}
