/** Warnings of an action (`asks`): found by the type's logic, confirmed by the person who acts, and journaled with what was confirmed. */
import type { AnyDocument } from '../../../model/document.ts'
import { WeftError } from '../../../model/errors.ts'
import { warningOf, type Warning } from '../../../model/lifecycle/warning.ts'
import type { Operation } from '../../operation.ts'
import type { Stored } from '../../store/read.ts'
import { writtenFor } from './written-refusal.ts'

/** Runs the warnings of an action in order. One of them may have several reasons, each of which is confirmed by itself. */
export async function warningsOf(
  operation: Operation,
  type: AnyDocument,
  doc: Stored,
  { asks, action, before }: { readonly asks: readonly string[]; readonly action: string | undefined; readonly before: Stored },
): Promise<Warning[]> {
  const logic = operation.engine.logic.get(type.name)
  const warnings = new Map<string, Warning>()
  for (const name of asks) {
    const find = logic?.asks?.[name]
    if (!find) throw new Error(`${type.name}: asks ${name} is missing`)
    for (const reason of [(await find(doc, operation.ctx, { ...(action ? { action } : {}), before })) ?? []].flat()) {
      const warning = warningOf(await writtenFor(operation, reason))
      warnings.set(warning.code, warning)
    }
  }
  return [...warnings.values()]
}

/**
 * Returns the error with which an action asks for confirmation: all open warnings at once, each with its code.
 * @returns WeftError 409 `action.asks`, whose detail has `asks`
 */
export function confirmationError(open: readonly Warning[]): WeftError {
  const list = (at: 0 | 1) => open.map(({ text, code }) => `${text[at]} (${code})`).join(at === 0 ? '；' : '; ')
  return new WeftError(409, 'action.asks', { values: { text: list(0), textEn: list(1) }, detail: { asks: open } })
}

/** A document with what the acting person confirmed of it. */
export interface ConfirmedDocument {
  readonly doc: Stored
  readonly action: string
  readonly warnings: readonly Warning[]
}

/** Records what was confirmed, with the version of the document that the action led to. */
export async function recordConfirmations(operation: Operation, documents: readonly ConfirmedDocument[]): Promise<void> {
  const rows = documents.flatMap(({ doc, action, warnings }) => warnings.map((warning) => ({ doc, action, ...warning })))
  if (rows.length === 0) return
  const { actor, tx, engine } = operation
  await engine.ids.reserve(tx, rows.length)
  await tx.run(
    `INSERT INTO core.confirmation (platform_id, company_id, user_id, id, doc_id, version, action, code, path, zh, en)
     SELECT $1, $2, $3, * FROM unnest($4::bigint[], $5::bigint[], $6::int[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[])`,
    [
      actor.platform,
      actor.company,
      actor.user,
      rows.map(() => engine.ids.next()),
      rows.map(({ doc }) => doc.id),
      rows.map(({ doc }) => doc.version),
      rows.map(({ action }) => action),
      rows.map(({ code }) => code),
      rows.map(({ path }) => path),
      rows.map(({ text }) => text[0]),
      rows.map(({ text }) => text[1]),
    ],
  )
}
