/** The context that logic gets: every call stays in the transaction of the save that made it, with the platform's rights. */
import { compute } from '../../model/compute.ts'
import type { AnyDocument } from '../../model/document.ts'
import { invalid, refused, WeftError } from '../../model/errors.ts'
import type { MessageKey } from '../../model/messages.ts'
import type { Refusal } from '../../model/refusal.ts'
import { onboardCompany } from '../registration/onboard-company.ts'
import type { Context } from '../document-context.ts'
import { balanceOf, postTo } from '../ledger/post.ts'
import type { Operation } from '../operation.ts'
import { findByFields } from '../query/find-by-fields.ts'
import { load } from '../store/read.ts'
import { tableLayout } from '../store/table-layout.ts'
import { executeAction } from './execute-action.ts'
import { toFieldError } from './complete-and-validate.ts'
import { convertedValues } from './convert.ts'
import { saveDocument } from './save.ts'
import { persistChanges } from './persist-changes.ts'
import { releaseConsumption, consumedFrom } from './consume.ts'

/** Made once for each run, as `run.ctx`; nothing below this file imports it, so that what logic may start can itself have logic. */
export function logicContext(operation: Operation): Context {
  const get = (type: AnyDocument, id: string) => load(operation, type, id)
  const ctx: Context = {
    actor: operation.actor,
    zone: operation.tx.zone,
    now: operation.tx.now,
    today: operation.tx.today,
    get: get as Context['get'],
    find: ((type: AnyDocument, where: Record<string, unknown>, options = {}) =>
      findByFields(operation, type, where, options)) as Context['find'],
    async serialise(...key) {
      await operation.tx.rows('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [JSON.stringify([operation.actor.platform, ...key])])
    },
    lock: ((type: AnyDocument, id: string) => load(operation, type, id, { lock: true })) as Context['lock'],
    create: (async (type: AnyDocument, values: Record<string, unknown>, options: { company?: string } = {}) =>
      (await saveDocument(operation, type, { values }, { system: true, company: options.company })).doc) as Context['create'],
    convert: (async (target: AnyDocument, from: { type: AnyDocument; id: string }, values: Record<string, unknown> = {}) => {
      const source = await load(operation, from.type, from.id)
      const made = await convertedValues(operation, from.type, source, target)
      return (
        await saveDocument(
          operation,
          target,
          { values: { ...made, ...values } },
          { system: true, company: companyFor(operation, target, source) },
        )
      ).doc
    }) as Context['convert'],
    set: (async (type: AnyDocument, id: string, values: Record<string, unknown>) =>
      (await saveDocument(operation, type, { id, values }, { system: true })).doc) as Context['set'],
    async setLine(type, id, lines, line, values) {
      const before = await load(operation, type, id, { lock: true })
      const doc = structuredClone(before)
      const row = (doc[lines] as Record<string, unknown>[]).find((one) => one['id'] === line)
      if (!row) throw new WeftError(404, 'generic.notFound')
      Object.assign(row, values)
      compute(type, doc)
      await persistChanges(operation, type, { before, doc, action: 'counted' })
    },
    release: (type, id, line, back) => releaseConsumption(operation, type, id, line, back),
    consumed: (lines, counter) => consumedFrom(operation, lines, counter),
    act: ((type: AnyDocument, id: string, action: string, input: { comment?: string } = {}) =>
      executeAction(operation, type, { id, action, comment: input.comment }, { system: true })) as Context['act'],
    post: (ledger, event, entries, options) => postTo(operation, ledger, event, entries, options ?? {}),
    balance: (ledger, by, amount, options) => balanceOf(operation, ledger, by, amount, options?.company ?? operation.actor.company),
    share: (type, ids, company) => share(operation, type, ids, company),
    notify(notice) {
      const { about, ...rest } = notice
      operation.events.push({
        topic: 'notice',
        payload: {
          ...rest,
          from: operation.actor.user,
          fromCompany: operation.actor.company,
          ...(about ? { docType: about.type.name, docId: about.id, module: about.type.module } : {}),
        },
      })
    },
    onboardCompany: (newcomer) => onboardCompany(operation, newcomer),
    mail: (mail) => void operation.events.push({ topic: 'mail', payload: { ...mail } }),
    refuse(key: MessageKey | Refusal, values?: Readonly<Record<string, unknown>>, path?: string) {
      if (typeof key === 'object') throw invalid([toFieldError(key)])
      if (path === undefined) throw refused(key, values)
      throw new WeftError(11000, 'form.invalid', { fields: [{ path, key, values }] })
    },
  }
  return ctx
}

/** A document that a brand's document makes belongs to whom its type says: the counterparty when that is the owner's kind, else the acting company. */
function companyFor(
  operation: Operation,
  target: AnyDocument,
  source: { ownerCompany: string; $sides: Readonly<Record<string, string | null>> },
): string {
  const kinds = [target.parties.owner].flat() as string[]
  if (kinds.includes(operation.actor.companyKind)) return operation.actor.company
  for (const kind of kinds) if (source.$sides[kind]) return source.$sides[kind]
  return source.ownerCompany
}

/** Adds a company to those that may read these documents. Seen at once; not a change of the documents, so no new version. */
async function share(operation: Operation, type: AnyDocument, ids: readonly string[], company: string): Promise<void> {
  const shape = tableLayout(type)
  if (!shape.granted) throw new Error(`${type.name} is not shared by grant`)
  const params = [operation.actor.platform, [...new Set(ids)].sort(), company]
  await operation.tx.run(
    `UPDATE ${shape.table} SET shared = array_append(shared, $3::bigint) WHERE platform_id = $1 AND id = ANY ($2::bigint[]) AND NOT shared @> ARRAY[$3::bigint]`,
    params,
  )
  for (const lines of shape.lines)
    await operation.tx.run(
      `UPDATE ${lines.table} SET shared = array_append(shared, $3::bigint) WHERE platform_id = $1 AND doc_id = ANY ($2::bigint[]) AND NOT shared @> ARRAY[$3::bigint]`,
      params,
    )
}
