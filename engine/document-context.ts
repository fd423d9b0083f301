/** What a document's logic may ask of the engine. With `document-logic.ts` the only way from documents to the engine. */
import type { WorkName } from '../model/action-names.ts'
import type { ActionName, AnyDocument, Doc } from '../model/document.ts'
import type { ColumnOf, EntryOf, LineAt, LineColumnOf, LinesFieldOf, LineValues, Values, WhereOf } from '../model/document-values.ts'
import type { Matrix } from '../model/fields/matrix.ts'
import type { SettingsOf } from '../model/lifecycle/settings.ts'
import type { MessageKey } from '../model/messages.ts'
import type { Refusal, RefusalValue } from '../model/refusal.ts'
import type { RoleName } from '../model/people/roles.ts'
import type { Label } from '../model/text.ts'
import type { Actor } from './actor.ts'
import type { DueMail, NewCompany, OnboardedCompany } from './joining.ts'
import type { NoticeKind } from '../model/notice-channels.ts'

/** A span of values of an ordered field: `from` and `to` belong to it, `above` and `below` do not. Days are `YYYY-MM-DD`, moments ISO 8601. */
export interface Range {
  readonly from?: string | number
  readonly to?: string | number
  readonly above?: string | number
  readonly below?: string | number
}

/** Conditions by field, all of which hold: an equal value, `null` (empty), a list (any of them; for fields of several: all of them), or a range. */
export type Where = Readonly<Record<string, unknown>>

export interface FindOptions {
  /** Reads the lines too; without it they are absent. */
  readonly lines?: boolean
  /** Locks the rows until the end of the transaction. */
  readonly lock?: boolean
  /** The caller wants a page: the first so many by id, and knows that there may be more. */
  readonly limit?: number
  /** Every document that matches, whatever their number. */
  readonly all?: boolean
}

export interface Notice {
  /** Users by id, all holders of roles in a company, or a whole company. */
  readonly users?: readonly string[]
  readonly roles?: readonly RoleName[]
  readonly company?: string
  /** The last three types reach open screens only, which then reload their data (SH-4-026 to SH-4-028). */
  readonly type: NoticeKind | 'rating_person_change' | 'rating_result_change' | 'meeting_record_change'
  readonly content: Label
  readonly about?: { readonly type: AnyDocument; readonly id: string }
  /** The document has ended for the company with what the notice says (`until` of its party role): it reads how it ended. */
  readonly ended?: true
}

/** A document that was read, or its id. */
export type Named = string | { readonly id: string }

/** A picture or a line of a document, by their ids, and what stands for it in another document; a picture is the same in both. */
export interface CarriedPlace {
  readonly from: { readonly doc: string; readonly at: string }
  readonly to: { readonly doc: string; readonly at: string }
}

/** A personal task that logic gives to a person. */
export interface GivenTask {
  /** Id of the user who has to do it. */
  readonly user: string
  readonly content: Label
  /** `YYYY-MM-DD` */
  readonly due?: string | null
  readonly about: { readonly type: AnyDocument; readonly id: string }
}

/** Versions of one type, by their ids. */
export interface OfVersions {
  readonly type: AnyDocument
  readonly ids: readonly string[]
}
/** The documents that use versions, and which of the versions these are. */
export interface VersionUsers {
  readonly user: AnyDocument
  readonly ids: readonly string[]
  readonly used: readonly string[]
}

/** What one line becomes: values, or what gives them from the line as it is. */
export interface LineChange<D extends AnyDocument, L extends LinesFieldOf<D>> {
  readonly line: string
  readonly values: LineValues<D, L> | ((line: LineAt<D, L>) => LineValues<D, L>)
}

/** What is released of one line: a quantity, and with a matrix the pieces of each cell. */
export interface ReleasedLine {
  readonly id: string
  readonly quantity: string
  readonly matrix?: Matrix | null
}

/**
 * The context of logic. Every call runs in the transaction of the save that called it, with the platform's rights, since permission
 * was checked at the entry point.
 */
export interface Context {
  readonly actor: Actor
  /** The platform's time zone, an IANA name. */
  readonly zone: string
  /** Database time, ISO 8601 UTC, constant throughout the transaction; and its day in the platform's time zone. */
  readonly now: string
  readonly today: string
  get<D extends AnyDocument>(type: D, id: string): Promise<Doc<D>>
  /**
   * Returns the documents that meet all conditions, by id: equal values, `null` (empty), lists (any of them) or ranges (`{ from, to,
   * above, below }`).
   * Lines are included only on request.
   *
   * @throws Error when more than 1,000 match and neither a page (`limit`) nor all (`all`) was requested
   */
  find<D extends AnyDocument>(type: D, where: WhereOf<D>, options?: FindOptions): Promise<Doc<D>[]>
  /**
   * Returns some fields of every document that meets the conditions, by id: `ctx.pick(sku, { style: id }, ['size', 'status'])`. Of many documents it costs a
   * fraction of `find`, which reads them whole.
   */
  pick<D extends AnyDocument, const K extends Extract<keyof Doc<D>, string>>(
    type: D,
    where: WhereOf<D>,
    fields: readonly K[],
  ): Promise<Pick<Doc<D>, K | 'id'>[]>
  /** Documents by their ids in one statement; blanks and repetitions among the ids do no harm, ids of nothing are absent. Locks are taken in the order of the ids. */
  byId<D extends AnyDocument>(
    type: D,
    ids: readonly (string | null | undefined)[],
    options?: Pick<FindOptions, 'lines' | 'lock'>,
  ): Promise<Map<string, Doc<D>>>
  /** The documents that rows name in a column, by their ids: `ctx.linked(style, order.lines, 'style')`. As `byId`, one statement whatever the number of rows. */
  linked<D extends AnyDocument, K extends string>(
    type: D,
    rows: Iterable<{ readonly [C in K]?: string | null }>,
    column: K,
    options?: Pick<FindOptions, 'lines' | 'lock'>,
  ): Promise<Map<string, Doc<D>>>
  /** Returns how documents, users and companies are called in both languages, by their ids: to name in a refusal who has something. */
  titles(ids: readonly string[]): Promise<ReadonlyMap<string, Label>>
  /** Returns those of at most some hundred documents that the person who acts may read: what a question says of the others it says to nobody. */
  readable(type: AnyDocument, ids: readonly string[]): Promise<ReadonlySet<string>>
  /** Returns the steps of its process that a document waits for, as its page names them; undefined where it waits for none, and at a node of one step that its type names. */
  openSteps(type: AnyDocument, id: string): Promise<Label | undefined>
  /**
   * Returns the documents that are valid on a day (`validity`) and meet the conditions, by id, in one statement whatever their number. With
   * lists in the conditions it answers for many keys at once.
   *
   * @param day `YYYY-MM-DD`
   * @param where conditions of which all hold; or several of such, of which one holds
   * @throws Error for a type without `validity`
   */
  validOn<D extends AnyDocument>(
    type: D,
    day: string,
    where: WhereOf<D> | readonly WhereOf<D>[],
    options?: Pick<FindOptions, 'lines'>,
  ): Promise<Doc<D>[]>
  /**
   * Returns by id what stands above documents of a type with `tree`, nearest first, in one statement whatever their number; a document at the
   * top has an empty list. Blanks among the ids do no harm.
   */
  ancestors<D extends AnyDocument>(type: D, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, readonly Doc<D>[]>>
  /** Returns by id what stands below documents of a type with `tree`, level by level, in one statement whatever their number. */
  descendants<D extends AnyDocument>(type: D, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, readonly Doc<D>[]>>
  /**
   * Returns by id of any version the version in force with its lines, for a type with `versions`: of an active or replaced version the active one
   * of its chain. A version that never was in force, or is not now and was not replaced, is absent. The number of statements does not grow with the ids.
   */
  activeVersions<D extends AnyDocument>(type: D, ids: readonly string[]): Promise<ReadonlyMap<string, Doc<D>>>
  /**
   * Returns the versions that count among those that meet conditions, for a type with `versions`: those in force, or of each document the newest one that is written, waits or is
   * in force. One statement, and one for the lines.
   */
  versionsOf<D extends AnyDocument>(
    type: D,
    where: WhereOf<D>,
    options: { readonly which: 'inForce' | 'newest'; readonly lines?: boolean },
  ): Promise<Doc<D>[]>
  /** Ids of the other versions of a document, the oldest first; in one statement. */
  otherVersions(type: AnyDocument, doc: { readonly id: string }): Promise<readonly string[]>
  /**
   * Returns the documents of a type that name versions and are still worked on: in the statuses in which they are based on them (`basedOn`), or that the word `versions`
   * names (`users`). So who approves a next version need not know who makes goods by the former ones.
   *
   * @param user name of the type of the documents
   * @param where further values that they have
   */
  usersOfVersions(user: string, versions: readonly OfVersions[], where?: Where): Promise<VersionUsers>
  /** Whether any document meets the conditions. */
  exists<D extends AnyDocument>(type: D, where: WhereOf<D>): Promise<boolean>
  /**
   * Whether any other document names this one, over every link of every type. For what stays as it is from the first use on: asked in a check of the document
   * that is saved, whose row is locked, no document begins to use it meanwhile.
   */
  isUsed<D extends AnyDocument>(type: D, id: string): Promise<boolean>
  /** How many documents meet the conditions. */
  count<D extends AnyDocument>(type: D, where: WhereOf<D>): Promise<number>
  /** The sum of a field over the documents that meet the conditions, a decimal string; '0' where none does. */
  sum<D extends AnyDocument>(type: D, where: WhereOf<D>, field: ColumnOf<D>): Promise<string>
  /**
   * Serialises transactions of the platform by a key, until the end of the transaction. For checks that look for conflicting rows
   * before a write, where no
   * row exists that both could lock: the second caller waits, then finds what the first has written.
   *
   * @param key what the check decides about, e.g. `season 2024`; every competing check must use the same key
   */
  serialise(...key: readonly unknown[]): Promise<void>
  /**
   * Returns a document other than this one that meets the conditions, to refuse a second of its kind. Transactions that ask with the same
   * conditions wait for each other (`serialise`), so that of two at the same moment the second finds what the first has written.
   *
   * @param also what the conditions cannot say
   */
  another<D extends AnyDocument>(
    type: D,
    doc: { readonly id: string },
    where: WhereOf<D>,
    also?: (one: Doc<D>) => boolean,
  ): Promise<Doc<D> | undefined>
  /** Locks the row until the end of the transaction and reads its current state. */
  lock<D extends AnyDocument>(type: D, id: string): Promise<Doc<D>>
  /**
   * Creates a document through the whole save path (validation, number, journal). `company` makes another company of the platform the
   * owner.
   */
  create<D extends AnyDocument>(type: D, values: Values<D>, options?: { readonly company?: string }): Promise<Doc<D>>
  /** Creates several: what they look up is asked once, and their numbers are taken in one statement. All or none. */
  createMany<D extends AnyDocument>(type: D, all: readonly Values<D>[], options?: { readonly company?: string }): Promise<Doc<D>[]>
  /** Creates a document from another by the conversion that the new type declares in `convertsFrom`. */
  convert<D extends AnyDocument>(target: D, from: { readonly type: AnyDocument; readonly id: string }, values?: Values<D>): Promise<Doc<D>>
  /** Sets fields through the save path, computed ones too. The edit lock of statuses does not apply to logic. */
  set<D extends AnyDocument>(type: D, id: string, values: Values<D>): Promise<Doc<D>>
  /**
   * Sets fields of several documents of one type, each through the save path, all or none. They are read and locked in one statement, in the
   * order of the ids, and written in a number of statements that does not grow with them, unless lines are added or removed. All are completed and checked before the first is written, so that a check
   * sees the others as they were; what follows a save runs for each in order once all are written.
   *
   * @param changes a document once each
   * @returns the documents as they are then, in the order of the changes
   * @throws WeftError 404 `generic.notFound` for a document that is not there, and what `set` throws
   */
  setMany<D extends AnyDocument>(type: D, changes: readonly { readonly id: string; readonly values: Values<D> }[]): Promise<Doc<D>[]>
  /** Sets the same values in each of these documents, as `setMany` does. */
  setMany<D extends AnyDocument>(type: D, documents: readonly Named[], values: Values<D>): Promise<Doc<D>[]>
  /**
   * Sets columns of lines, e.g. counters, without the checks of a save. The document is read, computed, written and journaled once, whatever the
   * number of lines; totals follow. `values` of one line may be computed from the line as it is under the lock.
   *
   * @returns the document as it is then
   * @throws WeftError 404 `generic.notFound` for a line that is not there
   */
  setLines<D extends AnyDocument, L extends LinesFieldOf<D>>(
    type: D,
    id: string,
    lines: L,
    changes: readonly LineChange<D, L>[],
  ): Promise<Doc<D>>
  /**
   * Sets columns of lines of several documents as `setLines` does, in statements whose number does not grow with them.
   *
   * @returns the documents as they are then, in order
   * @throws WeftError 404 `generic.notFound` for a document or a line that is not there
   * @throws Error for a document that is named twice
   */
  setLinesOfMany<D extends AnyDocument, L extends LinesFieldOf<D>>(
    type: D,
    lines: L,
    documents: readonly { readonly id: string; readonly changes: readonly LineChange<D, L>[] }[],
  ): Promise<Doc<D>[]>
  /** Appends lines to a document, as `setLines` sets them. */
  append<D extends AnyDocument, L extends LinesFieldOf<D>>(
    type: D,
    id: string,
    lines: L,
    added: readonly LineValues<D, L>[],
  ): Promise<Doc<D>>
  /**
   * Releases quantity that lines of another type have consumed from lines of these documents (`consumes`): reduces counters and, with a matrix, each
   * cell, never below zero, in statements whose number does not grow with them.
   */
  releaseMany<D extends AnyDocument, L extends LinesFieldOf<D>>(
    type: D,
    from: { readonly lines: L; readonly counter: LineColumnOf<D, L> },
    documents: readonly { readonly id: string; readonly back: readonly ReleasedLine[] }[],
  ): Promise<void>
  /**
   * Returns the pieces by cell (`cellKey` of a size matrix) that a counter of a type's lines shows as consumed from the lines with these ids.
   * Lines without consumption are absent.
   */
  consumed<D extends AnyDocument, L extends LinesFieldOf<D>>(
    type: D,
    from: { readonly lines: L; readonly counter: LineColumnOf<D, L> },
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>>
  /** Executes an action of another document, internal ones too. */
  act<D extends AnyDocument>(type: D, id: string, action: ActionName<D>, input?: { readonly comment?: string }): Promise<Doc<D>>
  /**
   * Executes an action of several documents of one type, as `act` does of one, all or none. They are read and locked in one statement, in the
   * order of the ids, and written in a number of statements that does not grow with them, unless lines are added or removed. All are checked before the first is written, so that a check sees the others
   * as they were; what follows the action runs for each in order once all are written.
   *
   * @param documents read ones or their ids; repetitions do no harm
   * @param options `comment` stands in the journal of each
   * @returns the documents as they are then, in the order of the ids, each once
   * @throws WeftError 404 `generic.notFound` for a document that is not there, and what `act` throws
   */
  actMany<D extends AnyDocument>(
    type: D,
    documents: readonly Named[],
    action: ActionName<D>,
    options?: { readonly comment?: string },
  ): Promise<Doc<D>[]>
  /**
   * Starts the work of an action of a document, for an action that leads to it: a job computes it after the commit, for the person who acts.
   * @throws WeftError 409 `work.running` when the document has a computation under way
   */
  start<D extends AnyDocument>(type: D, id: string, action: WorkName<D>): Promise<void>
  /** Appends entries to a ledger and updates its balances. `event` prevents a second posting of the same business event. */
  post<D extends AnyDocument>(
    ledger: D,
    event: { readonly type: AnyDocument; readonly id: string; readonly event: string },
    entries: readonly EntryOf<D>[],
    options?: { readonly company?: string; readonly message?: MessageKey },
  ): Promise<void>
  /**
   * Appends the mirror of what is stored for an event and not reversed: the same dimensions, each amount with the other sign, on the day of the
   * entry, or today when that day is closed by the calendar of the event's type (`dated`). An event that was not posted is left alone.
   *
   * @param event the event of the reversal
   * @param of the event that is reversed
   * @param options `constants`: texts of the mirror instead of those of the entries
   */
  unpost(
    ledger: AnyDocument,
    event: { readonly type: AnyDocument; readonly id: string; readonly event: string },
    of: string,
    options?: { readonly message?: MessageKey; readonly constants?: Readonly<Record<string, string>> },
  ): Promise<void>
  /**
   * Returns the balance of a ledger for these dimensions, '0' where there is none. Dimensions that are not named are summed.
   *
   * @throws Error when no list of the ledger has these dimensions and this amount
   */
  balance<D extends AnyDocument>(ledger: D, by: EntryOf<D>, amount: ColumnOf<D>, options?: { readonly company?: string }): Promise<string>
  /** As `balance`, at the end of a day (`YYYY-MM-DD`): the sum of the entries that count until then, also of those that were posted later. */
  balanceAsOf<D extends AnyDocument>(
    ledger: D,
    by: EntryOf<D>,
    of: { readonly amount: ColumnOf<D>; readonly day: string; readonly company?: string },
  ): Promise<string>
  /**
   * Returns which days (`YYYY-MM-DD`) are closed for postings of a company, and keeps it so until the end of the transaction. A type with `dated`
   * is asked by the engine; this is for days that logic posts itself.
   *
   * @param of `required`: a day that falls into no part of the calendar is refused too
   */
  closedDays(
    calendar: AnyDocument,
    of: { readonly company: string; readonly days: readonly string[]; readonly required?: boolean },
  ): Promise<{ refusalOf(day: string): Refusal | undefined }>
  /** Returns the settings of a type on this platform (`settings` of its definition), from memory. */
  settings<D extends AnyDocument>(type: D): SettingsOf<D>
  notify(notice: Notice): void
  /**
   * Returns whether a field of a type, or a column as `lines.text`, must be left out of a notice to a party role: the definition hides it from that role, or a rule of the
   * platform hides it from any role, since the people of a company have different ones.
   */
  hiddenInNotices(type: AnyDocument, partyRole: string): Promise<(path: string) => boolean>
  /**
   * Says something beside the answer to the person who saves, such as that a line was split. The page shows it after the save; the same text is said once, and nothing is said
   * where logic saves by itself.
   */
  say(note: Refusal): void
  /**
   * Gives a person a task of their own (the list of personal tasks), with a notice, in the person's language. Each call gives one: what must not be
   * repeated is guarded by the document.
   */
  giveTask(task: GivenTask): Promise<void>
  /**
   * Repeats the voice notes at pictures and lines of documents at those of documents of a type that carry on what they are about, each heard by the side that hears it
   * in the first one.
   */
  carryVoiceNotes(type: AnyDocument, places: readonly CarriedPlace[]): Promise<void>
  /**
   * Admits a company with its first user to the platform. The caller's approval authorises it; it is refused when the person is
   * already a member.
   */
  onboardCompany(newcomer: NewCompany): Promise<OnboardedCompany>
  /** Sends a mail to any address after the commit. `kind` is one of the server's mail texts. */
  mail(mail: DueMail): void
  /** Ends the operation with a reason of the module's catalogue or a message of the shared one; nothing is kept. With a path it stands at that field. */
  refuse(reason: Refusal): never
  refuse(key: MessageKey, values?: Readonly<Record<string, RefusalValue>>, path?: string): never
}
