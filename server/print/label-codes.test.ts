/** Tests the codes of a label: its number as a QR code for cameras and as Code 128 for hand scanners, which is read back; a page has the QR code alone. */
import { expect, test } from 'vitest'
import type { PrintModel } from '../../engine/print/print-model.ts'
import type { PaperSize } from '../../model/outputs/paper-sizes.ts'
import type { FileStore } from '../file-store.ts'
import { drawPrinting, settingOf } from './typeset-input.ts'
import { typeset } from './typeset.ts'

const number = 'SMTS24-0001-KQ-007'
const model = {
  id: '1',
  title: '样衣标签',
  number,
  status: '已入库',
  company: '华裳',
  head: [
    ['样衣类型', '产前样'],
    ['款式', 'TS24-0001--圆领 T 恤'],
    ['配色', 'TS24-0001-CL00001--黑色'],
    ['尺码', 'M'],
  ],
  tables: [],
  foot: [],
  values: {},
} as unknown as PrintModel
const noFiles = {} as FileStore
const printed = (paper: PaperSize, of: PrintModel = model) =>
  drawPrinting(noFiles, {
    models: [of],
    second: undefined,
    template: undefined,
    lang: 'zh',
    wanted: { ids: ['1'], template: undefined, paper, landscape: undefined, lang: 'zh', copies: 1 },
    keys: new Map(),
    large: new Map(),
  })

/** The widths of bars and spaces of each symbol (ISO/IEC 15417), from 0 on; the last one ends a code. */
const symbols = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 ' +
  '311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 ' +
  '122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'
).split(' ')

/** Reads Code 128 from its drawing. Throws for what is no code, or whose check symbol is wrong. */
function readBars(svg: string): string {
  const bars = [...svg.matchAll(/stroke-width="([\d.]+)" d="([^"]+)"/g)]
    .flatMap(([, width, path]) =>
      [...path!.matchAll(/M([\d.]+) /g)].map(([, at]) => ({ at: Number(at) - Number(width) / 2, width: Number(width) })),
    )
    .toSorted((one, other) => one.at - other.at)
  const module = Math.min(...bars.map(({ width }) => width))
  const widths = bars.flatMap(({ at, width }, place) => [width, ...(bars[place + 1] ? [bars[place + 1]!.at - at - width] : [])])
  const text = widths.map((width) => Math.round(width / module)).join('')
  const read = [...text.slice(0, -7).matchAll(/.{6}/g)].map(([one]) => symbols.indexOf(one))
  expect([text.slice(-7), read.includes(-1)]).toEqual([symbols.at(-1), false])
  const check = read.pop()
  expect(check).toBe(read.reduce((sum, value, at) => sum + value * Math.max(1, at), 0) % 103)
  let [set, answer] = [read[0]! - 103, '']
  for (const value of read.slice(1))
    if (value >= 99 && value <= 101 && !(set === 2 && value === 99)) set = { 99: 2, 100: 1, 101: 0 }[value as 99]
    else answer += set === 2 ? String(value).padStart(2, '0') : String.fromCodePoint(value + 32)
  return answer
}

test('a label of every size has its number as a QR code and as Code 128, which is read back; a page and a roll have the QR code alone [DM-3-065]', async () => {
  for (const paper of ['label-40x30', 'sheet-24', 'label-60x40', 'label-100x150'] as const) {
    const { layout, papers } = await printed(paper)
    expect([layout, readBars(papers[0]!.bars!), papers[0]!.code.startsWith('<svg')]).toEqual(['label', number, true])
  }
  for (const paper of ['a4', 'roll-80'] as const) expect((await printed(paper)).papers[0], paper).not.toHaveProperty('bars')
  expect((await printed('label-40x30', { ...model, number: '' })).papers[0]).not.toHaveProperty('bars')
})

test('both codes stand on the paper: a label without its bars is another drawing', async () => {
  const label = await printed('label-40x30')
  const drawn = async (papers: typeof label.papers) => (await typeset(settingOf({ ...label, papers }, '2026-11-29'))).length
  const [{ bars: _, ...bare }] = label.papers as [(typeof label.papers)[0]]
  expect(await drawn(label.papers)).toBeGreaterThan((await drawn([bare])) + 300)
})

test('both codes and four facts have room on every label', async () => {
  for (const paper of ['label-40x30', 'label-60x40', 'label-100x150'] as const) {
    const pdf = await typeset(settingOf(await printed(paper), '2026-11-29'))
    expect([paper, /\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1]]).toEqual([paper, '1'])
  }
})
