/** Tests that a season is the same for a seed, however often its laying is broken off. */
import { describe, expect, test } from 'vitest'
import { isFullRun } from '../../engine/testing/proof-size.ts'
import { empty, keep } from '../testing/empty-season.ts'
import { seasonState } from './season-state.ts'
import { openSeason, seedDemo, seedRest } from './seed.ts'

// Whole seasons are laid: the full run alone pays for them.
describe.runIf(isFullRun)('seeding again', () => {
  const content = `SELECT
    (SELECT string_agg(concat_ws('|', number, status, order_date, etd, quantity, gross, booked, received, to_settle), E'\\n' ORDER BY number) FROM "order".purchase_order) AS orders,
    (SELECT string_agg(concat_ws('|', number, status, quantity, gross, date), E'\\n' ORDER BY number) FROM warehouse.product_in) AS receipts,
    (SELECT string_agg(concat_ws('|', document, k.number, l.quantity, l.date), E'\\n' ORDER BY document, k.number, l.quantity, l.date) FROM warehouse.stock_ledger l JOIN design.sku k ON k.id = l.sku) AS stock,
    (SELECT string_agg(concat_ws('|', number, status, total, paid), E'\\n' ORDER BY number) FROM finance.statement) AS statements,
    (SELECT string_agg(concat_ws('|', number, status, debit), E'\\n' ORDER BY number) FROM finance.voucher) AS vouchers,
    (SELECT string_agg(concat_ws('|', number, name, target_price), E'\\n' ORDER BY number) FROM design.style) AS styles,
    (SELECT string_agg(concat_ws('|', number, status, round, delta_e), E'\\n' ORDER BY number) FROM material.lab_dip) AS dips,
    (SELECT string_agg(concat_ws('|', number, status, size), E'\\n' ORDER BY number) FROM design.sample) AS samples,
    (SELECT string_agg(concat_ws('|', number, status, outside_parts), E'\\n' ORDER BY number) FROM design.fitting) AS fittings,
    (SELECT string_agg(text, E'\\n' ORDER BY text) FROM core.comment) AS comments`

  test('the same seed gives the same season, also when its laying is broken off at the beginning and while people work', async () => {
    const sizes = { styles: 6, orders: 24 }
    const small = { ...sizes, keep }
    const [first, second] = [await empty(), await empty()]
    try {
      await seedDemo(first.engine, { ...small, seed: 7 })
      let storedCount = 0
      const broken = seedDemo(second.engine, {
        ...small,
        seed: 7,
        keep: async (...of) => {
          if (++storedCount > small.styles / 2) throw new Error('the power is gone')
          return keep(...of)
        },
      })
      await expect(broken).rejects.toThrow('the power is gone')
      expect(await seasonState(second.engine)).toMatchObject({ state: 'begun', ...sizes, seed: 7 })
      expect(await seedRest(second.engine, { keep })).toBe(false)
      // The size and the random source of the beginning hold.
      expect(await openSeason(second.engine, { keep, seed: 9, orders: 1000 })).toBe(true)
      expect(await second.sql('SELECT count(*)::int AS some FROM core.demo_step')).not.toEqual([{ some: 0 }])
      // People work while the rest is laid, and that is broken off too: first in the lab dips, which are there before the deliveries.
      const percents: number[] = []
      const dipsBroken = seedRest(second.engine, {
        keep,
        progress: (percent) => {
          if (percents.push(percent) > 20) throw new Error('killed')
        },
      })
      await expect(dipsBroken).rejects.toThrow('killed')
      expect(percents).toEqual(percents.toSorted((a, b) => a - b))
      expect(
        await second.sql(`SELECT (SELECT count(*)::int FROM material.supplier_offer) AS offers,
          (SELECT count(*) > 0 FROM material.lab_dip) AS dips, (SELECT count(*)::int FROM warehouse.product_in) AS receipts`),
      ).toEqual([{ offers: 12, dips: true, receipts: 0 }])
      // Then in the middle of the books.
      let booked = Number.NEGATIVE_INFINITY
      const booksBroken = seedRest(second.engine, {
        keep,
        log: (line) => {
          if (line.endsWith('orders')) booked = 0
        },
        progress: () => {
          if (++booked > 5) throw new Error('killed')
        },
      })
      await expect(booksBroken).rejects.toThrow('killed')
      expect((await seasonState(second.engine))!.state).toBe('open')
      expect(await seedRest(second.engine, { keep })).toBe(true)
      expect(await seasonState(second.engine)).toMatchObject({ state: 'laid', percent: 100 })
      expect([await seedDemo(second.engine, { ...small }), await seedRest(second.engine, { keep })]).toEqual([false, false])
      expect(await second.sql('SELECT step FROM core.demo_step')).toEqual([])
      const [[one], [other]] = [await first.sql(content), await second.sql(content)]
      expect(other).toEqual(one)
      expect(Object.entries(one!).filter(([, text]) => text === null)).toEqual([])
      expect(String(one!['orders']).split('\n').length).toBeGreaterThanOrEqual(small.orders)
    } finally {
      await Promise.all([first.end(), second.end()])
    }
  })

  test('another seed gives another season', async () => {
    const databases = [await empty(), await empty()]
    try {
      const seasons: unknown[] = []
      for (const [at, { engine, sql }] of databases.entries()) {
        await seedDemo(engine, { styles: 6, orders: 24, keep, seed: 7 + at })
        seasons.push((await sql(content))[0]!['orders'])
      }
      expect(seasons[1]).not.toEqual(seasons[0])
    } finally {
      await Promise.all(databases.map((database) => database.end()))
    }
  })
})
