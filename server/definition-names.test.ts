/** Names that definitions use of each other: what the compiler does not see, because definitions name each other by string. For every type that is there. */
import { expect, test } from 'vitest'
import { actionsOf, statusNames, type AnyDocument, type Consumption, type Conversion } from '../model/document.ts'
import type { Field, Fields } from '../model/field.ts'
import { documents } from '../documents/all-documents.ts'

const types = new Map(documents.map((type) => [type.name, type]))
const fieldsOf = (type: AnyDocument): Fields => type.fields as Fields
const columnsOf = (type: AnyDocument | undefined, lines: string): Fields => (type && fieldsOf(type)[lines]?.options.columns) ?? {}
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

test('conversions fill fields and columns of their target, and count on columns of their own lines', () => {
  expect(
    wrongIn((type, addProblem) => {
      for (const [to, { head, line, lines, from }] of Object.entries(
        (type.conversions ?? {}) as Record<string, Conversion<Fields, string>>,
      )) {
        const target = types.get(to)
        if (!target) addProblem(`converts to ${to}`)
        for (const status of from) if (!statusNames(type).includes(status)) addProblem(`converts from status ${status}`)
        for (const name of Object.keys(head ?? {})) if (!has(target, name)) addProblem(`fills ${to}.${name}`)
        for (const part of [line, lines])
          for (const column of Object.keys(part?.map ?? {}))
            if (!Object.hasOwn(columnsOf(target, part!.to), column)) addProblem(`fills ${to}.${part!.to}.${column}`)
        const open = lines?.open
        if (!open) continue
        const own = columnsOf(type, lines.from)
        for (const column of [open.of, open.taken, open.matrix?.from])
          if (column && !Object.hasOwn(own, column)) addProblem(`counts on ${column}`)
        for (const column of [open.to, open.matrix?.to])
          if (column && !Object.hasOwn(columnsOf(target, lines.to), column)) addProblem(`opens ${to}.${lines.to}.${column}`)
      }
    }),
  ).toEqual([])
})

test('consumptions name a link to lines, counters and limits of the source, statuses of the source and own actions', () => {
  expect(
    wrongIn((type, addProblem) => {
      for (const [name, use] of Object.entries((type.consumes ?? {}) as Record<string, Consumption<string>>)) {
        const link = columnsOf(type, name)[use.source]
        const source = types.get(link?.options.to ?? '')
        if (!source || link?.kind !== 'lineLink') addProblem(`${name}.${use.source} is no link to lines`)
        if (!source || !link) continue
        const columns = columnsOf(source, link.options.lines!)
        for (const column of [use.counter, use.of, use.sourceMatrix])
          if (column && !Object.hasOwn(columns, column)) addProblem(`${name} counts on ${source.name}.${column}`)
        const tolerance = use.tolerance?.startsWith('doc.')
          ? has(source, use.tolerance.slice(4))
          : Object.hasOwn(columns, use.tolerance ?? '')
        if (use.tolerance && !tolerance) addProblem(`${name} tolerates ${use.tolerance}`)
        for (const status of use.when) if (!statusNames(source).includes(status)) addProblem(`${name} consumes in ${source.name} ${status}`)
        for (const action of [...use.on, ...(use.free ?? [])])
          if (!Object.hasOwn(actionsOf(type), action)) addProblem(`${name} on ${action}`)
      }
    }),
  ).toEqual([])
})

test('roles of actions, steps, conversions and signing are roles that some type gives rights to; party roles are those of the type', () => {
  const roles = new Set(['*', 'owner', ...documents.flatMap(({ rights }) => Object.values(rights).flat())])
  expect(
    wrongIn((type, addProblem) => {
      const parties = ['owner', 'reader', ...Object.keys(type.parties.partyRoles ?? {})]
      const uses = [
        ...Object.values(actionsOf(type)),
        ...Object.values((type.conversions ?? {}) as Record<string, Conversion<Fields, string>>),
      ]
      for (const { by, partyRole } of uses) {
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
