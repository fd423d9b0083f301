/** Sends the notices that a type declares, after the logic that follows an action or a creation. */
import { meets } from '../../model/rules/condition.ts'
import type { AnyDocument } from '../../model/document.ts'
import type { Fields } from '../../model/field.ts'
import { namedUsers, noticeText, type AnyNotice, type LinkedCompanies, type Recipients } from '../../model/notice-spec.ts'
import type { Operation } from '../operation.ts'
import { partiesOf } from '../store/links/linked-party.ts'
import { companiesIn } from '../stored-document.ts'
import type { Stored } from '../store/read.ts'

interface Done {
  /** The action, or `create`; absent where a process moves the document by itself. */
  readonly on: string | undefined
  /** As it is now. */
  readonly doc: Stored
  readonly comment?: string | undefined
}

/**
 * Sends the notices about documents of one type. A party role without a company and fields without users or companies get no notice. Companies behind
 * links take one statement for each link, whatever the number of documents.
 */
export async function sendNotices(operation: Operation, type: AnyDocument, all: readonly Done[]): Promise<void> {
  for (const { on, to, text, kind = 'MSG', when } of (type.notify ?? []) as readonly AnyNotice[]) {
    const due = all.filter(
      ({ on: action, doc }) =>
        action !== undefined && [on].flat().includes(action) && (!when || meets(when, doc, { roles: operation.actor.roles })),
    )
    const companies = 'linked' in to ? await linkedCompanies(operation, type, due, to.linked) : undefined
    for (const { doc, comment = '' } of due) {
      const content = noticeText(text, type.fields, { ...doc, comment }, operation.tx.zone)
      for (const recipients of 'linked' in to ? each(companies!.get(doc)!, to.roles) : recipientsOf(operation, doc, to))
        operation.ctx.notify({ ...recipients, type: kind, content, about: { type, id: doc.id } })
    }
  }
}

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
