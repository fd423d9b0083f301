/** Names that definitions use of each other: what the compiler does not see, because definitions name each other by string. For every type that is there. */
import { expect, test } from 'vitest'
import { conversionProblems } from '../model/conversion-checks.ts'
import { conversionsInto } from '../model/conversion.ts'
import { actionsOf, type AnyDocument } from '../model/document.ts'
import type { Field, Fields } from '../model/field.ts'
import { documents } from '../documents/all-documents.ts'

const types = new Map(documents.map((type) => [type.name, type]))
const fieldsOf = (type: AnyDocument): Fields => type.fields as Fields
/** The bookkeeping that every document has besides its fields. */
const base = ['id', 'number', 'status', 'version', 'ownerCompany', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy']
const has = (type: AnyDocument | undefined, name: string): boolean =>
  type !== undefined && (base.includes(name) || Object.hasOwn(type.fields, name))

/** Every field and column of a type with the path that an error names. */
function* allFields(type: AnyDocument): Generator<readonly [path: string, field: Field]> {
  for (const [name, field] of Object.entries(fieldsOf(type))) {
    yield [`${type.name}.${name}`, field]
    for (const [column, inner] of Object.entries(field.options.columns ?? {})) yield [`${type.name}.${name}.${column}`, inner]
  }
}
const wrongIn = (check: (type: AnyDocument, addProblem: (what: string) => void) => void): string[] => {
  const findings: string[] = []
  for (const type of documents) check(type, (what) => findings.push(`${type.name}: ${what}`))
  return findings
}

test('links name types that are there, links to lines name their lines, and conditions of links name fields of the target', () => {
  expect(
    wrongIn((type, addProblem) => {
      for (const [path, { kind, options }] of allFields(type)) {
        if (!options.to || options.to === 'company' || options.to === 'user') continue
        const target = types.get(options.to)
        if (!target) addProblem(`${path} links to ${options.to}`)
        else if (kind === 'lineLink' && fieldsOf(target)[options.lines ?? '']?.kind !== 'lines')
          addProblem(`${path} names lines ${options.lines}`)
        for (const name of Object.keys(options.where ?? {})) if (!has(target, name)) addProblem(`${path} asks for ${options.to}.${name}`)
      }
    }),
  ).toEqual([])
})

test('what a field takes over from a link is a field of the linked type', () => {
  expect(
    wrongIn((type, addProblem) => {
      for (const [path, { options }] of allFields(type)) {
        if (!options.from) continue
        const [link, name] = options.from.split('.') as [string, string]
        if (!has(types.get(fieldsOf(type)[link]?.options.to ?? ''), name)) addProblem(`${path} takes over ${options.from}`)
      }
    }),
  ).toEqual([])
})

/**
 * Amounts that people type and that no currency rounds, with the reason. Unit prices have up to four decimals (ruling "Rounding of statements
 * and invoices"), and so have the exact amounts of orders (invariant 2 of the catalogue), which are computed.
 */
const unrounded = {
  'unit price': [
    'style.targetPrice',
    'carrier.rates.price',
    'order_change.lines.newPrice',
    'price_list.netPrice',
    'price_list.tiers.price',
    'purchase_order.lines.price',
    'request_for_quotation.items.expectedPrice',
    ...['', 1, 2, 3, 4, 5].map((tier) => `supplier_quotation.lines.price${tier}`),
  ],
  'base of a ratio, not an amount that is paid': ['addition_deduction.base'],
  'checked by the type, which accepts all that is open of an older order': ['payment_order.payments.amount'],
  'in no currency: information for the item that is made of it': ['ticket.deduct'],
  'every kind of field is shown': ['field_sample.price', 'field_sample.lines.each'],
}

test('an amount that people type has the decimals of its currency, unless it is listed with a reason', () => {
  const typed = documents
    .filter(({ readonly, ledger }) => !readonly && !ledger)
    .flatMap((type) => [...allFields(type)])
    .filter(([, { kind, options }]) => kind === 'money' && !options.rounded && !options.formula && !options.computed)
    .map(([path]) => path)
  expect(typed.toSorted()).toEqual(Object.values(unrounded).flat().toSorted())
})

test('conversions and consumptions name what their source and the type itself have, and every source is a type', () => {
  expect(
    wrongIn((type, addProblem) => {
      for (const problem of conversionProblems(type, types)) addProblem(problem)
      for (const name of Object.keys(conversionsInto(type))) if (!types.has(name)) addProblem(`converts from ${name}`)
    }),
  ).toEqual([])
})

test('roles of actions, steps, conversions and signing are roles that some type gives rights to; party roles are those of the type', () => {
  const roles = new Set(['*', 'owner', ...documents.flatMap(({ rights }) => Object.values(rights).flat())])
  expect(
    wrongIn((type, addProblem) => {
      const parties = ['owner', 'reader', ...Object.keys(type.parties.partyRoles ?? {})]
      for (const { by } of Object.values(conversionsInto(type)))
        for (const role of by ?? []) if (!roles.has(role)) addProblem(`role ${role} of a conversion`)
      for (const { by, partyRole } of Object.values(actionsOf(type))) {
        for (const role of [by ?? []].flat()) if (!roles.has(role)) addProblem(`role ${role}`)
        for (const party of [partyRole ?? []].flat()) if (!parties.includes(party)) addProblem(`party role ${party}`)
      }
      for (const { steps } of Object.values(actionsOf(type)))
        for (const role of (steps ?? []).flatMap(({ by }) => by)) if (!roles.has(role)) addProblem(`role ${role} of a step`)
      for (const [party, some] of Object.entries(type.signing?.by ?? {})) {
        if (!parties.includes(party)) addProblem(`signing party role ${party}`)
        for (const role of some) if (!roles.has(role)) addProblem(`signing role ${role}`)
      }
    }),
  ).toEqual([])
})
