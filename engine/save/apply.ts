/** What the process engine decided becomes the document's status: checks of the action, quantities, journal and logic, as in `act.ts`. */
import { compute } from '../../model/compute.ts'
import { actionsOf, type AnyDocument } from '../../model/document.ts'
import { invalid } from '../../model/errors.ts'
import type { Apply } from '../workflow/runtime/api-action.ts'
import type { Operation } from '../operation.ts'
import { load, type Stored } from '../store/read.ts'
import { runChecks } from './complete-and-validate.ts'
import { requireActionCondition } from './action-availability.ts'
import { applyActionRules } from './field-rules.ts'
import { persistChanges } from './persist-changes.ts'
import { consumeFor } from './consume.ts'

/** The save path's half of `cpm-bus`: hand it to `push`, `rollback` and `recall`. The caller has locked the document first. */
export const apply =
  (operation: Operation): Apply =>
  async ({ type, docId, to, action: word, comment, data }) => {
    const before = await load(operation, type, docId, { lock: true })
    const doc = structuredClone(before) as Stored
    const name = actionNamed(type, { word, from: before.status, to })
    const action = name === undefined ? undefined : actionsOf(type)[name]
    if (name !== undefined && action) {
      requireActionCondition(operation, type, { action, doc: before })
      const missing = applyActionRules(type, doc, action.require ?? [])
      if (missing.length > 0) throw invalid(missing)
      const refusals = await runChecks(operation, type, doc, action.checks ?? [], { action: name, before })
      if (refusals.length > 0) throw invalid(refusals)
    }
    if (to === undefined) return
    doc.status = to
    if (name !== undefined) await consumeFor(operation, type, doc, name)
    compute(type, doc)
    await persistChanges(operation, type, { before, doc, action: name ?? word, comment, always: true })
    const after =
      name === undefined
        ? undefined
        : (operation.engine.logic.get(type.name)?.after as Record<string, ((...args: unknown[]) => unknown) | undefined> | undefined)?.[
            name
          ]
    if (after) await after(doc, operation.ctx, { comment, before, data })
  }

/** The type's action that is meant: by its name, or for the words `approve` and `reject` the one that leads the same way. */
function actionNamed(type: AnyDocument, { word, from, to }: { word: string; from: string; to: string | undefined }): string | undefined {
  const actions = actionsOf(type)
  if (Object.hasOwn(actions, word)) return word
  if (word !== 'approve' && word !== 'reject') return undefined
  return Object.entries(actions).find(
    ([, action]) =>
      !action.internal &&
      [action.from].flat().includes(from) &&
      (to === undefined
        ? (action.back !== undefined) === (word === 'reject') &&
          (action.sign !== undefined || action.steps !== undefined || action.back !== undefined)
        : action.to === to && (action.back !== undefined) === (word === 'reject')),
  )?.[0]
}
