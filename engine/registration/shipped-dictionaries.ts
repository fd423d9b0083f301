/** The dictionaries that every platform starts with; its administrators maintain them afterwards (DM-9-029). */
import type { Transaction } from '../store/transaction.ts'

const shipped = [
  ['contract_type', 'purchase', '采购合同', 'Purchase contract'],
  ['contract_type', 'processing', '加工合同', 'Processing contract'],
  ['contract_type', 'framework', '框架合同订单', 'Call-off of a framework contract'],
  ['contract_type', 'supplement', '补充协议', 'Supplement'],
  ['price_band', 'entry', '入门', 'Entry'],
  ['price_band', 'core', '主力', 'Core'],
  ['price_band', 'premium', '高端', 'Premium'],
  ['sign_system', 'weft', '织链签署', 'Weft signing'],
  ['sign_type', 'company', '企业签署', 'For the company'],
  ['sign_type', 'personal', '个人签名', 'In person'],
] as const

/** Creates the missing dictionaries. The transaction must be on that platform. */
export async function seedDictionaries(tx: Transaction, platform: string): Promise<void> {
  await tx.run(
    'INSERT INTO core.dictionary (platform_id, category, code, zh, en, sort) SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::int[]) ON CONFLICT DO NOTHING',
    [platform, ...[0, 1, 2, 3].map((column) => shipped.map((row) => row[column])), shipped.map((_, at) => (at + 1) * 10)],
  )
}
