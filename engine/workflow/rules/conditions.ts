/** Judges the conditions of a process on its document: which steps of a node are skipped, and which node follows. */
import type { AnyDocument } from '../../../model/document.ts'
import { refused } from '../../../model/errors.ts'
import type { Fields } from '../../../model/field.ts'
import { currencyCode } from '../../../model/money/money-head.ts'
import type { ProcessCondition } from '../../../model/process/process-condition.ts'
import type { ProcessDefinition, ProcessNode, ProcessStep } from '../../../model/process/process.ts'
import { isConditional } from '../../../model/process/process-steps.ts'
import { currencyOf, fieldsRead, judge, type Verdict } from '../../../model/process/process-verdict.ts'
import type { Operation } from '../../operation.ts'
import { loadAll } from '../../store/read.ts'
import { titlesOf } from '../../store/links/titles.ts'
import { nodeAfter, nodeAt, stepsOf } from '../design/process-nodes.ts'
import type { ProcessDocument } from '../state/instance.ts'

/** What a condition is judged on. */
export interface Judged {
  readonly operation: Operation
  readonly type: AnyDocument
  readonly doc: ProcessDocument
}
type Values = Readonly<Record<string, unknown>>

/** Documents that were read because the operation knew only a part of them. */
const wholes = new WeakMap<ProcessDocument, Promise<Values>>()

/** Returns the values of the document with these fields. One that is not stored yet has those that are known. */
async function valuesOf({ operation, type, doc }: Judged, fields: readonly string[]): Promise<Values> {
  const part = doc as unknown as Values
  if (doc.id === '0' || fields.every((name) => !Object.hasOwn(type.fields as Fields, name) || Object.hasOwn(part, name))) return part
  let whole = wholes.get(doc)
  if (!whole) {
    whole = loadAll(operation, type, [doc.id]).then(([stored]) => ({ ...stored, ...part }))
    wholes.set(doc, whole)
  }
  return whole
}

/** Returns the codes of the currencies by which an amount limit is compared, by the id of the currency. */
async function codesFor({ operation, type }: Judged, doc: Values, { above }: ProcessCondition): Promise<ReadonlyMap<string, string>> {
  const link = above && currencyOf(type, above.field)
  const id = link === undefined ? undefined : doc[link]
  if (typeof id !== 'string') return new Map()
  const titles = await titlesOf(operation, [id])
  return new Map([...titles].map(([currency, title]) => [currency, currencyCode(title)]))
}

/** Judges one condition on the document as it is in the operation. */
export async function verdictOf(judged: Judged, condition: ProcessCondition): Promise<Verdict> {
  const doc = await valuesOf(judged, fieldsRead(judged.type, condition))
  const codes = await codesFor(judged, doc, condition)
  return judge(judged.type, condition, { doc, code: (id) => codes.get(id) })
}

/** A step with a condition, and what the document says to it. */
export interface JudgedStep {
  readonly step: ProcessStep
  readonly verdict: Verdict
}

/**
 * Judges the steps of a node that have a condition. Only `no` skips one: a signature is never spared by a guess, and a node never passes
 * without any.
 */
export async function judgeSteps(
  judged: Judged,
  node: ProcessNode,
): Promise<{ readonly skipped: readonly string[]; readonly judged: readonly JudgedStep[] }> {
  const steps = stepsOf(node)
  const verdicts: JudgedStep[] = []
  for (const step of steps) if (isConditional(step)) verdicts.push({ step, verdict: await verdictOf(judged, step) })
  const skipped = verdicts.filter(({ verdict }) => verdict === 'no').map(({ step }) => step.code)
  return skipped.length === steps.length ? { skipped: [], judged: [] } : { skipped, judged: verdicts }
}

/**
 * Returns the node that follows when this one is completed: that of the first branch whose condition holds, else the target.
 * @throws WeftError 409 `flow.undecided` when a branch before it cannot be decided
 */
export async function nextNode(
  flow: Judged & { readonly definition: ProcessDefinition },
  node: ProcessNode,
): Promise<ProcessNode | undefined> {
  for (const branch of node.branches ?? []) {
    const verdict = await verdictOf(flow, branch)
    if (verdict === 'yes') return nodeAt(flow.definition, branch.target)
    if (verdict === 'unknown') throw refused('flow.undecided', { node: node.text[flow.operation.actor.language === 'en' ? 1 : 0] })
  }
  return nodeAfter(flow.definition, node)
}

/** Returns the nodes from one on along the way that the document would take today; where a branch cannot be decided, the target follows. */
export async function pathFrom(
  flow: Judged & { readonly definition: ProcessDefinition },
  start: ProcessNode | undefined,
): Promise<readonly ProcessNode[]> {
  const path: ProcessNode[] = []
  for (let node = start; node && !path.includes(node); ) {
    path.push(node)
    let next: ProcessNode | undefined
    if (!node.end) {
      for (const branch of node.branches ?? [])
        if (!next && (await verdictOf(flow, branch)) === 'yes') next = nodeAt(flow.definition, branch.target)
      next ??= nodeAfter(flow.definition, node)
    }
    node = next as ProcessNode
  }
  return path
}
