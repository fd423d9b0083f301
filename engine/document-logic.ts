/** Connects a document type to its server logic. A check that the definition names and the logic lacks does not compile. */
import type { AskName, WorkField, WorkName } from '../model/action-names.ts'
import type { ActionName, AnyDocument, CheckName, Doc } from '../model/document.ts'
import type { LinesFieldOf, Values, WhereOf } from '../model/document-values.ts'
import type { Refusal } from '../model/refusal.ts'
import type { ColourReading, Drawing, DrawnBlock } from './file-readers.ts'
import type { Context, Where } from './document-context.ts'
import type { WorkContext } from './work-context.ts'
import type { FieldValues, Stored } from './stored-document.ts'

/** What logic needs beside its own definition, so that it has one import. */
export type { ColourReading, Context, Drawing, DrawnBlock, Refusal, WorkContext }
/** A check answers with the reason to refuse, or several, from its module's catalogue (`messages.ts`); `undefined` lets pass. */
type Check<D> = (
  doc: Doc<D>,
  ctx: Context,
  input: { readonly action?: ActionName<D>; readonly before?: Doc<D> },
) => Reasons | Promise<Reasons>
/** Finds what a person is to confirm: one reason, several, or none. */
type Warn<D> = (
  doc: Doc<D>,
  ctx: Context,
  input: { readonly action?: ActionName<D>; readonly before?: Doc<D> },
) => Reasons | Promise<Reasons>
type Reasons = Refusal | readonly Refusal[] | undefined
type Step<D> = (doc: Doc<D>, ctx: Context, input: { readonly comment?: string; readonly before?: Doc<D> }) => void | Promise<void>
type GenerateStep<D> = (
  values: readonly FieldValues[],
  doc: Doc<D>,
  ctx: Context,
) => readonly FieldValues[] | Promise<readonly FieldValues[]>
type StatusChanged<D> = (doc: Doc<D>, ctx: Context, change: { readonly comment?: string; readonly before: Doc<D> }) => void | Promise<void>

/** Computes what the work of an action sets, from a document as it is stored. */
type Compute<D, K> = (doc: Doc<D>, ctx: WorkContext) => Promise<WorkValues<D, K>>
/** Values of the fields that the work of an action sets. */
export type WorkValues<D, K> = Pick<Values<D>, WorkField<D, K> & keyof Values<D>>

/** What is worked out again of fields that a type declares as `recounted`. */
interface Recount<D> {
  /**
   * Reckons the fields of all documents that a write reaches, which are locked and come with their lines. Returns them by the id of the document; of lines the rows, with
   * their ids. What is as it was is not written.
   */
  readonly values: (docs: readonly Doc<D>[], ctx: Context) => Promise<ReadonlyMap<string, Values<D>>>
  /**
   * Leaves out documents whose fields a change cannot move, by the name of the type that changes, before the others are locked and read. It is asked of those that name the
   * same document (`via`); those whose own link names what has changed are always reckoned.
   * @param changed the sources as they were and as they are
   */
  readonly reached?: Readonly<
    Record<string, (ids: readonly string[], changed: readonly Stored[], ctx: Context) => Promise<readonly string[]>>
  >
}

/** What a document would take of a source now, and what it has in place of it, by the names that its basis reads; of steps an object by quantity. */
export interface Entering {
  readonly doc: string
  readonly source: string
  readonly own: FieldValues
}

/** Logic names every warning and every work that the definition has; without one it has no `asks` or `work`. */
export type DocumentLogic<D extends AnyDocument> = LogicOf<D> &
  ([AskName<D>] extends [never] ? { readonly asks?: undefined } : { readonly asks: { readonly [K in AskName<D>]: Warn<D> } }) &
  ([WorkName<D>] extends [never] ? { readonly work?: undefined } : { readonly work: { readonly [K in WorkName<D>]: Compute<D, K> } })

interface LogicOf<D extends AnyDocument> {
  readonly checks: { readonly [K in CheckName<D>]: Check<D> }
  /**
   * Fills values before validation, e.g. a price from the price list. Returns the fields to set; the user's values in editable fields
   * stay unless returned.
   */
  readonly fill?: (doc: Doc<D>, ctx: Context, input: { readonly before?: Doc<D> }) => Values<D> | Promise<Values<D>>
  /** Works out again the fields that the type declares as `recounted`. */
  readonly recount?: Recount<D>
  /**
   * Returns which sources documents would take if they were saved now, those that they have included, by the name of a basis that declares `entering`: of all documents that
   * a write may reach, which come with their lines, in statements whose number does not grow with them.
   */
  readonly entering?: Readonly<Record<string, (docs: readonly Doc<D>[], ctx: Context) => Promise<readonly Entering[]>>>
  /** Documents with these values are recomputed and saved once a day, since their values depend on the current day. */
  readonly daily?: WhereOf<D>
  /**
   * Runs after every change of status of a stored document, in the same transaction, whatever made the change: an action, a bulk action,
   * a word of the process, a rejection, recall, rollback, or a process that the platform designed (whose statuses the type does not
   * know). `before.status` is the status that the document leaves, `doc.status` the one it enters. It runs before the action's own
   * `after`. Whatever a document reserves as long as it is in certain statuses is reserved and released here.
   */
  readonly statusChanged?: StatusChanged<D>
  /**
   * Completes the values of documents that the type generates (`generates`), all at once, by the name of the generation. Returns them in the
   * same order.
   */
  readonly generate?: Readonly<Record<string, GenerateStep<D>>>
  /**
   * Completes a replacement (`replaceable`): returns what else changes where documents were replaced in the lines with these ids, or in the header. The document
   * comes with the replacement in place and is saved with what is returned.
   */
  readonly replaced?: (doc: Doc<D>, ctx: Context, by: Replaced<Doc<D>>) => Values<D> | Promise<Values<D>>
  /**
   * Refuses rows that are appended to lines that grow, by the name of the lines: a reason for a row has the path `lines[at].column`. The document
   * comes without its lines.
   */
  readonly append?: { readonly [L in LinesFieldOf<D>]?: (rows: Doc<D>[L], doc: Doc<D>, ctx: Context) => Reasons | Promise<Reasons> }
  /**
   * Runs when a person who may read the document fetches one of its files, in the transaction that looks the file up, with the platform's rights.
   * `ctx.actor` is the person, `file` the id.
   */
  readonly opened?: (doc: Doc<D>, ctx: Context, file: string) => void | Promise<void>
  /** Runs after the document is written, in the same transaction. `save` runs at every create and edit, `create` once. */
  readonly after?: { readonly [K in ActionName<D> | 'save' | 'create']?: Step<D> }
  /** Runs once for all documents that one write creates, after the steps of each: the one of a person, or all that are generated or imported together. */
  readonly created?: (docs: readonly Doc<D>[], ctx: Context) => void | Promise<void>
}

/** What was replaced by what: the field that named it, its lines, and the document before. */
export interface Replaced<D> {
  readonly before: D
  readonly lines?: string
  readonly field: string
  /** The ids of both documents, with the ids of the lines that named the former one. Several where a person exchanges several lines at once. */
  readonly pairs: readonly { readonly ids: readonly string[]; readonly from: string; readonly to: string }[]
}

type AnyStep = (doc: Stored, ctx: Context, input: { readonly comment?: string; readonly before?: Stored }) => void | Promise<void>

/** `recount` as the engine calls it. */
interface AnyRecount {
  readonly values: (docs: readonly Stored[], ctx: Context) => Promise<ReadonlyMap<string, FieldValues>>
  readonly reached?: Recount<AnyDocument>['reached']
}

/** Logic as the engine calls it: which type a document is of is known at run time only, so checks and steps go by name. */
export interface AnyLogic {
  readonly checks: {
    readonly [check: string]:
      | ((doc: Stored, ctx: Context, input: { readonly action?: string; readonly before?: Stored }) => Reasons | Promise<Reasons>)
      | undefined
  }
  readonly asks?:
    | {
        readonly [ask: string]: (
          doc: Stored,
          ctx: Context,
          input: { readonly action?: string; readonly before?: Stored },
        ) => Reasons | Promise<Reasons>
      }
    | undefined
  readonly append?:
    | { readonly [lines: string]: ((rows: readonly FieldValues[], doc: Stored, ctx: Context) => Reasons | Promise<Reasons>) | undefined }
    | undefined
  readonly replaced?: (doc: Stored, ctx: Context, by: Replaced<Stored>) => Readonly<FieldValues> | Promise<Readonly<FieldValues>>
  readonly work?: { readonly [action: string]: ((doc: Stored, ctx: WorkContext) => Promise<Readonly<FieldValues>>) | undefined } | undefined
  readonly fill?: (doc: Stored, ctx: Context, input: { readonly before?: Stored }) => Readonly<FieldValues> | Promise<Readonly<FieldValues>>
  readonly daily?: Where
  readonly recount?: AnyRecount | undefined
  readonly entering?: Readonly<Record<string, (docs: readonly Stored[], ctx: Context) => Promise<readonly Entering[]>>>
  readonly statusChanged?: (
    doc: Stored,
    ctx: Context,
    change: { readonly comment?: string; readonly before: Stored },
  ) => void | Promise<void>
  readonly generate?: Readonly<
    Record<string, (values: readonly FieldValues[], doc: Stored, ctx: Context) => readonly FieldValues[] | Promise<readonly FieldValues[]>>
  >
  readonly opened?: (doc: Stored, ctx: Context, file: string) => void | Promise<void>
  readonly after?: { readonly [step: string]: AnyStep | undefined }
  readonly created?: (docs: readonly Stored[], ctx: Context) => void | Promise<void>
}
export interface DefinedLogic {
  readonly type: AnyDocument
  readonly logic: AnyLogic
}

/** Here alone a type's own logic becomes logic that the engine calls: it is registered under the type whose documents it then gets. */
export const defineLogic = <D extends AnyDocument>(type: D, logic: DocumentLogic<D>): DefinedLogic => ({
  type,
  logic: logic as unknown as AnyLogic,
})

export { fingerprintOf } from './fingerprint.ts'
