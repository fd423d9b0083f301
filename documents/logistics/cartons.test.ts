/** Tests of carton arithmetic, with the figures of the worked example. */
import { expect, test } from 'vitest'
import { compute } from '../../model/rules/compute.ts'
import { packingList } from './packing-list.ts'
import { bookedCells, clash, differences, packedCells } from './cartons.rules.ts'

const range = (cartonFrom: number, cartonTo: number) => ({ cartonFrom, cartonTo })

test('carton numbers are unique in a booking [DM-3-050]', () => {
  expect(clash([range(1, 10), range(11, 33)])).toBe(-1)
  expect(clash([range(1, 10), range(10, 33)])).toBe(1)
  expect(clash([range(5, 4)])).toBe(0)
  expect(clash([range(1, 10)], [range(10, 12)])).toBe(0)
})

test('33 cartons of 30 are the 990 booked; reports one piece too many in a size [DM-1-060]', () => {
  const perCarton = {
    cells: [
      { size: 'S', pieces: '7' },
      { size: 'M', pieces: '16' },
      { size: 'L', pieces: '7' },
    ],
  }
  const list = { lines: [{ bookingLine: '1', perCarton, sizes: null, ...range(1, 33) }] }
  compute(packingList, list)
  const packed = packedCells(list.lines)
  expect([...packed.values()]).toEqual(['231', '528', '231'])
  const booked = bookedCells([
    {
      id: '1',
      matrix: {
        cells: [
          { size: 'S', pieces: '231' },
          { size: 'M', pieces: '528' },
          { size: 'L', pieces: '231' },
        ],
      },
    },
  ])
  expect(differences(packed, booked).size).toBe(0)
  expect([
    ...differences(
      packed,
      bookedCells([
        {
          id: '1',
          matrix: {
            cells: [
              { size: 'S', pieces: '230' },
              { size: 'M', pieces: '529' },
              { size: 'L', pieces: '231' },
            ],
          },
        },
      ]),
    ),
  ]).toEqual([
    ['1 |S|', '1'],
    ['1 |M|', '-1'],
  ])
})
