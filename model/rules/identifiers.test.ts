// Tests of check digits against published examples.
import { describe, expect, test } from 'vitest'
import { ean13, isCnaps, isCnapsShaped, isContainer, isEan13, isOldTaxId, isSscc, isUscc, isUsccShaped, sscc } from './identifiers.ts'

describe('unified social credit code (GB 32100-2015)', () => {
  test('accepts the published example and rejects every other check character', () => {
    expect(isUscc('91110000600037341L')).toBe(true)
    const right = [...'0123456789ABCDEFGHJKLMNPQRTUWXY'].filter((last) => isUscc(`91110000600037341${last}`))
    expect(right).toEqual(['L'])
  })
  test.each(['', '9111000060003734', '91110000600037341I', '91110000600037341l', '911100006000373410L'])('%s is not one', (text) =>
    expect(isUscc(text)).toBe(false),
  )
  test('a wrong check character keeps the valid shape, so it can be warned about and saved [DM-3-020]', () =>
    expect(isUsccShaped('91110000600037341M')).toBe(true))
  test('old tax numbers have 15 or 20 characters', () =>
    expect(['110000600037341', '11000060003734', '11000060003734112345'].map(isOldTaxId)).toEqual([true, false, true]))
})

describe('GS1', () => {
  test('accepts the EAN-13 example and rejects one wrong digit', () =>
    expect(['4006381333931', '4006381333932', '400638133393'].map(isEan13)).toEqual([true, false, false]))
  test('builds EAN-13 from prefix and serial', () => {
    expect(ean13('4006381', 33393)).toBe('4006381333931')
    expect(ean13('20', 1)).toBe('2000000000015')
    expect(isEan13(ean13('690123456', 7))).toBe(true)
  })
  test('throws when the parts do not fit', () => {
    expect(() => ean13('690123456', 1000)).toThrow(RangeError)
    expect(() => ean13('69a', 1)).toThrow(RangeError)
    expect(() => ean13('690', -1)).toThrow(RangeError)
  })
  test('matches the SSCC example', () => {
    expect(isSscc('369012345000000128')).toBe(true)
    expect(isSscc('369012345000000129')).toBe(false)
    expect(sscc('3', { prefix: '69012345', serial: 12 })).toBe('369012345000000128')
    expect(() => sscc('3', { prefix: '69012345', serial: 1e9 })).toThrow(RangeError)
  })
})

describe('CNAPS', () => {
  test('accepts the example and rejects a wrong digit', () =>
    expect(['103100000026', '103100000027', '10310000002', '10310000002A'].map(isCnaps)).toEqual([true, false, false, false]))
  test('the shape is twelve digits', () => expect(['103100000027', 'AB12'].map(isCnapsShaped)).toEqual([true, false]))
})

test('validates container numbers by ISO 6346', () => {
  expect(['MSKU9070323', 'CSQU3054383', 'MSKU9070324', 'MSKA9070323', 'MSKU907032'].map(isContainer)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
