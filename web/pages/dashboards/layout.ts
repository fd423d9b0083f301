/** The user's dashboards as stored in the settings (`dash`): boards of tiles in display order. Pure; unreadable entries are dropped. */
import type { Tile } from '../../../model/outputs/board.ts'

export interface Board {
  readonly id: string
  readonly name: string
  readonly tiles: readonly Tile[]
}
export const widths = [3, 4, 6, 8, 12] as const
export const heights = [1, 2, 3, 4] as const

/** Reads the saved dashboards; undefined when none were saved. */
export function readBoards(value: unknown): readonly Board[] | undefined {
  const boards = (value as { boards?: unknown } | null)?.boards
  if (!Array.isArray(boards)) return undefined
  const valid = (boards as Partial<Board>[])
    .filter((one) => typeof one.id === 'string' && Array.isArray(one.tiles))
    .map((one) => ({
      id: one.id!,
      name: String(one.name ?? ''),
      tiles: one.tiles!.filter((tile) => typeof tile?.code === 'string' && typeof tile.id === 'string').map(sane),
    }))
  return valid.length > 0 ? valid : undefined
}
const sane = (tile: Tile): Tile => ({ ...tile, w: nearest(widths, tile.w), h: nearest(heights, tile.h) })
const nearest = (steps: readonly number[], value: number): number =>
  steps.reduce((best, one) => (Math.abs(one - value) < Math.abs(best - value) ? one : best), steps[0]!)

/** Returns the default dashboard: figures and charts of the reports that the user may open. */
export function defaultBoard(
  name: string,
  reports: readonly {
    readonly name: string
    readonly kind: 'shipped' | 'designed'
    readonly measures: readonly { readonly name: string }[]
  }[],
): Board {
  const has = (report: string, measure?: string) =>
    reports.some((one) => one.name === report && (measure === undefined || one.measures.some((two) => two.name === measure)))
  const wanted: readonly Omit<Tile, 'id'>[] = [
    { code: 'FIGURE', w: 3, h: 1, report: 'order-status', measure: 'orders' },
    { code: 'FIGURE', w: 3, h: 1, report: 'open-quantities', measure: 'open' },
    { code: 'FIGURE', w: 3, h: 1, report: 'open-quantities', measure: 'late' },
    { code: 'FIGURE', w: 3, h: 1, report: 'on-time-delivery', measure: 'rate' },
    { code: 'CHART', w: 6, h: 3, report: 'order-status', chart: 0 },
    { code: 'CHART', w: 6, h: 3, report: 'on-time-delivery', chart: 0 },
    { code: 'TABLE', w: 6, h: 3, report: 'open-quantities', measure: 'open' },
    { code: 'CHART', w: 6, h: 3, report: 'inspection-pass-rate', chart: 0 },
    { code: 'FIGURE', w: 3, h: 1, report: 'statement-ageing', measure: 'open' },
    { code: 'CHART', w: 6, h: 3, report: 'stock', chart: 0 },
  ]
  const tiles = wanted.filter((one) => has(one.report!, one.measure)).slice(0, 8)
  return { id: 'start', name, tiles: tiles.map((one, at) => ({ ...one, id: `d${at}`, kind: 'shipped' })) }
}

export const put = (board: Board, id: string, before: string): Board => {
  const tile = board.tiles.find((one) => one.id === id)
  if (!tile || id === before) return board
  const from = board.tiles.indexOf(tile)
  const rest = board.tiles.filter((one) => one.id !== id)
  const at = rest.findIndex((one) => one.id === before)
  // Dropped on a later tile, it takes that tile's position.
  const to = at >= from ? at + 1 : at
  return { ...board, tiles: [...rest.slice(0, to), tile, ...rest.slice(to)] }
}
export function move(board: Board, id: string, by: -1 | 1): Board {
  const at = board.tiles.findIndex((one) => one.id === id)
  const other = board.tiles[at + by]
  return at < 0 || !other ? board : put(board, id, other.id)
}
export const change = (board: Board, id: string, next: Partial<Tile>): Board => ({
  ...board,
  tiles: board.tiles.map((one) => (one.id === id ? { ...one, ...next } : one)),
})
export const without = (board: Board, id: string): Board => ({ ...board, tiles: board.tiles.filter((one) => one.id !== id) })

/** Returns the next size step, or the same value at the end. */
export function stepped(steps: readonly number[], value: number, by: -1 | 1): number {
  const at = steps.indexOf(nearest(steps, value))
  return steps[Math.min(steps.length - 1, Math.max(0, at + by))]!
}
export const snapped = (steps: readonly number[], value: number): number => nearest(steps, value)
