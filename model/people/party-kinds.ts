/**
 * The registry of the kinds of companies on a platform. Sign-up, rights, chat, lookups, calls and screens derive from it; a new kind is
 * one entry here, and the migration that its check in the database needs (`server/definition-tests/registries.full.test.ts` compares them).
 */
import type { Label } from '../text.ts'

interface PartyKindTraits {
  readonly label: Label
  /**
   * The company operates the platform: its administrators decide about the whole platform, and its users meet every company. Companies
   * that do not operate are competitors of each other.
   */
  readonly operates: boolean
  /** A company of this kind may join by sign-up or by an approved registration; its first user has the role of the same name. */
  readonly joins: boolean
  /** Other companies register with a company of this kind, and its users invite them. */
  readonly admits: boolean
}

export const partyKinds = {
  platform: { label: ['平台', 'Platform'], operates: true, joins: false, admits: false },
  brand: { label: ['品牌方', 'Brand'], operates: true, joins: false, admits: true },
  supplier: { label: ['供应商', 'Supplier'], operates: false, joins: true, admits: false },
  factory: { label: ['工厂', 'Factory'], operates: false, joins: true, admits: false },
  carrier: { label: ['承运商', 'Carrier'], operates: false, joins: true, admits: false },
  laboratory: { label: ['检测机构', 'Laboratory'], operates: false, joins: false, admits: false },
  customer: { label: ['客户', 'Customer'], operates: false, joins: false, admits: false },
} as const satisfies Record<string, PartyKindTraits>

/** A kind of company. The owner of a document type is one or several of them; the other parties of a document are named by them. */
export type PartyKind = keyof typeof partyKinds
type KindsWith<T> = { [K in PartyKind]: (typeof partyKinds)[K] extends T ? K : never }[PartyKind]
/** A kind whose companies may join. */
export type JoiningKind = KindsWith<{ readonly joins: true }>

const traits: Readonly<Record<PartyKind, PartyKindTraits>> = partyKinds
export const partyKindNames = Object.keys(partyKinds) as PartyKind[]
/** The kinds whose companies may join, in the order in which the sign-up page shows them. */
export const joiningKinds = partyKindNames.filter((kind): kind is JoiningKind => traits[kind].joins)
/** The kinds whose companies operate the platform. */
export const operatingKinds: readonly PartyKind[] = partyKindNames.filter((kind) => traits[kind].operates)
/** The kinds with whose companies others register. */
export const admittingKinds: readonly PartyKind[] = partyKindNames.filter((kind) => traits[kind].admits)

/** Returns whether a text names a kind of company. */
export const isPartyKind = (text: string): text is PartyKind => Object.hasOwn(partyKinds, text)
/** Returns whether companies of a kind operate the platform; false for a text that names no kind. */
export const operates = (kind: string): boolean => isPartyKind(kind) && traits[kind].operates
/** Returns whether other companies register with companies of a kind. */
export const admits = (kind: PartyKind): boolean => traits[kind].admits

/** Returns the labels of some kinds, as the options of a choice of parties. */
export const partyLabels = <K extends PartyKind>(...kinds: readonly K[]): Readonly<Record<K, Label>> =>
  Object.fromEntries(kinds.map((kind) => [kind, partyKinds[kind].label])) as Readonly<Record<K, Label>>

/** A user's company, as far as it decides whom the user meets. */
interface Affiliation {
  readonly company: string
  readonly companyKind: string
}
/**
 * Returns whether users of two companies may see and write to each other. Competitors may not: users of a company that operates the
 * platform meet everyone, others meet those and their own company.
 */
export const mayMeet = (one: Affiliation, other: Affiliation): boolean =>
  operates(one.companyKind) || operates(other.companyKind) || one.company === other.company
