/** The context that logic gets: every call stays in the transaction of the save that made it, with the platform's rights. */
import { compute } from '../../model/compute.ts'
import type { AnyDocument } from '../../model/document.ts'
import { invalid, refused, WeftError } from '../../model/errors.ts'
import type { MessageKey } from '../../model/messages.ts'
import type { Refusal } from '../../model/refusal.ts'
import { admit } from '../access/admit.ts'
import type { Context } from '../context.ts'
import { balanceOf, postTo } from '../ledger/post.ts'
import type { Run } from '../run.ts'
import { find } from '../store/find.ts'
import { load } from '../store/read.ts'
import { shapeOf } from '../store/shape.ts'
import { act } from './act.ts'
import { toFieldError } from './finish.ts'
import { makeValues } from './make.ts'
import { save } from './save.ts'
import { store } from './store.ts'
import { give, takenFrom } from './take.ts'

/** Made once for each run, as `run.ctx`; nothing below this file imports it, so that what logic may start can itself have logic. */
export function context(run: Run): Context {
  const get = (type: AnyDocument, id: string) => load(run, type, id)
  const ctx: Context = {
    who: run.who,
    now: run.tx.now,
    today: run.tx.today,
    get: get as Context['get'],
    find: ((type: AnyDocument, where: Record<string, unknown>, options = {}) => find(run, type, where, options)) as Context['find'],
    lock: ((type: AnyDocument, id: string) => load(run, type, id, { lock: true })) as Context['lock'],
    create: (async (type: AnyDocument, values: Record<string, unknown>, options: { company?: string } = {}) =>
      (await save(run, type, { values }, { system: true, company: options.company })).doc) as Context['create'],
    make: (async (target: AnyDocument, from: { type: AnyDocument; id: string }, values: Record<string, unknown> = {}) => {
      const source = await load(run, from.type, from.id)
      const made = await makeValues(run, from.type, source, target)
      return (await save(run, target, { values: { ...made, ...values } }, { system: true, company: companyFor(run, target, source) })).doc
    }) as Context['make'],
    set: (async (type: AnyDocument, id: string, values: Record<string, unknown>) =>
      (await save(run, type, { id, values }, { system: true })).doc) as Context['set'],
    async setLine(type, id, lines, line, values) {
      const before = await load(run, type, id, { lock: true })
      const doc = structuredClone(before)
      const row = (doc[lines] as Record<string, unknown>[]).find((one) => one['id'] === line)
      if (!row) throw new WeftError(404, 'generic.notFound')
      Object.assign(row, values)
      compute(type, doc)
      await store(run, type, { before, doc, action: 'counted' })
    },
    give: (type, id, line, back) => give(run, type, id, line, back),
    taken: (lines, counter) => takenFrom(run, lines, counter),
    act: ((type: AnyDocument, id: string, action: string, input: { comment?: string } = {}) =>
      act(run, type, { id, action, comment: input.comment }, { system: true })) as Context['act'],
    post: (ledger, event, entries, options) => postTo(run, ledger, event, entries, options ?? {}),
    balance: (ledger, by, amount, options) => balanceOf(run, ledger, by, amount, options?.company ?? run.who.company),
    share: (type, ids, company) => share(run, type, ids, company),
    notify(notice) {
      const { about, ...rest } = notice
      run.told.push({
        topic: 'notice',
        payload: {
          ...rest,
          from: run.who.user,
          fromCompany: run.who.company,
          ...(about ? { docType: about.type.name, docId: about.id, module: about.type.module } : {}),
        },
      })
    },
    admit: (newcomer) => admit(run, newcomer),
    mail: (mail) => void run.told.push({ topic: 'mail', payload: { ...mail } }),
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
  run: Run,
  target: AnyDocument,
  source: { ownerCompany: string; $sides: Readonly<Record<string, string | null>> },
): string {
  const kinds = [target.parties.owner].flat() as string[]
  if (kinds.includes(run.who.companyKind)) return run.who.company
  for (const kind of kinds) if (source.$sides[kind]) return source.$sides[kind]
  return source.ownerCompany
}

/** Adds a company to those that may read these documents. Seen at once; not a change of the documents, so no new version. */
async function share(run: Run, type: AnyDocument, ids: readonly string[], company: string): Promise<void> {
  const shape = shapeOf(type)
  if (!shape.granted) throw new Error(`${type.name} is not shared by grant`)
  const params = [run.who.platform, [...new Set(ids)].sort(), company]
  await run.tx.run(
    `UPDATE ${shape.table} SET shared = array_append(shared, $3::bigint) WHERE platform_id = $1 AND id = ANY ($2::bigint[]) AND NOT shared @> ARRAY[$3::bigint]`,
    params,
  )
  for (const lines of shape.lines)
    await run.tx.run(
      `UPDATE ${lines.table} SET shared = array_append(shared, $3::bigint) WHERE platform_id = $1 AND doc_id = ANY ($2::bigint[]) AND NOT shared @> ARRAY[$3::bigint]`,
      params,
    )
}
