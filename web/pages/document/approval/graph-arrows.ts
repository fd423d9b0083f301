/** Arrows of the process graph: forward between the boxes, skipping moves at the right, returns at the left. Pure. */
import type { FlowView } from './process-calls.ts'
import { returnsTo } from '../../../../model/process/process-kinds.ts'

/** Size and position of the boxes, which form one column. */
export const box = { width: 480, left: 120, wide: 240, high: 40, step: 76 } as const

export interface Arrow {
  readonly from: string
  readonly to: string
  /** Completed, returned, still ahead, or the possible target of a rejection at the current node. */
  readonly kind: 'gone' | 'back' | 'ahead' | 'possible'
  readonly times: number
  readonly path: string
  readonly label?: { readonly x: number; readonly y: number }
}

export function arrowsOf({ nodes, moves }: Pick<FlowView, 'nodes' | 'moves'>): readonly Arrow[] {
  const place = new Map(nodes.map((node, at) => [node.nid, at]))
  const arrows: Arrow[] = []
  const draw = (from: string, to: string, { kind, times }: Pick<Arrow, 'kind' | 'times'>) => {
    const [a, b] = [place.get(from), place.get(to)]
    if (a === undefined || b === undefined || a === b) return
    arrows.push({ from, to, kind, times, ...(b === a + 1 ? straight(a) : bent(a, b)) })
  }
  for (const { from, to, back, times } of moves) draw(from, to, { kind: back ? 'back' : 'gone', times })
  const drawn = new Set(arrows.map(({ from, to }) => `${from} ${to}`))
  for (const { nid, target, branches = [], end } of nodes)
    for (const to of new Set([...(target === undefined ? [] : [target]), ...branches]))
      if (!end && !drawn.has(`${nid} ${to}`)) draw(nid, to, { kind: 'ahead', times: 0 })
  const here = nodes.findIndex(({ state }) => state === 'current')
  const step = nodes[here]?.steps.find(({ state }) => state === 'current')
  const to = step && returnsTo(step.reject, here)
  const back = to === undefined ? undefined : nodes[to]
  if (back && !drawn.has(`${nodes[here]!.nid} ${back.nid}`)) draw(nodes[here]!.nid, back.nid, { kind: 'possible', times: 0 })
  return arrows
}

const middle = box.left + box.wide / 2
const top = (at: number) => at * box.step + 8
const straight = (at: number) => ({ path: `M${middle} ${top(at) + box.high}V${top(at + 1) - 2}` })

/**
 * Returns a curved arrow: at the left when it leads up, at the right when it skips boxes. Longer arrows bend farther out, so that
 * they do not overlap.
 */
function bent(from: number, to: number): Pick<Arrow, 'path' | 'label'> {
  const up = to < from
  const x = up ? box.left : box.left + box.wide
  const out = (up ? -1 : 1) * Math.min(100, 24 + Math.abs(to - from) * 18)
  const [y, z] = [top(from) + box.high / 2 - (up ? 6 : -6), top(to) + box.high / 2 + (up ? 6 : -6)]
  return {
    path: `M${x} ${y}C${x + out} ${y} ${x + out} ${z} ${x} ${z}`,
    ...(up ? { label: { x: x + out * 0.75 - 8, y: (y + z) / 2 + 4 } } : {}),
  }
}
