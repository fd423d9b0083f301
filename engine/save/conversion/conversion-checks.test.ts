/** Tests that a conversion or a consumption which names what another type does not have is refused, with place and name. */
import { expect, test } from 'vitest'
import { cutting, sewing } from '../../testing/consumption-fixture.ts'
import { checkDocument, requireSoundDefinitions } from '../../../model/check-document.ts'
import type { AnyDocument } from '../../../model/document.ts'

const lines = { from: 'lines', to: 'lines', link: 'cut' }
const right = { label: ['缝制', 'Sew'], while: ['draft'], head: {}, lines }
const typeWith = (change: object) => ({ ...sewing, ...change }) as unknown as AnyDocument
const problemsOf = (change: object) =>
  checkDocument(typeWith(change), [cutting as AnyDocument]).map(({ path, message }) => `${path}: ${message[1]}`)
const from = (conversion: object) => ({ convertsFrom: { cutting: { ...right, ...conversion } } })

test('a conversion whose names exist is accepted', () => {
  expect(problemsOf(from({}))).toEqual([])
})

test('registration accepts a conversion from a type that is not there: a platform need not have it', () => {
  const type = typeWith({ convertsFrom: { weaving: { ...right, while: ['woven'] } } })
  expect(() => requireSoundDefinitions([cutting as AnyDocument, type])).not.toThrow()
})

test.each([
  [{ while: ['cut'] }, 'while: there is no status "cutting.cut"'],
  [{ partyRole: 'supplier' }, 'partyRole: there is no party role "supplier"'],
  [{ head: { order: 'id' } }, 'head.order: there is no field "order"'],
  [{ head: { lines: 'pieces' } }, 'head.lines: there is no field "cutting.pieces"'],
  [{ lines: { ...lines, from: 'rows' } }, 'lines.from: there is no field "cutting.rows"'],
  [{ lines: { ...lines, link: 'cutt' } }, 'lines.link: there is no field "lines.cutt"'],
  [{ lines: { ...lines, link: 'quantity' } }, 'lines.link: "lines.quantity" does not link cutting.lines'],
  [{ lines: { ...lines, map: { quantity: 'pieces' } } }, 'lines.map.quantity: there is no field "cutting.pieces"'],
  [{ head: { sewer: { from: 'cutter', orDefault: true } } }, 'head.sewer: there is no field "cutting.cutter"'],
  [{ head: { number: { from: 'number', orDefault: true } } }, 'head.number: there is no field "number"'],
  [
    { lines: { ...lines, map: { quantity: { from: 'quantity', orDefault: true } } } },
    'lines.map.quantity.orDefault: "quantity" has no default',
  ],
  [{ line: { to: 'lines', map: { piece: 'id' } } }, 'line: there is no field "lines.piece"'],
])('%j is refused: %s', (conversion, problem) => {
  expect(problemsOf(from(conversion))).toContain(`convertsFrom.cutting.${problem}`)
})

test('a conversion without statuses whose lines are not counted is refused', () => {
  expect(problemsOf(from({ while: undefined, lines: undefined }))).toEqual(['convertsFrom.cutting.while: must name statuses of the source'])
})

test.each([
  [{ source: 'quantity' }, 'source: "quantity" is no link to lines'],
  [{ counter: 'sown' }, 'counter: there is no field "sown"'],
  [{ of: 'pieces' }, 'of: there is no field "pieces"'],
  [{ tolerance: 'doc.tolerance' }, 'tolerance: there is no field "doc.tolerance"'],
  [{ sourceWhile: ['cut'] }, 'sourceWhile: there is no status "cut"'],
  [{ source: 'cut.order' }, 'source: "cut.order" is no link to lines'],
  [{ exhausted: { act: 'close' } }, 'exhausted: there is no action "cutting.close"'],
  [{ exhausted: { of: 'pieces', undo: 'reopen' } }, 'exhausted.of: there is no field "pieces"'],
  [{ of: undefined, exhausted: {} }, 'exhausted: "of" is missing'],
  [{ only: { state: 'draft' } }, 'only.state: there is no field "state"'],
])('a consumption with %j is refused when the types are registered: %s', (change, problem) => {
  const type = typeWith({ consumes: { lines: [{ ...sewing.consumes!.lines![0]!, ...change }] } })
  expect(() => requireSoundDefinitions([cutting as AnyDocument, type])).toThrow(`sewing: consumes.lines[0].${problem}`)
})
