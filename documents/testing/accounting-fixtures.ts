/** Test fixtures for accounting: books, a month and three accounts. */
import type { Story } from '../../engine/testing/story.ts'
import { account } from '../finance/account.ts'
import { period } from '../finance/period.ts'

export async function openBooks(app: Story): Promise<{ bank: string; payable: string; claims: string; june: string }> {
  const { actor, create } = app.as('finance')
  await app.sql(
    `INSERT INTO core.dictionary (platform_id, category, code, zh, en) VALUES ($1, 'cash_flow_item', 'purchase', '购买商品支付的现金', 'Cash paid for goods') ON CONFLICT DO NOTHING`,
    [actor.platform],
  )
  const june = (await create(period, { year: 2024, month: '06' })).id
  const bank = (await create(account, { code: '1002', name: '银行存款', kind: 'asset', side: 'debit', cashFlow: true })).id
  const payable = (await create(account, { code: '2202', name: '应付账款', kind: 'liability', side: 'credit' })).id
  const claims = (await create(account, { code: '6301', name: '索赔收入', kind: 'income', side: 'credit' })).id
  return { bank, payable, claims, june }
}
