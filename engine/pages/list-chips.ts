/**
 * The filters that stand above a list as chips, four at most: the status, the other party, the date by which work is due, the person; what a
 * type does not have is made up by the further filters that it declares (`filters` of its list).
 */
import { partyFields, type TypesByName } from '../../model/display/display-defaults.ts'
import type { AnyDocument } from '../../model/document.ts'
import type { Fields } from '../../model/field.ts'
import { traitsOf } from '../../model/fields/kinds.ts'
import type { PageField } from '../../model/page.ts'
import type { PartyKind } from '../../model/people/party-kinds.ts'

const maxChips = 4

interface ChipViewer {
  readonly partyRole: string
  /** Whether the person makes such documents, so that "mine" can mean something. */
  readonly creates: boolean
}

/** Returns the link to the company of a party role; for the owner the owner itself. */
const ownLink = (type: AnyDocument, partyRole: string): string =>
  (type.parties.partyRoles?.[partyRole] as { readonly via: string } | undefined)?.via ?? 'ownerCompany'

/**
 * Returns the link to the record in which the company of the owner stands, such as the supplier of a booking that suppliers own. A type that
 * companies of several kinds own has one for each: a buyer who owns an order change stands in no record.
 */
const ownRecord = ({ parties: { owner }, fields }: AnyDocument, types: TypesByName, kind: PartyKind): string | undefined =>
  [owner].flat().find((party) => {
    if (party !== kind) return false
    const roles: object | undefined = types.get((fields as Fields)[party]?.options.to ?? '')?.parties.partyRoles
    return roles !== undefined && Object.hasOwn(roles, party)
  })

interface ColumnReader {
  readonly columns: readonly string[]
  readonly partyRole: string
  /** The kind of the reader's company. */
  readonly companyKind: PartyKind
  readonly types: TypesByName
}

/**
 * Returns the columns of a list, or the fields of its cards, without the one that would name the reader's own company in every row; where no other party is among them, the first
 * one that the reader sees takes its place.
 * @param columns names of fields that the reader sees
 */
export function columnsOfReader(
  type: AnyDocument,
  fields: Readonly<Record<string, PageField>>,
  { columns, partyRole, companyKind, types }: ColumnReader,
): readonly string[] {
  const ownPath = (partyRole === 'owner' ? ownRecord(type, types, companyKind) : undefined) ?? ownLink(type, partyRole)
  const sides = Object.values((type.parties.partyRoles ?? {}) as Readonly<Record<string, { readonly via: string }>>).map(({ via }) => via)
  const others = [...partyFields(type), ...sides].filter((name) => name !== ownPath && name in fields)
  const [other] = others.some((name) => columns.includes(name)) ? [] : others
  return columns.flatMap((name) => (name !== ownPath ? [name] : other === undefined ? [] : [other]))
}

/**
 * Returns the names of the fields, in the order of the chips.
 * @param fields what the person may filter by
 */
export function listChips(type: AnyDocument, fields: Readonly<Record<string, PageField>>, { partyRole, creates }: ChipViewer): string[] {
  const linkOfParty = ownLink(type, partyRole)
  const isDay = (name: string): boolean => traitsOf(fields[name]!.type).storage === 'date'
  const usable = (name: string): boolean =>
    name !== linkOfParty && name in fields && fields[name]!.operators.includes(isDay(name) ? 'relative' : 'in')
  const declared = ((type.list.filters ?? []) as readonly string[]).filter(usable)
  const first = (names: readonly string[]): readonly string[] => names.filter(usable).slice(0, 1)
  const people = declared.filter((name) => fields[name]!.to === 'user')
  const status = (fields['status']?.options.length ?? 0) > 1 ? first(['status']) : []
  const sides = Object.values((type.parties.partyRoles ?? {}) as Readonly<Record<string, { readonly via: string }>>).map(({ via }) => via)
  const party = first([...sides, ...partyFields(type)].filter((name) => name !== 'ownerCompany' || partyRole !== 'owner'))
  const day = first([...((type.list.due ?? []) as readonly string[]), ...declared.filter(isDay)])
  const person = first([...people, ...(creates && type.kind === 'transaction' ? ['createdBy'] : [])])
  const chosen = new Set([...status, ...party, ...day, ...person])
  const isChoice = (name: string): boolean => fields[name]!.options.length > 0 || fields[name]!.to !== undefined
  const further = declared.filter((name) => !chosen.has(name) && isChoice(name) && isHeadField(type, name)).slice(0, maxChips - chosen.size)
  return [...status, ...party, ...further, ...day, ...person]
}

const isHeadField = ({ fields }: AnyDocument, name: string): boolean => Object.hasOwn(fields as Fields, name)
