/** The parties that a paper names: their address and the people to talk to, as far as the reader may see the documents that the links name. */
import type { AnyDocument } from '../../model/document.ts'
import { WeftError } from '../../model/errors.ts'
import type { Fields } from '../../model/field.ts'
import { kindOf } from '../../model/fields/kinds.ts'
import type { WireDoc } from '../../model/page.ts'
import { localise } from '../../model/text.ts'
import { policyFor } from '../authorisation/policy.ts'
import type { Operation } from '../operation.ts'
import { viewDocument } from '../save/view/document-view.ts'

export interface Signatory {
  readonly label: string
  readonly name: string
  /** Address, then one person with telephone and mail. */
  readonly about: readonly string[]
}

type Party = Pick<Signatory, 'name' | 'about'>

/**
 * Returns a reader of the signatories of documents of one type. It views each linked document once for all papers.
 * @param names the links of `print.signatories`
 */
export function signatoriesReader(
  operation: Operation,
  type: AnyDocument,
  names: readonly string[],
): (doc: WireDoc) => Promise<Signatory[]> {
  const parties = new Map<string, Promise<Party | undefined>>()
  const fields = type.fields as Fields
  return async (doc) => {
    const signatories: Signatory[] = []
    for (const name of names) {
      const [field, id] = [fields[name], doc[name]]
      if (!field || typeof id !== 'string') continue
      const key = `${field.options.to} ${id}`
      const party = parties.get(key) ?? partyOf(operation, field.options.to!, id)
      parties.set(key, party)
      const { name: company, about } = (await party) ?? { name: '', about: [] }
      const text = company || String(doc[`${name}$`] ?? '')
      if (text !== '') signatories.push({ label: localise(field.label, operation.actor.language), name: text, about })
    }
    return signatories
  }
}

/** Returns name, address and contact of a linked document; undefined where the reader may not see it. */
async function partyOf(operation: Operation, to: string, id: string): Promise<Party | undefined> {
  const type = operation.engine.types.get(to)
  if (!type || !(await policyFor(operation, type)).may.read) return undefined
  let doc: WireDoc
  try {
    doc = await viewDocument(operation, type, id)
  } catch (error) {
    if (error instanceof WeftError && error.code === 404) return undefined
    throw error
  }
  const fields = Object.entries(type.fields as Fields)
  const address = fields.flatMap(([name, field]) => {
    if (field.kind !== 'address') return []
    const text = kindOf(field).print.text(doc[name], { ordinal: false, sign: '' })
    return doc[name] && text ? [text] : []
  })
  const english = operation.actor.language === 'en' ? doc['nameEn'] : undefined
  return { name: String(english || doc['name'] || ''), about: [...address.slice(0, 1), ...contactOf(fields, doc)] }
}

/** Returns the primary contact, else the first: lines of a name with a telephone. */
function contactOf(fields: readonly (readonly [string, Fields[string]])[], doc: WireDoc): string[] {
  const lines = fields.find(([, { options }]) => options.columns?.['phone'] !== undefined && options.columns['name'] !== undefined)
  const people = (lines && (doc[lines[0]] as readonly Record<string, unknown>[] | undefined)) ?? []
  const person = people.find((one) => one['isPrimary'] === true) ?? people[0]
  const text = [person?.['name'], person?.['phone'], person?.['email']].filter(Boolean).join('  ')
  return text === '' ? [] : [text]
}
