/** Tests of the tile kinds: the query of each kind that shows a report, and codes that are no kind. */
import { expect, test } from 'vitest'
import { chartOf, documentKindOf, isTileKind, reportKindOf, reportNeedOf, tileAsk, tileKindNames, tileKinds, type Tile } from './board.ts'
import type { ReportPage } from './report.ts'

const page = {
  groups: [{ field: 'supplier' }, { field: 'season' }],
  charts: [{ kind: 'bar', x: 'supplier', y: ['open'], series: 'season' }],
} as unknown as ReportPage
const tile = (more: Partial<Tile>): Tile => ({ id: '1', code: 'FIGURE', w: 3, h: 1, ...more })

test('a figure is asked without groups, lines by the first group in the order of the figure', () => {
  expect(tileAsk(tile({ measure: 'open' }), page)).toEqual({ filters: [], groups: [], measures: ['open'] })
  expect(tileAsk(tile({ code: 'TABLE', measure: 'open' }), page)).toEqual({
    filters: [],
    groups: ['supplier'],
    measures: ['open'],
    sort: ['-open'],
    size: 10,
  })
})

test('a chart is asked by its axis and series; a chart that the report no longer has is asked as lines', () => {
  expect(tileAsk(tile({ code: 'CHART', chart: 0 }), page)).toMatchObject({ groups: ['supplier', 'season'], measures: ['open'] })
  expect(tileAsk(tile({ code: 'CHART', chart: 7 }), page)).toMatchObject({ groups: ['supplier'], size: 10 })
})

test('a code is a kind only when it is registered', () => {
  for (const unknown of ['', 'figure', 'toString', 'GAUGE']) {
    expect(isTileKind(unknown)).toBe(false)
    expect(reportKindOf({ code: unknown })).toBeUndefined()
  }
  for (const code of tileKindNames) expect(reportKindOf({ code }) === code).toBe(tileKinds[code].of === 'report')
})

test('a tile shows a chart when its kind needs one, not when its code is a certain one', () => {
  const added = tileKinds as unknown as Record<string, object>
  added['DONUT'] = { ...tileKinds.CHART }
  try {
    expect(chartOf(tile({ code: 'DONUT', chart: 0 }), page)).toBe(page.charts[0])
    expect(reportNeedOf({ code: 'DONUT' })).toBe('chart')
  } finally {
    delete added['DONUT']
  }
  expect(chartOf(tile({ code: 'CHART', chart: 0 }), page)).toBe(page.charts[0])
  expect(chartOf(tile({ code: 'FIGURE', chart: 0 }), page)).toBeUndefined()
  expect(tileKindNames.filter((code) => documentKindOf({ code }))).toEqual(['LIST', 'GRID'])
})
