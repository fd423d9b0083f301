/** Tests that headings of amounts state currency and tax basis once. */
import { expect, test } from 'vitest'
import { basisOf, currencyCode, moneyHead } from './money-head.ts'

test.each([
  ['单价', 'gross', 'zh', 'CNY', '单价(含税, CNY)'],
  ['Unit price', 'gross', 'en', 'CNY', 'Unit price (incl. tax, CNY)'],
  ['Net amount', 'net', 'en', 'CNY', 'Net amount (CNY)'],
  ['未税金额', 'net', 'zh', 'CNY', '未税金额(CNY)'],
  ['税额', 'tax', 'zh', 'USD', '税额(USD)'],
  ['合同单价（未税）', 'net', 'zh', 'CNY', '合同单价(未税, CNY)'],
  ['Contract unit price (net)', 'net', 'en', '', 'Contract unit price (net)'],
  ['合同单价', 'net', 'zh', '', '合同单价(未税)'],
  ['Remark', undefined, 'en', '', 'Remark'],
] as const)('%s, %s, %s, %s is %s', (label, tax, language, code, head) => {
  expect(moneyHead(label, basisOf(label, tax, language), code)).toBe(head)
})

test('the code of a currency precedes its name', () => {
  expect([currencyCode('CNY--人民币'), currencyCode('USD'), currencyCode(null), currencyCode(undefined)]).toEqual(['CNY', 'USD', '', ''])
})
