/** Goods and a supplier of their own for orders: no document of the season names them, so each is read for the order that does. */
import type { World } from './fixture.ts'

const styleCount = 12
interface Goods {
  readonly style: string
  readonly colorway: string
  readonly brand: string
  readonly season: string
  readonly size: string
}

/**
 * Lays a supplier with a price list, and styles of one colorway each. Each style has a SKU, and every second one a price with tiers.
 * @returns a function of the values of an order with this many lines, as a form sends them: tolerances are left to the categories, and the
 *   prices that the list has to the list
 */
export async function createOrderableGoods(world: World): Promise<(lines: number) => Promise<Record<string, unknown>>> {
  const buyer = await world.as('buyer')
  const [owner] = await world.sql<{ id: string }>('SELECT company_id::text AS id FROM core.member WHERE user_id = $1', [
    world.users['buyer'],
  ])
  const params = [world.platform, owner!.id]
  const [supplier] = await world.sql<{ id: string }>(copyOf('supplier.supplier', { number: `'OWN'`, tax_id: `'OWN'` }, '1'), params)
  const [currency] = await world.sql<{ id: string }>(
    `SELECT id::text FROM finance.currency WHERE platform_id = $1 AND company_id = $2 AND code = 'CNY'`,
    params,
  )
  const styles = await world.sql<{ id: string }>(copyOf('design.style', { number: `'OWN-' || at` }, `${styleCount}`), params)
  const goods: Goods[] = []
  for (const [at, { id: style }] of styles.entries()) {
    const [colorway] = await world.sql<{ id: string }>(
      copyOf('design.colorway', { number: `'OWN-C' || $3::text`, style: '$3::bigint' }, '1'),
      [...params, style],
    )
    const [more] = await world.sql<Omit<Goods, 'style' | 'colorway'>>(
      `SELECT s.brand::text AS brand, s.season::text AS season, (SELECT z.size FROM design.size_list__sizes z WHERE z.doc_id = s.size_list ORDER BY z.no LIMIT 1) AS size
       FROM design.style s WHERE s.id = $1`,
      [style],
    )
    goods.push({ style, colorway: colorway!.id, ...more! })
    const sku = { number: `'OWN-S' || $3::text`, style: '$3::bigint', colorway: '$4::bigint', size: '$5::text', barcode: 'NULL' }
    await world.sql(copyOf('design.sku', sku, '1'), [...params, style, colorway!.id, more!.size])
    if (at % 2) continue
    const tiers = [
      { from: '1', price: '21' },
      { from: '100', price: '20' },
    ]
    const values = { supplier: supplier!.id, kind: 'style', style, currency: currency!.id, validFrom: '2020-01-01', tiers }
    const answer = await buyer.data('price-list/save', { values })
    if (answer.code !== 200) throw new Error(answer.text)
  }
  return async (lines) => ({
    type: 'PO',
    brand: goods[0]!.brand,
    season: goods[0]!.season,
    supplier: supplier!.id,
    currency: currency!.id,
    exchangeRate: '1',
    etd: '2027-03-01',
    eta: '2027-03-05',
    taxRate: '13',
    paymentTerms: '月结 60 天',
    lines: Array.from({ length: lines }, (_, at) => {
      const { style, colorway, size } = goods[at % goods.length]!
      return { style, colorway, ...(at % 2 ? { price: '20.5' } : {}), matrix: { cells: [{ size, pieces: String(20 + at) }] } }
    }),
  })
}

/**
 * Returns the statement that copies the company's first row of a table, one that is in use, with its entry in the directory.
 * @param values expressions of the columns that differ, in which `at` counts from 1
 */
function copyOf(table: string, values: Readonly<Record<string, string>>, count: string): string {
  const type = table.split('.')[1]!
  const givenColumns = Object.entries(values).map(([column, sql]) => `, '${column}', ${sql}`)
  return `WITH made AS (INSERT INTO ${table} SELECT (jsonb_populate_record(NULL::${table}, to_jsonb(x) || jsonb_build_object('id', nextval('core.ids')${givenColumns.join('')}))).*
      FROM (SELECT * FROM ${table} WHERE platform_id = $1 AND company_id = $2 AND status IN ('active', 'approved') ORDER BY id LIMIT 1) x, generate_series(1, ${count}) at
      RETURNING platform_id, id, number, status)
    INSERT INTO core.entry (platform_id, id, type, number, title, status, named) SELECT platform_id, id, '${type}', number, number, status, true FROM made RETURNING id::text`
}
