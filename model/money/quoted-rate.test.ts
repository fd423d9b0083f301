/** Tests of exchange rates as they are read: quoted for a power of ten, or for one unit. */
import { expect, test } from 'vitest'
import { crossed, inverted, readable } from './quoted-rate.ts'

test('a rate that is quoted for 1, 100 or 10000 units is read as it is quoted', () => {
  const quoted = [
    { rate: '7.1', per: '1' },
    { rate: '4.75', per: '100' },
    { rate: '4.3785', per: '10000' },
  ]
  expect(quoted.map(readable)).toEqual(quoted)
  expect(readable({ rate: '4.75', per: '100.00' })).toEqual({ rate: '4.75', per: '100' })
})

test('a crossed or inverted rate is read for one unit, to six significant digits', () => {
  expect(readable({ rate: '7.1', per: '7.75' })).toEqual({ rate: '0.916129', per: '1' })
  expect(readable(inverted({ rate: '7.1', per: '1' }))).toEqual({ rate: '0.140845', per: '1' })
  const dongInDollars = crossed({ rate: '4.3785', per: '10000' }, inverted({ rate: '7.1', per: '1' }))
  expect(readable(dongInDollars)).toEqual({ rate: '0.000061669', per: '1' })
  expect(readable(inverted({ rate: '4.3785', per: '10000' }))).toEqual({ rate: '2283.89', per: '1' })
  expect(readable({ rate: '1', per: '0.1' })).toEqual({ rate: '10', per: '1' })
})
