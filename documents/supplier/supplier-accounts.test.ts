/** Tests of the bank accounts of a supplier: their numbers, the default of a currency, and which are payable. */
import { expect, test } from 'vitest'
import { violations } from '../testing/violations.ts'
import { payableAccounts } from './supplier.server.ts'
import { supplier } from './supplier.ts'

test('a domestic branch code has digits only, a foreign one letters too [DM-5-014] [DM-1-042]', () => {
  const account = { domestic: true, branchCode: '102290001' } as const
  const of = (...bankAccounts: object[]) => violations(supplier, { bankAccounts })
  expect(of(account, { ...account, branchCode: 'AB12' })).toEqual(['bankAccounts[1].branchCode: 境内银行的联行号只能是数字'])
  expect(of(account, { ...account, domestic: false, branchCode: 'AB12' }, { ...account, branchCode: null })).toEqual([])
})

test('one account is the default of a currency; disabled ones do not count', () => {
  const account = { currency: '1', isDefault: true, state: 'active' }
  const of = (...bankAccounts: object[]) => violations(supplier, { bankAccounts })
  expect(of(account, account)).toEqual(['bankAccounts[1].currency: 同一币种只能有一个默认账户'])
  expect(of(account, { ...account, currency: '2' }, { ...account, state: 'disabled' }, { ...account, isDefault: false })).toEqual([])
})

test('only active accounts of the currency are payable, the default first', () => {
  const one = {
    id: '1',
    no: 10,
    bank: '工商银行',
    domestic: true,
    branchCode: null,
    accountNo: '1',
    accountName: '华纺',
    currency: '1',
    isDefault: false,
    state: 'active',
    enteredBy: null,
  } as const
  const accounts = [
    one,
    { ...one, accountNo: '2', isDefault: true },
    { ...one, accountNo: '3', state: 'pending' as const },
    { ...one, accountNo: '4', currency: '2' },
  ]
  expect(payableAccounts({ bankAccounts: accounts }, '1').map((account) => account.accountNo)).toEqual(['2', '1'])
})
