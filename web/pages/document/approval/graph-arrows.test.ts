/** Tests of the process graph: each move once, loops at the left, the nodes ahead dashed. */
import { expect, test } from 'vitest'
import { arrowsOf, box } from './graph-arrows.ts'
import type { NodeView } from './process-calls.ts'

const node = (nid: string, over: Partial<NodeView> = {}): NodeView => ({
  nid,
  text: [nid, nid],
  colour: 'info',
  state: 'ahead',
  approveFlow: false,
  end: false,
  steps: [],
  waiting: [],
  predicted: [],
  ...over,
})
const step = { code: 's', name: ['s', 's'] as const, approve: 'any' as const, signatures: [], waiting: [], predicted: [] }

test('draws completed moves, returns, moves ahead and possible rejections once each', () => {
  const nodes = [
    node('draft', { state: 'done', target: 'check' }),
    node('check', { state: 'done', target: 'sign' }),
    node('sign', { state: 'current', target: 'end', steps: [{ ...step, reject: 'first', state: 'current' }] }),
    node('end', { end: true }),
  ]
  const moves = [
    { from: 'draft', to: 'check', back: false, times: 2 },
    { from: 'check', to: 'sign', back: false, times: 1 },
    { from: 'check', to: 'draft', back: true, times: 1 },
  ]
  const arrows = arrowsOf({ nodes, moves })
  expect(arrows.map(({ from, to, kind, times }) => [from, to, kind, times])).toEqual([
    ['draft', 'check', 'gone', 2],
    ['check', 'sign', 'gone', 1],
    ['check', 'draft', 'back', 1],
    ['sign', 'end', 'ahead', 0],
    ['sign', 'draft', 'possible', 0],
  ])
  const [, , back] = arrows
  expect(back!.path.startsWith(`M${box.left} `)).toBe(true)
  expect(back!.label!.x).toBeLessThan(box.left)
})

test('draws a skipping move at the right, and omits a move to a removed node', () => {
  const nodes = [node('a', { state: 'current', target: 'c' }), node('b', { target: 'c' }), node('c', { end: true })]
  const arrows = arrowsOf({ nodes, moves: [{ from: 'a', to: 'gone', back: false, times: 1 }] })
  expect(arrows.map(({ from, to }) => [from, to])).toEqual([
    ['a', 'c'],
    ['b', 'c'],
  ])
  expect(arrows[0]!.path.startsWith(`M${box.left + box.wide} `)).toBe(true)
})
