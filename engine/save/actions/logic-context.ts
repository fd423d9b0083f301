/** The context passed to logic: every call runs in the transaction of the save that called it, with the platform's rights. */
import { randomUUID } from 'node:crypto'
import type { AnyDocument } from '../../../model/document.ts'
import { invalid, refused, WeftError } from '../../../model/errors.ts'
import { appendLimit, growingOf } from '../../../model/lifecycle/growing.ts'
import type { MessageKey } from '../../../model/messages.ts'
import type { Refusal, RefusalValue } from '../../../model/refusal.ts'
import { giveTask } from '../../notify/personal-tasks.ts'
import { onboardCompany } from '../../registration/onboard-company.ts'
import { hiddenFromAny } from '../../authorisation/hidden-from-any.ts'
import { readableIds } from '../../authorisation/read-access.ts'
import type { Context, FindOptions, Named, Where } from '../../document-context.ts'
import { closedDays } from '../../ledger/calendar.ts'
import { unpost } from '../../ledger/document-postings.ts'
import { balanceAsOf, balanceOf, postTo } from '../../ledger/post.ts'
import type { Operation } from '../../operation.ts'
import { countByFields, existsByFields, sumByFields } from '../../query/aggregate-by-fields.ts'
import { findByFields, findValidOn, pickFields } from '../../query/find-by-fields.ts'
import { inOtherStates, validInOtherStates } from '../../query/other-sources.ts'
import { isUsedByDocuments } from '../../query/used-by-documents.ts'
import { activeVersionsOf } from '../../query/active-versions.ts'
import { otherVersions, usersOfVersions, versionsOf } from '../../query/version-users.ts'
import { ancestorsOf, descendantsOf } from '../../query/tree-relatives.ts'
import { platformType, settingsOf } from '../../store/memory/platform-catalog.ts'
import { openSteps } from '../../workflow/queries/open-steps.ts'
import { instanceOf } from '../../workflow/state/instance.ts'
import { titlesInBoth } from '../../store/links/titles.ts'
import { load, loadAll } from '../../store/read.ts'
import type { FieldValues, OtherSource, Stored } from '../../stored-document.ts'
import { appendAsSystem } from '../append-rows.ts'
import { carryVoiceNotes } from './carry-voice-notes.ts'
import { actMany, executeAction } from './execute-action.ts'
import { toFieldError } from '../validation/complete-and-validate.ts'
import { asErrorOf } from '../validation/unseen-errors.ts'
import { convertedValues } from '../conversion/convert.ts'
import { saveDocument } from '../save.ts'
import { createDocuments } from '../create.ts'
import { appendLines, setLines, type LinesOfDocument, type StoredLineChange } from '../persistence/set-lines.ts'
import { changeDocuments, type DocumentChange } from '../change.ts'
import { releaseConsumption } from '../conversion/release-consumption.ts'
import { consumedFrom } from '../conversion/consumed-cells.ts'

/**
 * Creates the context, once per operation, as `operation.ctx`. No lower file imports it, so that documents which logic saves can have
 * logic themselves.
 * @param sources documents that it reads in another state than the stored one, by id and by day: what logic would compute from them
 */
export const logicContext = (operation: Operation, sources: readonly OtherSource[] = []): Context =>
  inCatalog(operation, {
    actor: operation.actor,
    zone: operation.tx.zone,
    now: operation.tx.now,
    today: operation.tx.today,
    ...readingOf(operation, sources),
    ...writingOf(operation),
    ...linesOf(operation),
    ...effectsOf(operation),
  })

/**
 * Logic names shipped types. On a platform that added fields to some, what it asks for is done with the types of the platform's catalog.
 */
function inCatalog({ engine: { shipped, types } }: Operation, context: Context): Context {
  if (!shipped) return context
  const inPlace = (given: unknown): unknown => {
    if (typeof given !== 'object' || given === null) return given
    const { name, type } = given as { readonly name?: unknown; readonly type?: unknown }
    if (typeof name === 'string' && shipped.types.get(name) === given) return types.get(name)
    return typeof type === 'object' && type !== null && !Array.isArray(given) ? { ...given, type: inPlace(type) } : given
  }
  const members = Object.entries(context).map(([key, member]): readonly [string, unknown] => [
    key,
    typeof member === 'function' ? (...given: unknown[]) => (member as (...all: unknown[]) => unknown)(...given.map(inPlace)) : member,
  ])
  return Object.fromEntries(members) as unknown as Context
}

type Reading =
  | 'get'
  | 'find'
  | 'pick'
  | 'serialise'
  | 'another'
  | 'lock'
  | 'byId'
  | 'linked'
  | 'titles'
  | 'readable'
  | 'openSteps'
  | 'validOn'
  | 'activeVersions'
  | 'versionsOf'
  | 'otherVersions'
  | 'usersOfVersions'
  | 'ancestors'
  | 'descendants'
  | 'exists'
  | 'isUsed'
  | 'count'
  | 'sum'
  | 'consumed'
  | 'balance'
  | 'balanceAsOf'
  | 'closedDays'
/** What logic reads and locks. */
function readingOf(operation: Operation, sources: readonly OtherSource[]): Pick<Context, Reading> {
  const get = async (type: AnyDocument, id: string) => inOtherStates(sources, type, [await load(operation, type, id)])[0]!
  const serialise = async (...key: readonly unknown[]) => {
    await operation.tx.rows('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [JSON.stringify([operation.actor.platform, ...key])])
  }
  const byId = async (
    type: AnyDocument,
    ids: readonly (string | null | undefined)[],
    options: Pick<FindOptions, 'lines' | 'lock'> = {},
  ) => {
    const wanted = ([...new Set(ids)].filter(Boolean) as string[]).sort(byNumber)
    const docs = await loadAll(operation, type, wanted, { lock: options.lock, lines: options.lines ?? false })
    return new Map(inOtherStates(sources, type, docs).map((doc) => [doc.id, doc]))
  }
  return {
    get: get as Context['get'],
    find: ((type: AnyDocument, where: Where, options = {}) => findByFields(operation, type, where, options)) as Context['find'],
    pick: ((type: AnyDocument, where: Where, fields: readonly string[]) => pickFields(operation, type, where, fields)) as Context['pick'],
    serialise,
    another: (async (type: AnyDocument, { id }: { id: string }, where: Where, also: (one: Stored) => boolean = () => true) => {
      await serialise('another', type.name, where)
      return (await findByFields(operation, type, where, { all: true })).find((one) => one.id !== id && also(one))
    }) as Context['another'],
    lock: ((type: AnyDocument, id: string) => load(operation, type, id, { lock: true })) as Context['lock'],
    byId: byId as Context['byId'],
    linked: ((type: AnyDocument, rows: Iterable<Readonly<Record<string, string | null>>>, column: string, options = {}) =>
      byId(
        type,
        [...rows].map((row) => row[column]),
        options,
      )) as Context['linked'],
    titles: (ids) => titlesInBoth(operation, ids),
    readable: (type, ids) => readableIds(operation, type, ids),
    openSteps: async (type, id) => openSteps(operation, type, { instance: await instanceOf(operation, id) }),
    validOn: (async (type: AnyDocument, day: string, given: Where | readonly Where[], options = {}) => {
      const where = [given].flat()
      const docs = await findValidOn(operation, type, day, { where, lines: options.lines ?? false })
      return validInOtherStates(sources, type, docs, { day, where })
    }) as Context['validOn'],
    activeVersions: ((type: AnyDocument, ids: readonly string[]) => activeVersionsOf(operation, type, ids)) as Context['activeVersions'],
    versionsOf: ((type: AnyDocument, where: Where, options: Parameters<Context['versionsOf']>[2]) =>
      versionsOf(operation, type, where, options)) as Context['versionsOf'],
    otherVersions: (type, doc) => otherVersions(operation, type, doc as Stored),
    usersOfVersions: (user, versions, where) => usersOfVersions(operation, user, versions, where),
    ancestors: ((type: AnyDocument, ids: readonly (string | null)[]) => ancestorsOf(operation, type, ids)) as Context['ancestors'],
    descendants: ((type: AnyDocument, ids: readonly (string | null)[]) => descendantsOf(operation, type, ids)) as Context['descendants'],
    exists: (type, where) => existsByFields(operation, type, where),
    isUsed: (type, id) => isUsedByDocuments(operation, type, id),
    count: (type, where) => countByFields(operation, type, where),
    sum: (type, where, field) => sumByFields(operation, type, { where, field }),
    consumed: (_, { counter }, ids) => consumedFrom(operation, ids, counter),
    balance: (ledger, by, amount, options) =>
      balanceOf(operation, ledger, { by, amount, company: options?.company ?? operation.actor.company }),
    balanceAsOf: (ledger, by, { amount, day, company }) =>
      balanceAsOf(operation, ledger, { by, amount, day, company: company ?? operation.actor.company }),
    closedDays: (calendar, { company, days, required }) =>
      closedDays(operation, calendar, { days: days.map((day) => ({ company, day })), required }).then(({ refusalOf }) => ({
        refusalOf: (day: string) => refusalOf({ company, day }),
      })),
  }
}

type Writing = 'create' | 'convert' | 'set' | 'setMany' | 'createMany' | 'act' | 'actMany' | 'start'
/** What logic writes of a type: what refuses it stands at fields of that type, also where a person asked for another document. */
const written = <Result>(type: AnyDocument, work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown) => {
    throw asErrorOf(type, error)
  })

/** Documents that logic creates, changes and advances, each through the whole save path. */
function writingOf(operation: Operation): Pick<Context, Writing> {
  const create = async (type: AnyDocument, values: FieldValues, company?: string) =>
    (await written(type, saveDocument(operation, type, { values }, { system: true, company }))).doc
  return {
    create: ((type: AnyDocument, values: FieldValues, options: { company?: string } = {}) =>
      create(type, values, options.company)) as Context['create'],
    convert: (async (target: AnyDocument, from: { type: AnyDocument; id: string }, values: FieldValues = {}) => {
      const source = await load(operation, from.type, from.id)
      const converted = await convertedValues(operation, from.type, source, target)
      return create(target, { ...converted, ...values }, companyFor(operation, target, source))
    }) as Context['convert'],
    set: (async (type: AnyDocument, id: string, values: FieldValues) =>
      (await written(type, saveDocument(operation, type, { id, values }, { system: true }))).doc) as Context['set'],
    setMany: ((type: AnyDocument, documents: readonly (DocumentChange | Named)[], values?: FieldValues) => {
      const changes = values === undefined ? (documents as readonly DocumentChange[]) : documents.map((one) => ({ id: idOf(one), values }))
      return written(type, changeDocuments(operation, type, changes))
    }) as Context['setMany'],
    createMany: (async (type: AnyDocument, all: readonly unknown[], options: { company?: string } = {}) => {
      const created = await written(type, createDocuments(operation, type, all, { system: true, company: options.company }))
      return created.map(({ doc }) => doc)
    }) as Context['createMany'],
    act: ((type: AnyDocument, id: string, action: string, input: { comment?: string } = {}) =>
      written(type, executeAction(operation, type, { id, action, comment: input.comment }, { system: true }))) as Context['act'],
    actMany: ((type: AnyDocument, documents: readonly Named[], action: string, options: { comment?: string } = {}) =>
      written(type, actMany(operation, type, documents.map(idOf), { ...options, action }))) as Context['actMany'],
    start: (type, id, action) => operation.engine.hooks.startWork(operation, type, id, action),
  }
}

type Lines = 'setLines' | 'setLinesOfMany' | 'append' | 'releaseMany'
/** Lines that logic sets, appends and releases, under the locks of their documents. */
function linesOf(operation: Operation): Pick<Context, Lines> {
  return {
    setLines: (async (type: AnyDocument, id: string, lines: string, changes: readonly StoredLineChange[]) =>
      (await written(type, setLines(operation, type, lines, [{ id, changes }])))[0]!) as Context['setLines'],
    setLinesOfMany: ((type: AnyDocument, lines: string, documents: readonly LinesOfDocument[]) =>
      written(type, setLines(operation, type, lines, documents))) as Context['setLinesOfMany'],
    append: (async (type: AnyDocument, id: string, lines: string, added: readonly FieldValues[]) => {
      if (!growingOf(type).some(([name]) => name === lines)) return written(type, appendLines(operation, type, id, { lines, added }))
      const rows = added.map((values) => ({ key: randomUUID(), values }))
      for (let at = 0; at < rows.length; at += appendLimit)
        await written(type, appendAsSystem(operation, type, { id, lines, rows: rows.slice(at, at + appendLimit) }))
      return load(operation, type, id)
    }) as Context['append'],
    releaseMany: (type, from, documents) => releaseConsumption(operation, type, from, documents),
  }
}

type Effects =
  | 'post'
  | 'unpost'
  | 'notify'
  | 'hiddenInNotices'
  | 'say'
  | 'giveTask'
  | 'carryVoiceNotes'
  | 'settings'
  | 'onboardCompany'
  | 'mail'
  | 'refuse'
/** What logic does beside documents: ledgers, messages, companies, refusals. */
function effectsOf(operation: Operation): Pick<Context, Effects> {
  return {
    post: (ledger, event, entries, options) => postTo(operation, ledger, event, entries, options ?? {}),
    unpost: (ledger, { type, id, event }, of, options) =>
      unpost(operation, ledger, { type, ids: [id], events: [of], reversals: [event], event: () => event, ...options }),
    settings: ((type: AnyDocument) => settingsOf(operation, type)) as Context['settings'],
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
    say(note) {
      if (!operation.notes.some(({ message: [text] }) => text === note.message[0])) operation.notes.push(note)
    },
    hiddenInNotices: (type, partyRole) => hiddenFromAny(operation, platformType(operation, type), partyRole),
    giveTask: (task) => giveTask(operation, task),
    carryVoiceNotes: (type, places) => carryVoiceNotes(operation, type, places),
    onboardCompany: (newcomer) => onboardCompany(operation, newcomer),
    mail: (mail) => void operation.events.push({ topic: 'mail', payload: { ...mail } }),
    refuse(key: MessageKey | Refusal, values?: Readonly<Record<string, RefusalValue>>, path?: string) {
      if (typeof key === 'object') throw invalid([toFieldError(key)])
      if (path === undefined) throw refused(key, values)
      throw new WeftError(11000, 'form.invalid', { fields: [{ path, key, values }] })
    },
  }
}

const idOf = (one: Named): string => (typeof one === 'string' ? one : one.id)
/** Orders ids as the database does. */
const byNumber = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : 1)

/**
 * Returns the owner of a document that a brand's document creates: the counterparty when the type belongs to that kind of company,
 * else the acting company.
 */
function companyFor(
  operation: Operation,
  target: AnyDocument,
  source: { ownerCompany: string; $partyRoles: Readonly<Record<string, string | null>> },
): string {
  const kinds = [target.parties.owner].flat() as string[]
  if (kinds.includes(operation.actor.companyKind)) return operation.actor.company
  for (const kind of kinds) if (source.$partyRoles[kind]) return source.$partyRoles[kind]
  return source.ownerCompany
}
