/** Tests that a conversion or a consumption which names what another type does not have is refused, with type, place and name. */
import { expect, test } from 'vitest'
import { cutting, sewing } from '../../testing/consumption-fixture.ts'
import { conversionProblems, requireConversions } from '../../../model/conversion-checks.ts'
import type { AnyDocument } from '../../../model/document.ts'

const lines = { from: 'lines', to: 'lines', link: 'cut' }
const right = { label: ['缝制', 'Sew'], when: ['draft'], head: {}, lines }
const typesOf = (target: object) => {
  const type = { ...sewing, ...target } as unknown as AnyDocument
  return { type, types: new Map([cutting as AnyDocument, type].map((one) => [one.name, one])) }
}
const problemsOf = (conversion: object) => {
  const { type, types } = typesOf({ convertsFrom: { cutting: { ...right, ...conversion } } })
  return conversionProblems(type, types)
}

test('a conversion whose names exist is accepted, and one from a type that is not there is skipped', () => {
  expect(problemsOf({})).toEqual([])
  const { type, types } = typesOf({ convertsFrom: { weaving: { ...right, when: ['woven'] } } })
  expect(conversionProblems(type, types)).toEqual([])
})

test.each([
  [{ when: ['cut'] }, 'cutting has no status cut'],
  [{ partyRole: 'supplier' }, 'cutting has no party role supplier'],
  [{ head: { order: 'id' } }, 'head fills no field order'],
  [{ head: { lines: 'pieces' } }, 'the source has no pieces'],
  [{ lines: { ...lines, from: 'rows' } }, 'cutting has no lines rows'],
  [{ lines: { ...lines, link: 'cutt' } }, 'lines have no column cutt'],
  [{ lines: { ...lines, link: 'quantity' } }, 'lines.quantity does not link cutting.lines'],
  [{ lines: { ...lines, map: { quantity: 'pieces' } } }, 'the source has no pieces'],
  [{ line: { to: 'lines', map: { piece: 'id' } } }, 'lines have no column piece'],
])('%j is refused: %s', (conversion, problem) => {
  expect(problemsOf(conversion)).toContain(`sewing.convertsFrom.cutting: ${problem}`)
})

test('a conversion without statuses whose lines are not counted is refused', () => {
  expect(problemsOf({ when: undefined, lines: undefined })).toEqual([
    'sewing.convertsFrom.cutting: names no status of the source, and no consumption that does',
  ])
})

test.each([
  [{ source: 'quantity' }, 'quantity is no link to lines'],
  [{ counter: 'sown' }, 'cutting.lines have no column sown'],
  [{ of: 'pieces' }, 'cutting.lines have no column pieces'],
  [{ tolerance: 'doc.tolerance' }, 'cutting has no tolerance doc.tolerance'],
  [{ when: ['cut'] }, 'cutting has no status cut'],
])('a consumption with %j is refused when the types are registered: %s', (change, problem) => {
  const { types } = typesOf({ consumes: { lines: { ...sewing.consumes!.lines, ...change } } })
  expect(() => requireConversions(types)).toThrow(`sewing.consumes.lines: ${problem}`)
})
