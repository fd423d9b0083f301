/** Sends the notices that a type declares, after the logic that follows an action or a creation. */
import { meets } from '../../model/rules/condition.ts'
import type { AnyDocument, PartyRoleSpec } from '../../model/document.ts'
import type { Fields } from '../../model/field.ts'
import type { AnyVersions } from '../../model/lifecycle/versions.ts'
import type { Label } from '../../model/text.ts'
import {
  changesOfVersion,
  namedUsers,
  noticeText,
  placeholdersOf,
  type AnyNotice,
  type LinkedCompanies,
  type Recipients,
  type SharingParties,
} from '../../model/notice-spec.ts'
import type { Notice } from '../document-context.ts'
import { endsWith } from '../../model/people/returned.ts'
import type { Operation } from '../operation.ts'
import { partiesOf } from '../store/links/linked-party.ts'
import { sharingParties } from '../store/links/sharing-parties.ts'
import { asSystem } from '../store/scope.ts'
import { companiesIn } from '../stored-document.ts'
import type { Stored } from '../store/read.ts'
import { firstOf, loadVersions } from '../store/rows/version-rows.ts'
import { versionOf } from './validation/revisable-versions.ts'
import { versionDifference } from './version-difference.ts'

interface Done {
  /** The action or the event (`NoticeEvent`); absent where a process moves the document by itself. */
  readonly on: string | undefined
  /** As it was before an action. */
  readonly before?: Stored
  /** As it is now. */
  readonly doc: Stored
  readonly comment?: string | undefined
}

/**
 * Sends the notices about documents of one type. A party role without a company and fields without users or companies get no notice. Companies behind
 * links take one statement for each link, whatever the number of documents, and so do those to whom other documents share them.
 */
export async function sendNotices(operation: Operation, type: AnyDocument, all: readonly Done[]): Promise<void> {
  const known = new Map<Stored, Label>()
  const differenceOf = async (doc: Stored): Promise<Label> => {
    const difference = known.get(doc) ?? (await versionDifference(operation, type, doc))
    known.set(doc, difference)
    return difference
  }
  for (const { on, to, text, kind = 'MSG', when } of (type.notify ?? []) as readonly AnyNotice[]) {
    const due = all.filter(
      (done) =>
        eventsOf(type, done).some((event) => [on].flat().includes(event)) &&
        (!when || meets(when, done.doc, { roles: operation.actor.roles })),
    )
    if (due.length === 0) continue
    const recipients = await recipientsOfAll(operation, type, due, to)
    for (const { doc, before, comment = '' } of due) {
      const more = placeholdersOf(text).includes(changesOfVersion) ? { [changesOfVersion]: await differenceOf(doc) } : {}
      const content = noticeText(text, type.fields, { ...doc, comment, ...more }, operation.tx.zone)
      const ended = 'partyRole' in to && to.partyRole !== undefined && hasEnded(type, to.partyRole, { before, doc })
      for (const one of recipients(ended ? before! : doc))
        operation.ctx.notify({ ...one, type: kind, content, about: { type, id: doc.id }, ...(ended ? { ended } : {}) })
    }
  }
}

/** Returns what notices may follow: the action or event, and a next version having come into force. */
function eventsOf(type: AnyDocument, { on, before, doc }: Done): readonly string[] {
  const versions = type.versions as AnyVersions | undefined
  const isNext =
    versions && before && doc.status === versions.active && before.status !== versions.active && doc[versions.previous] !== null
  return [...(on === undefined ? [] : [on]), ...(isNext ? ['versions.active'] : [])]
}

/** Whether a document has ended for a party role with what was done: the notice of it is for the company of before. */
function hasEnded(type: AnyDocument, partyRole: string, { before, doc }: Pick<Done, 'before' | 'doc'>): boolean {
  const role = (type.parties.partyRoles as Record<string, PartyRoleSpec<any, string>> | undefined)?.[partyRole]
  return role !== undefined && before !== undefined && endsWith(role, { before: before.status, after: doc.status })
}

type Recipient = Pick<Notice, 'users' | 'company' | 'roles'>

/** Returns whom a notice about each of these documents is for. */
async function recipientsOfAll(
  operation: Operation,
  type: AnyDocument,
  due: readonly Done[],
  to: AnyNotice['to'],
): Promise<(doc: Stored) => readonly Recipient[]> {
  if ('linked' in to) {
    const companies = await linkedCompanies(operation, type, due, to.linked)
    return (doc) => each(companies.get(doc)!, to.roles)
  }
  if (!('sharedBy' in to)) return (doc) => recipientsOf(operation, doc, to)
  const sharing = operation.engine.types.get(to.sharedBy)
  if (!sharing) return () => []
  const shared = await sharedOf(operation, type, due, to)
  const parties = await asSystem(operation, (system) => sharingParties(system, sharing, [...shared.values()].flat(), to.named))
  return (doc) => sharingRecipients([...new Set((shared.get(doc) ?? []).flatMap((id) => parties.get(id) ?? []))], to)
}

/**
 * Returns the documents that others share of each document: itself or what a link names; by the link to the version before all earlier ones, since who stayed with
 * one of these is concerned as well.
 */
async function sharedOf(
  operation: Operation,
  type: AnyDocument,
  due: readonly Done[],
  { of }: SharingParties,
): Promise<ReadonlyMap<Stored, readonly string[]>> {
  const versions = type.versions as AnyVersions | undefined
  if (of === undefined || of !== versions?.previous)
    return new Map(due.map(({ doc }) => [doc, of === undefined ? [doc.id] : ([doc[of] ?? []].flat() as string[])]))
  const firsts = due.map(({ doc }) => firstOf(type, doc))
  const chains = Map.groupBy(await asSystem(operation, (system) => loadVersions(system, type, firsts)), (doc) => firstOf(type, doc))
  const isEarlier = (doc: Stored) => (other: Stored) => versionOf(versions, other) < versionOf(versions, doc)
  return new Map(due.map(({ doc }) => [doc, (chains.get(firstOf(type, doc)) ?? []).filter(isEarlier(doc)).map(({ id }) => id)]))
}

const sharingRecipients = (ids: readonly string[], { named, roles }: SharingParties): readonly Recipient[] =>
  named === undefined ? each(ids, roles) : ids.length > 0 ? [{ users: ids }] : []

const each = (companies: readonly string[], roles: LinkedCompanies['roles']) =>
  companies.map((company) => ({ company, ...(roles ? { roles } : {}) }))

/** Returns the companies behind links of each document, each once. */
async function linkedCompanies(
  operation: Operation,
  type: AnyDocument,
  due: readonly Done[],
  paths: readonly string[],
): Promise<ReadonlyMap<Stored, readonly string[]>> {
  const companies = new Map(due.map(({ doc }) => [doc, new Set<string>()]))
  for (const path of due.length > 0 ? paths : []) {
    const [first, column] = path.split('.') as [string, string?]
    const field = (type.fields as Fields)[first]!
    const { to } = (column === undefined ? field : field.options.columns![column]!).options
    const parties = await partiesOf(operation, to!, [...new Set(due.flatMap(({ doc }) => namedUsers(doc, [path])))])
    for (const [doc, known] of companies)
      for (const id of namedUsers(doc, [path])) {
        const company = parties.get(id)?.company
        if (company) known.add(company)
      }
  }
  return new Map([...companies].map(([doc, known]) => [doc, [...known]]))
}

/** Returns whom a notice about a document is for: each company gets one of its own. */
export function recipientsOf({ actor }: Operation, doc: Stored, to: Recipients) {
  if (to.users) {
    const users = namedUsers(doc, to.users).filter((user) => to.except !== 'actor' || user !== actor.user)
    return users.length > 0 ? [{ users }] : []
  }
  if (to.partyRole === 'owner') return each([doc.ownerCompany], to.roles)
  return doc.$sealed?.includes(to.partyRole) ? [] : each(companiesIn(doc, to.partyRole), to.roles)
}
