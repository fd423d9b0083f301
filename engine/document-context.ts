/** What a document's logic may ask of the engine. With `serve.ts` the only door from documents to the engine. */
import type { AnyDocument, Doc } from '../model/document.ts'
import type { Matrix } from '../model/fields/matrix.ts'
import type { MessageKey } from '../model/messages.ts'
import type { Refusal } from '../model/refusal.ts'
import type { Label } from '../model/text.ts'
import type { OnboardedCompany, NewCompany } from './registration/onboard-company.ts'
import type { DueMail } from './notify/mail-queue.ts'
import type { FindOptions, Where } from './query/find-by-fields.ts'
import type { Actor } from './actor.ts'

/** One entry for a ledger: dimension and amount fields of the ledger's definition, amounts signed. */
export type Posting = Readonly<Record<string, unknown>>

export interface Notice {
  /** Users by id, all holders of roles in a company, or a whole company. */
  readonly users?: readonly string[]
  readonly roles?: readonly string[]
  readonly company?: string
  /** The last three reach open screens only: what they show is read again (SH-4-026 to SH-4-028). */
  readonly type: 'APPR' | 'CONFIRM' | 'LINK' | 'MSG' | 'rating_person_change' | 'rating_result_change' | 'meeting_record_change'
  readonly content: Label
  readonly about?: { readonly type: AnyDocument; readonly id: string }
}

/** All of it runs in the transaction of the save that called it, with the platform's rights: the right to start was checked at the door. */
export interface Context {
  readonly actor: Actor
  /** The platform's time zone, an IANA name. */
  readonly zone: string
  /** Database time, ISO 8601 UTC, the same throughout the transaction; and its day in the platform's time zone. */
  readonly now: string
  readonly today: string
  get<D extends AnyDocument>(type: D, id: string): Promise<Doc<D>>
  /**
   * Documents that meet all conditions, by id: equal values, `null` (empty), lists (any of them) or ranges (`{ from, to, above, below }`).
   * Lines are included only on request.
   *
   * @throws Error when more than 1,000 match and neither a page (`limit`) nor every one (`all`) was asked for.
   */
  find<D extends AnyDocument>(type: D, where: Where, options?: FindOptions): Promise<Doc<D>[]>
  /**
   * Lets one transaction of the platform at a time pass for a key, until it ends. For checks that look for rivals before a write, where no
   * row exists that both could lock: the second caller waits, then finds what the first has written.
   *
   * @param key what the check decides about, e.g. `season 2024`; the same words in every check that competes
   */
  serialise(...key: readonly unknown[]): Promise<void>
  /** Locks the row until the end of the transaction and reads it fresh. */
  lock<D extends AnyDocument>(type: D, id: string): Promise<Doc<D>>
  /** Creates through the whole save path (validation, number, journal). `company` makes another company of the platform the owner. */
  create<D extends AnyDocument>(
    type: D,
    values: Readonly<Record<string, unknown>>,
    options?: { readonly company?: string },
  ): Promise<Doc<D>>
  /** Creates from a document by the conversion that `from` declares in `makes`. */
  convert<D extends AnyDocument>(
    target: D,
    from: { readonly type: AnyDocument; readonly id: string },
    values?: Readonly<Record<string, unknown>>,
  ): Promise<Doc<D>>
  /** Sets fields through the save path, computed ones too; the edit lock of statuses does not bind logic. */
  set<D extends AnyDocument>(type: D, id: string, values: Readonly<Record<string, unknown>>): Promise<Doc<D>>
  /** Sets fields of one line, e.g. a counter; totals of the document are computed again. */
  setLine(type: AnyDocument, id: string, lines: string, line: string, values: Readonly<Record<string, unknown>>): Promise<void>
  /** Gives back what lines of another type had taken from this line (`takes`): the counter falls, and with a matrix each of its cells, never below zero. */
  release(
    type: AnyDocument,
    id: string,
    line: { readonly lines: string; readonly id: string; readonly counter: string },
    back: { readonly quantity: string; readonly matrix?: Matrix | null },
  ): Promise<void>
  /** Pieces by cell (`cellKey` of a size matrix) that were taken from lines by a counter; lines of which nothing was taken are absent. */
  consumed(lines: readonly string[], counter: string): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>>
  /** Does an action of another document, internal ones too. */
  act<D extends AnyDocument>(type: D, id: string, action: string, input?: { readonly comment?: string }): Promise<Doc<D>>
  /** Appends entries to a ledger and moves its balances; `event` makes a second posting of the same business event impossible. */
  post(
    ledger: AnyDocument,
    event: { readonly type: AnyDocument; readonly id: string; readonly event: string },
    entries: readonly Posting[],
    options?: { readonly company?: string; readonly message?: MessageKey },
  ): Promise<void>
  /** Balance of a ledger for these dimensions, '0' where none. */
  balance(
    ledger: AnyDocument,
    by: Readonly<Record<string, unknown>>,
    amount: string,
    options?: { readonly company?: string },
  ): Promise<string>
  /** Lets another company of the platform read this document (types with `read: 'granted'`). */
  share(type: AnyDocument, ids: readonly string[], company: string): Promise<void>
  notify(notice: Notice): void
  /** Lets a company with its first user onto the platform. The caller's approval is what allows it; refuses when the person is on it already. */
  onboardCompany(newcomer: NewCompany): Promise<OnboardedCompany>
  /** A mail to anybody, sent once this has committed. `kind` is one of the server's mail texts. */
  mail(mail: DueMail): void
  /** Ends the operation with a reason of the module's catalogue or a message of the shared one; nothing is kept. With a path it stands at that field. */
  refuse(reason: Refusal): never
  refuse(key: MessageKey, values?: Readonly<Record<string, unknown>>, path?: string): never
}
