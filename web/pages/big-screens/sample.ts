/** Sample data for demo screens: plausible, deterministic and of no company. It is never mixed with data of the database. */
import { chartOf, tileAsk, type Tile } from '../../../model/outputs/board.ts'
import type { ReportAnswer, ReportPage, ReportRow } from '../../../model/outputs/report.ts'

const places = ['A', 'B', 'C', 'D', 'E', 'F']
const months = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06']
const parts = ['I', 'II', 'III']

/** Returns lines for the groups of a tile, with figures derived from their position alone. */
export function sample(tile: Tile, page: ReportPage): ReportAnswer {
  const chart = chartOf(tile, page)
  const fields = tileAsk(tile, page).groups ?? []
  const groups = fields.map((field) => page.groups.find((one) => one.field === field)!).filter(Boolean)
  const measures = chart
    ? page.measures.filter((one) => chart.y.includes(one.name))
    : page.measures.filter((one) => one.name === tile.measure)
  const titles = (at: number) => (groups[at]?.by ? months : at === 0 ? places : parts)
  const row = (own: readonly (readonly [string, string])[], seed: number): ReportRow => ({
    values: Object.fromEntries(own),
    titles: Object.fromEntries(own),
    figures: Object.fromEntries(measures.map((one, at) => [one.name, figure(one.kind, seed + at * 7)])),
    filters: [],
  })
  const first = groups[0]
  const second = groups[1]
  const rows = !first
    ? [row([], 3)]
    : titles(0).flatMap((title, at) =>
        second
          ? titles(1).map((part, index) =>
              row(
                [
                  [first.field, title],
                  [second.field, part],
                ],
                at * 5 + index * 3,
              ),
            )
          : [row([[first.field, title]], at * 5)],
      )
  return {
    groups,
    measures,
    rows,
    totals: [row([], 11)],
    count: rows.length,
    behind: { filters: [], measures: {} },
    at: new Date(0).toISOString(),
  }
}

const figure = (kind: string, seed: number): string =>
  kind === 'percent'
    ? `${82 + ((seed * 13) % 17)}.${(seed * 7) % 10}`
    : kind === 'count'
      ? String(20 + ((seed * 37) % 60))
      : String(1200 + ((seed * 911) % 7800))
