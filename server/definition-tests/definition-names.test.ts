/** Tests what shipped definitions hold to beyond what the check of a definition says: amounts in decimals of their currency, roles with rights. */
import { expect, test } from 'vitest'
import { conversionsInto } from '../../model/between/declared-conversions.ts'
import { actionsOf, type AnyDocument } from '../../model/document.ts'
import type { Field, Fields } from '../../model/field.ts'
import { documents } from '../../documents/all-documents.ts'

const fieldsOf = (type: AnyDocument): Fields => type.fields as Fields

/** Every field and column of a type with the path that an error names. */
function* allFields(type: AnyDocument): Generator<readonly [path: string, field: Field]> {
  for (const [name, field] of Object.entries(fieldsOf(type))) {
    yield [`${type.name}.${name}`, field]
    for (const [column, inner] of Object.entries(field.options.columns ?? {})) yield [`${type.name}.${name}.${column}`, inner]
  }
}
/**
 * Amounts that people type and that no currency rounds, with the reason. Unit prices have up to four decimals (ruling "Rounding of statements
 * and invoices"), and so have the exact amounts of orders (invariant 2 of the catalogue), which are computed.
 */
const unrounded = {
  'unit price': [
    'bom.lines.price',
    'bom.lines.grossPrice',
    'costing.materials.amount',
    'costing.materials.price',
    'costing.scenarios.price',
    'costing.scenarios.fabric',
    'costing.scenarios.freight',
    'costing.scenarios.others',
    'costing.scenarios.minuteRate',
    'carrier.rates.price',
    'laboratory.fees.fee',
    'minute_rate.rate',
    'operation.rates.rate',
    'order_change.lines.newPrice',
    'price_list.netPrice',
    'price_list.tiers.price',
    'purchase_order.lines.price',
    'request_for_quotation.items.expectedPrice',
    'design_quote.elements.price',
    'design_quote.elements.target',
    'design_quote.colourSurcharges.surcharge',
    'design_quote.targetPrice',
    'material_price.netPrice',
    'material_price.tiers.price',
    'product_portfolio.components.price',
    'product_portfolio.fee',
    'purchase_order.sets.fee',
    'sample_request.fee',
    'supplier_offer.netPrice',
    'supplier_offer.tiers.price',
    'yearly_plan.lines.cost',
    ...['', 1, 2, 3, 4, 5].map((tier) => `supplier_quotation.lines.price${tier}`),
  ],
  'base of a ratio, not an amount that is paid': ['addition_deduction.base'],
  'checked by the type, which accepts all that is open of an older order': ['payment_order.payments.amount'],
  'in no currency: information for the item that is made of it': ['ticket.deduct'],
  'planned, and paid by nobody': ['yearly_plan.amount', 'yearly_plan.lines.amount'],
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

test('roles of actions, steps, conversions and signing are roles that some type gives rights to', () => {
  const roles = new Set(['*', 'owner', ...documents.flatMap(({ rights }) => Object.values(rights).flat())])
  const named = documents.flatMap((type) => [
    ...Object.values(actionsOf(type)).flatMap(({ by, steps }) => [by ?? [], ...(steps ?? []).map((step) => step.by)].flat()),
    ...Object.values(conversionsInto(type)).flatMap(({ by }) => by ?? []),
    ...Object.values((type.signing?.by ?? {}) as Record<string, readonly string[]>).flat(),
  ])
  expect(named.filter((role) => !roles.has(role))).toEqual([])
})
