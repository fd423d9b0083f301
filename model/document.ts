/** The specification of a document type. It is plain data; `check-document.ts` says what is wrong with one. */
import type { Action, ActionSpec } from './actions/action.ts'
import type { Base } from './base-fields.ts'
import type { Column, LinesName, Name, PathOf, Shown } from './document-names.ts'
import type { RoleName } from './people/roles.ts'
import type { CommonAction, CommonStatus } from './defaults/common-texts.ts'
import type { FormSpec, ListSpec, PrintSpec } from './defaults/page-specs.ts'
import { withDefaults } from './defaults/with-defaults.ts'
import type { CalendarSpec, Dated } from './ledger/calendar.ts'
import type { Condition } from './rules/condition.ts'
import type { Constraint } from './rules/constraint.ts'
import type { Consumption, ConversionTo } from './between/conversion.ts'
import type { CurrencyFieldsExist } from './money/currency-mark-types.ts'
import type { Display } from './display/display.ts'
import type { ChildTab } from './parts/child-tab.ts'
import type { Following } from './between/following.ts'
import type { Field, FieldRules, Fields, Row } from './field.ts'
import type { LedgerSpec } from './ledger/ledger.ts'
import type { Moment } from './lifecycle/moment.ts'
import type { NoticeSpec } from './notice-spec.ts'
import type { OwnSection } from './parts/own-section.ts'
import type { Compare, FormSection, List, Print } from './parts/page-parts.ts'
import type { PartyKind } from './people/party-kinds.ts'
import type { Rights } from './people/rights.ts'
import type { HeaderPosting, LinePosting } from './ledger/posting.ts'
import type { ReadingSource } from './reading/reading-source.ts'
import type { RollUp } from './ledger/roll-up.ts'
import type { BasedOn } from './between/based-on.ts'
import type { Booking } from './between/booking.ts'
import type { Generation } from './between/generation.ts'
import type { Recounted } from './between/recounted.ts'
import type { Reservation } from './between/reservation.ts'
import type { Share } from './between/share.ts'
import type { Settlement } from './ledger/settlement.ts'
import type { Signing } from './signing.ts'
import type { SizesListed } from './sizes/size-source.ts'
import type { HeldBy } from './lifecycle/held-by.ts'
import type { Tree } from './lifecycle/tree.ts'
import type { Validity } from './lifecycle/validity.ts'
import type { Versions } from './lifecycle/versions.ts'
import type { ActionAsks } from './action-names.ts'
import type { Status, PartyEdit } from './status.ts'
import type { Label } from './text.ts'

/** A status as a definition states it: the label and colour of a common status (`defaults/common-texts.ts`) may be left out. */
export type StatusSpec<K extends string, N extends string> = K extends CommonStatus
  ? Omit<Status<N>, 'label' | 'family'> & Partial<Pick<Status<N>, 'label' | 'family'>>
  : Status<N>

export interface PartyRoleSpec<F, S extends string> {
  /**
   * The link that leads to the other party: a link to `company`, or to a master that has a `company` field. A column of lines, `invited.supplier`, names
   * several companies, each blind to the others: its lines have `rows.visibleTo` of that column, of which every company reads and changes its own
   * alone, and an action of the role reads and sets its own rows (`model/people/party-roles.ts`).
   */
  readonly via: PathOf<F>
  /** Entering one of these statuses shares the document with that party permanently. Absent: from the first save. */
  readonly from?: readonly S[]
  /**
   * Entering one of these statuses ends the document for that party: it reads the document as it is with that change, and nothing that is written later,
   * unless the document is shared again. Row-level security of the database holds it. Not for a role of several companies.
   */
  readonly until?: readonly S[]
  /**
   * While the document meets this, it is sealed for the party: the party neither sees it nor anything of it, even if it saw it before. Sealed
   * bids are `sealed: { seal: 'closed' }`. Row-level security of the database holds it.
   *
   * With `{ until }` it is sealed until a moment by the clock of the database: a field of date and time, of the document or of one that it links
   * to, `rfq.windowEnd`. A moment that moves seals again or opens at once; a blank one never comes.
   */
  readonly sealed?: Condition<Row<F> & Base<S>> | SealedUntil<F>
  /** Statuses in which the party may create and edit documents of this type where the owner is the other party; by status also which fields. */
  readonly edit?: PartyEdit<S, Name<F>>
}

/** Sealed until a moment: a field of date and time, of the document or of one that it links to. */
export interface SealedUntil<F> {
  readonly until: Name<F> | `${Name<F>}.${string}`
}
/** Returns the field of the moment until which a document is sealed for a party role; undefined where a condition seals it, or nothing. */
export const sealedUntil = ({ sealed }: { readonly sealed?: unknown }): string | undefined => {
  const until = (sealed as { readonly until?: unknown } | undefined)?.until
  return typeof until === 'string' ? until : undefined
}

export interface Parties<F, S extends string> {
  readonly owner: PartyKind | readonly PartyKind[]
  readonly partyRoles?: Readonly<Record<string, PartyRoleSpec<F, S>>>
  /**
   * `platform`: every company of the platform may read (colours, seasons, currencies). `granted`: companies with which logic has
   * shared it.
   */
  readonly read?: 'platform' | 'granted'
  /**
   * Own documents: people who read the type through these roles alone read only documents that name them in one of these links to users. Any
   * other role that reads the type lifts it.
   */
  readonly own?: Readonly<Partial<Record<RoleName, readonly (Name<F> | 'createdBy')[]>>>
  /** Sealed until one of these statuses: only the person that this link names can see the document, whatever rights others have on the type. */
  readonly sealed?: { readonly to: Name<F>; readonly until: readonly S[] }
}

/** The words of a posting, whose entry is made from a line or from the header. */
export type PostingOf<F, S extends string, A extends string> =
  | HeaderPosting<Shown<F, S>, A>
  | { [L in LinesName<F>]: LinePosting<L, Column<F, L>, Shown<F, S>, A> }[LinesName<F>]

export type TypeKind = 'master' | 'transaction' | 'config' | 'log' | 'report'

/** What a definition states and what the engine reads of it in the same form. */
interface DocumentBody<F extends Fields, S extends string, A, C extends string = string> {
  /** Code in the catalogue, e.g. `PO`. */
  readonly code: string
  readonly label: Label
  /** Number pattern, `PO-{brand.code}{yyyy}{mm}-{0000}`; absent: no number, or `entered` when users type it. */
  readonly number?: string
  /** The display title in links: these fields joined by two dashes; default the number. */
  readonly title?: readonly (Name<F> | 'number')[]
  readonly rights: Rights
  readonly fields: F
  /** Statuses that are nodes of the approval process, in order; absent: actions are plain transitions. */
  readonly flow?: readonly NoInfer<S>[]
  readonly rules?: { readonly [K in Name<F>]?: FieldRules<Row<F> & Base<NoInfer<S>>> }
  /** Who is notified of what when an action has been done (`notice-spec.ts`). */
  readonly notify?: readonly NoticeSpec<
    Name<F> | 'createdBy' | { [L in LinesName<F>]: `${L}.${Column<F, L>}` }[LinesName<F>],
    Name<NoInfer<A>>,
    Row<F> & Base<NoInfer<S>>
  >[]
  /** What documents do by themselves, and whom they remind, when one of their dates comes (`lifecycle/moment.ts`). */
  readonly moments?: Readonly<
    Record<
      string,
      Moment<
        Name<F> | { [L in LinesName<F>]: `${L}.${Column<F, L>}` }[LinesName<F>],
        Name<F> | 'createdBy' | { [L in LinesName<F>]: `${L}.${Column<F, L>}` }[LinesName<F>],
        Name<NoInfer<A>>,
        NoInfer<S>,
        Row<F> & Base<NoInfer<S>>
      >
    >
  >
  /** Checks of the server logic that run at every save. */
  readonly checks?: readonly C[]
  /**
   * Fields and columns on which figures depend that only the server can compute: while one of them is typed, the document's page asks what a save would make
   * of the changes, and shows it in the fields that the person cannot type. Lines that are named count with all their columns.
   */
  readonly recomputeOn?: readonly PathOf<F>[]
  /** Field lists that must be unique within the owning company, ignoring case and spaces in texts. */
  readonly unique?: readonly (readonly Shown<F, S>[])[]
  /** What holds between the values of one document: days in order, lines that occur once, sums (`constraint.ts`). */
  readonly constraints?: readonly Constraint<
    Name<F>,
    { [L in LinesName<F>]: Column<F, L> },
    Row<F> & Base<NoInfer<S>>,
    Name<NoInfer<A>>,
    NoInfer<S>
  >[]
  readonly consumes?: {
    readonly [L in LinesName<F>]?: readonly Consumption<Column<F, L>, Name<NoInfer<A>>, NoInfer<Base<S> & Row<F>>, NoInfer<S>>[]
  } & { readonly doc?: readonly Consumption<Name<F>, Name<NoInfer<A>>, NoInfer<Base<S> & Row<F>>, NoInfer<S>>[] }
  /** Until when fields that follow a link take its value; absent: in every status in which the document is edited. */
  readonly follow?: Following<NoInfer<S>, Name<NoInfer<A>>>
  /** The types that this one is made from, by name: each is a button on its source. The source does not name its targets. */
  readonly convertsFrom?: Readonly<Record<string, ConversionTo<F>>>
  /** What the warnings of its actions (`asks`) are about, for the page and the help; the logic says it of a document. */
  readonly warnings?: { readonly [W in ActionAsks<NoInfer<A>>]?: Label }
  /** Choices that a platform makes for this type on the page of its administrators, with their defaults (`lifecycle/settings.ts`). */
  readonly settings?: Fields
  /** Documents of this type are the entries of a ledger. */
  readonly ledger?: LedgerSpec<Name<F>>
  /** What the actions of this type write into ledgers, by a name of the posting. */
  readonly posts?: Readonly<Record<string, PostingOf<F, NoInfer<S>, Name<NoInfer<A>>>>>
  /**
   * What documents hold while they are under way: what their postings will take out of balances, by the name of the posting
   * (`between/reservation.ts`), and places of limited capacity for a time, by a name of the booking (`between/booking.ts`).
   */
  readonly reserves?: Readonly<Record<string, Reservation<NoInfer<S>> | Booking<Name<F>, NoInfer<S>>>>
  /** Computed figures that are sums of documents that link to this one. */
  readonly rollUp?: { readonly [K in Name<F>]?: RollUp }
  /** Computed fields that logic (`recount`) works out again when documents that they are reckoned from change (`between/recounted.ts`). */
  readonly recounted?: Recounted<PathOf<F>, PathOf<F> | `${Name<F>}.${string}`, NoInfer<S>>
  /** A reading type: its rows are those of other types, and it has no table (`reading/reading-source.ts`). */
  readonly reads?: readonly ReadingSource<Name<F>, NoInfer<S>>[]
  /** Lines whose items are reserved, settled and released with the document. */
  readonly settles?: { readonly [L in LinesName<F>]?: Settlement<Column<F, L>, Shown<F, NoInfer<S>>, NoInfer<S>> }
  /** What its parties may read because documents of this type name it, by a name of the share. */
  readonly shares?: Readonly<Record<string, Share<PathOf<F>, NoInfer<S>>>>
  /** What was agreed on the state of linked documents, and is to be reconfirmed when it changes, by a name of the basis. */
  readonly basedOn?: Readonly<Record<string, BasedOn<PathOf<F>, NoInfer<S>, Name<NoInfer<A>>>>>
  /** Documents of this type list sizes, from which matrices take theirs (`sizesFrom` of a field). */
  readonly listsSizes?: SizesListed<{ [L in LinesName<F>]: Column<F, L> }>
  /** Documents of other types that its actions make, by a name of the generation. */
  readonly generates?: Readonly<Record<string, Generation<Name<NoInfer<A>>, LinesName<F>, PathOf<F>>>>
  /** The day on which documents of this type are posted. */
  readonly dated?: Dated<Name<F>, Name<NoInfer<A>>>
  /** Documents of this type are the parts of a calendar, which are open or closed for postings. */
  readonly calendar?: CalendarSpec<Name<F>, NoInfer<S>>
  /** From which day to which documents are valid, and which are never valid on one day together (`lifecycle/validity.ts`). */
  readonly validity?: Validity<Name<F>, NoInfer<S>>
  /** Documents stand below one another, by a link to their parent (`lifecycle/tree.ts`). */
  readonly tree?: Tree<Name<F>, NoInfer<S>>
  /** What a person holds, and hands to a colleague when leaving (`lifecycle/held-by.ts`). */
  readonly heldBy?: HeldBy<PathOf<F>, Name<F>, NoInfer<S>, Name<NoInfer<A>>>
  /** An active document is changed by a next version of it (`lifecycle/versions.ts`). */
  readonly versions?: Versions<Name<F>, NoInfer<S>, Name<NoInfer<A>>>
  /** The document is signed electronically; fields, statuses and actions are those of `model/signing.ts`. */
  readonly signing?: Signing
  /** This type is the balance of that ledger, or a read-only projection written by logic; nobody edits it. */
  readonly readonly?: boolean
  /** How documents are drawn; what it leaves out is inferred (`display-defaults.ts`). */
  readonly display?: Display<F, NoInfer<S>>
  /** The document describes the future state of another one: in read mode it opens as a comparison, line by line (U38). */
  readonly compare?: Compare<F>
  /** Parts of the page that the type draws itself, by the names of their web parts (`parts/own-section.ts`). */
  readonly sections?: readonly OwnSection<NoInfer<S>, Name<F>>[]
  /** Tabs with documents that link to this one, or that it names; those of further types whose lists filter by such a link follow (`parts/children.ts`). */
  readonly children?: readonly ChildTab[]
  /**
   * A new document leaves the company with its first save: what the button that makes it is called, and what is confirmed before, with `{field}` for
   * what the document says, such as who gets it.
   */
  readonly creation?: { readonly label: Label; readonly confirm: Label }
  /** Drafts may be removed; `false` keeps them, e.g. where numbers must have no gaps. */
  readonly remove?: false
  /**
   * The rows change rarely and many operations read them: every node keeps them in memory until a change is announced. The trigger that
   * announces changes belongs to the table (`npm run migration`).
   */
  readonly cached?: true
  /**
   * Its place among the types of its module in the menu, which has the lowest number first: the order in which people work with them. Types without one
   * follow. `false` excludes the type from pinned menus, e.g. pure sub-records.
   */
  readonly menu?: false | number
}

/** A definition as it is written. List, form, print and views follow from its fields where it does not state them (`defaults/`). */
export interface DocumentSpec<F extends Fields, S extends string, A, C extends string = string, G extends Fields = Fields>
  extends DocumentBody<F, S, A, C> {
  /** Absent: what stands before the name, `order` of `order/purchase_order`. */
  readonly module?: string
  /** Absent: a transaction. */
  readonly kind?: TypeKind
  /** Absent: documents of the brand that no other party takes part in. */
  readonly parties?: Parties<F, NoInfer<S>>
  readonly settings?: G
  readonly statuses: { readonly [K in S]: StatusSpec<K, NoInfer<Name<F>>> }
  /** Absent: none, such as entries and balances. */
  readonly actions?: A
  readonly list?: ListSpec<F, NoInfer<S>>
  readonly form?: FormSpec<Shown<F, S>>
  readonly print?: PrintSpec<Shown<F, S>, LinesName<F>>
}

export interface DocumentType<
  F extends Fields = Fields,
  S extends string = string,
  A = unknown,
  C extends string = string,
  G extends Fields = Fields,
  N extends string = string,
> extends DocumentBody<F, S, A, C> {
  readonly name: N
  /** Module: PostgreSQL schema, menu category and path group, e.g. `order`. */
  readonly module: string
  readonly kind: TypeKind
  readonly parties: Parties<F, NoInfer<S>>
  readonly settings?: G
  readonly statuses: Readonly<Record<S, Status<NoInfer<Name<F>>>>>
  readonly actions: A
  readonly list: List<F, S>
  readonly form: readonly FormSection<Shown<F, S>>[]
  readonly print?: Print<Shown<F, S>, LinesName<F>>
  /** Never set: it only carries the document's type. */
  readonly doc?: Base<S> & Row<F>
}
export type AnyDocument = DocumentType<any, any, any>

/**
 * Declares a document type: plain data, which `checkDocument` examines when the type is registered. What it leaves out is filled in (`defaults/`).
 * @param path module and name, as the file stands in `documents/`: `order/purchase_order`; the name alone where `module` is stated
 */
export function document<
  const F extends Fields,
  const S extends string,
  const A extends Readonly<Record<string, ActionSpec<NoInfer<Base<S> & Row<F>>, NoInfer<S>>>> = Record<never, never>,
  const C extends string = never,
  const G extends Fields = Record<never, never>,
  const P extends string = string,
>(
  path: P,
  spec: DocumentSpec<F, S, A, C, G> & CurrencyFieldsExist<F> & LabelledActions<NoInfer<A>>,
): DocumentType<F, S, A, C, G, NameAt<P>> {
  const [module, name = module] = path.split('/')
  return withDefaults({ name, ...(path.includes('/') ? { module } : {}), ...spec }) as DocumentType<F, S, A, C, G, NameAt<P>>
}
/** The name in a path: `purchase_order` of `order/purchase_order`. */
type NameAt<P extends string> = P extends `${string}/${infer N}` ? N : P
/** The name of a document type, so that who names the type of a definition cannot name another: `NameOf<typeof bom>` is `'bom'`. */
export type NameOf<D> = D extends { readonly name: infer N extends string } ? N : string
/** Actions that are none of the common ones state their label. */
type LabelledActions<A> = { readonly actions?: { readonly [K in keyof A]: K extends CommonAction ? unknown : { readonly label: Label } } }

export type Doc<D> = D extends { readonly doc?: infer T } ? NonNullable<T> : never
export type ActionName<D> = D extends { readonly actions: infer A } ? keyof A & string : never
type ActionChecks<A> = { [K in keyof A]: A[K] extends { readonly checks: readonly (infer C extends string)[] } ? C : never }[keyof A]
export type CheckName<D> =
  | (D extends { readonly actions: infer A } ? ActionChecks<A> : never)
  | (D extends { readonly checks?: readonly (infer C extends string)[] } ? C : never)

/** An action of a type that is known at run time only. */
export type AnyAction = Action<Record<string, unknown>, string>
/** Returns the actions of a type as plain data, for generic code. */
export const actionsOf = (type: AnyDocument): Readonly<Record<string, AnyAction>> => type.actions
export const statusNames = (type: AnyDocument): readonly string[] => Object.keys(type.statuses)
export const firstStatus = (type: AnyDocument): string => statusNames(type)[0]!
/** Returns the lines fields of a type with their columns. */
export const linesOf = (type: AnyDocument): readonly (readonly [name: string, field: Field])[] =>
  Object.entries(type.fields as Fields).filter(([, field]) => field.kind === 'lines')
