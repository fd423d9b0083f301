/** The demo's sets: four portfolios, and two orders that are placed in sets. */
import { productPortfolio } from '../../documents/design/product-portfolio.ts'
import { purchaseOrder } from '../../documents/order/purchase-order.ts'
import type { Masters } from './seed-masters.ts'
import { dayFrom } from './seeded-random.ts'
import { seedStep } from './season-steps.ts'
import type { As, Stage } from './seed-session.ts'
import type { StyleForSale } from './seed-styles.ts'

/** Names, the colours, how often the first and the second piece are in it, the fee of a set. */
const portfolios = [
  ['两件装', 'Two-piece pack', '双色', 1, 1, '0.8'],
  ['三件装', 'Three-piece pack', '深浅', 2, 1, '1.2'],
  ['四件装', 'Four-piece pack', '深浅', 2, 2, '1.5'],
  ['家庭装', 'Family pack', '双色', 3, 2, '2'],
] as const

interface Goods {
  readonly masters: Masters
  readonly styles: readonly StyleForSale[]
}
interface Packed {
  readonly id: string
  readonly of: StyleForSale
}

/** Lays the portfolios, of which the last one is still composed, and the orders: one is confirmed, one waits for its approval. */
export async function seedSets(stage: Stage, platform: string, { masters, styles }: Goods): Promise<void> {
  const packed = await seedStep(stage, { platform, name: 'portfolios' }, async (as) => {
    const made: Packed[] = []
    for (const [at, one] of portfolios.entries())
      made.push(await pack(as, masters, { one, of: styles[at % styles.length]!, day: dayFrom(stage.today, -16), isDraft: at === 3 }))
    return made
  })
  for (const [at, one] of (packed ?? []).slice(1, 3).entries())
    await seedStep(stage, { platform, name: `order of sets ${at}` }, (as) =>
      order(as, masters, { ...one, today: stage.today, isPlaced: at === 0 }),
    )
}

/** A portfolio of one style in two of its colours. */
async function pack(
  as: As,
  masters: Masters,
  { one, of, day, isDraft }: { one: (typeof portfolios)[number]; of: StyleForSale; day: string; isDraft: boolean },
): Promise<Packed> {
  const [name, nameEn, combination, first, second, fee] = one
  const [dark, light] = of.colorways
  const { id } = await as('buyer', day).create(productPortfolio, {
    name,
    nameEn,
    combination,
    unit: masters.piece,
    currency: masters.cny,
    fee,
    components: [
      { style: of.id, colorway: dark, ratio: first, price: of.price, main: true },
      { style: of.id, colorway: light ?? dark, ratio: second, price: of.price },
    ],
  })
  if (!isDraft) await as('design', day).act(productPortfolio, id, 'activate')
  return { id, of }
}

/** Orders sets of a portfolio from the supplier of its style. */
async function order(
  as: As,
  masters: Masters,
  { id: portfolio, of, today, isPlaced }: Packed & { readonly today: string; readonly isPlaced: boolean },
): Promise<null> {
  const supplier = masters.suppliers[of.supplier]!
  const factory = masters.factories.find((one) => one.supplier === supplier.id)
  const buyer = as('buyer', today)
  const { id } = await buyer.create(purchaseOrder, {
    type: 'PO',
    brand: of.brand,
    supplier: supplier.id,
    ...(factory ? { factory: factory.id } : {}),
    season: of.season,
    orderDate: today,
    etd: dayFrom(today, 45),
    eta: dayFrom(today, 50),
    currency: masters.cny,
    taxRate: '13',
    paymentTerms: '月结 60 天',
    tradeTerms: 'DDP',
    lines: [],
    sets: [{ portfolio, matrix: { cells: of.sizes.map((size) => ({ size, pieces: '60' })) } }],
  })
  const made = await buyer.get(purchaseOrder, id)
  const lines = made['lines'] as readonly { id: string; price: string | null }[]
  await buyer.save(purchaseOrder, id, { lines: { set: lines.map((line) => ({ id: line.id, price: line.price ?? of.price })) } })
  await buyer.act(purchaseOrder, id, 'submit')
  if (!isPlaced) return null
  await as('manager', today).act(purchaseOrder, id, 'approve')
  await as('finance', today).act(purchaseOrder, id, 'approve')
  await buyer.act(purchaseOrder, id, 'issue')
  await as(supplier.username, today).act(purchaseOrder, id, 'confirm')
  return null
}
