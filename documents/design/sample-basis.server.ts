/** What a sample request is made by: the newest size chart, BOM and process sheet of the style, drafts too, for the colourways and sizes that are asked, and the CAD files of its patterns. */
import type { Context } from '../../engine/document-context.ts'
import type { Doc } from '../../model/document.ts'
import type { LineValues } from '../../model/document-values.ts'
import { add, mul, round } from '../../model/decimal.ts'
import { cellName, pieces, type Matrix } from '../../model/fields/matrix.ts'
import type { DecimalCell } from '../../model/fields/size-decimals.ts'
import { atPath, type Refusal } from '../../model/refusal.ts'
import { measureOf } from '../../model/sizes/part-values.ts'
import { bothNames } from '../../model/text.ts'
import { coloursOfNeeds } from './need-colours.server.ts'
import { expand, expandable, type Size } from './bom-expansion.server.ts'
import { bom } from './bom.ts'
import { measurementPart } from './measurement-part.ts'
import { listOf, sizesOf } from './pattern.server.ts'
import { operation } from './operation.ts'
import { pattern } from './pattern.ts'
import { processSheet } from './process-sheet.ts'
import { refuse } from './messages.ts'
import { sampleRequest } from './sample-request.ts'
import { sizeChart } from './size-chart.ts'

type Request = Doc<typeof sampleRequest>
type Measurement = LineValues<typeof sampleRequest, 'measurements'>
type Material = LineValues<typeof sampleRequest, 'materials'>
type Operation = LineValues<typeof sampleRequest, 'operations'>

/** Pieces of one colourway and size that a request asks for. */
export interface AskedCell extends Size {
  /** Place of the line. */
  readonly at: number
  readonly colorway: string
  readonly pieces: string
}

/** Returns the colourways and sizes with pieces, in the order of the lines. */
export const askedCells = (lines: readonly { readonly colorway: string; readonly matrix: Matrix | null }[]): AskedCell[] =>
  lines.flatMap(({ colorway, matrix }, at) =>
    [...pieces(matrix)].flatMap(([key, count]) => {
      const [, size = '', second = ''] = key.split('|')
      return Number(count) > 0 ? [{ at, colorway, size, ...(second ? { second } : {}), pieces: count }] : []
    }),
  )

/** What a request copies onto itself at its submission. */
interface SampleBasis {
  readonly chart: string
  readonly bom: string
  readonly process: string | null
  readonly madeBy: string
  readonly madeByEn: string
  /** What was attached by hand, and the files of the patterns of the asked sizes. */
  readonly patternFile: string[]
  readonly unit: Doc<typeof sizeChart>['unit']
  readonly measurements: readonly Measurement[]
  readonly materials: readonly Material[]
  readonly operations: readonly Operation[]
}

/**
 * Returns what the asked pieces are made by, or why that is not known: a value, a tolerance, or an answer of the BOM is missing. A style may have no process sheet yet: a first
 * sample shows how it is sewn.
 */
export async function basisOf(request: Request, ctx: Context): Promise<SampleBasis | { readonly missing: Refusal }> {
  const { style } = request
  const [chart] = await ctx.versionsOf(sizeChart, { style }, { which: 'newest', lines: true })
  const [list] = await ctx.versionsOf(bom, { style }, { which: 'newest', lines: true })
  if (!chart) return { missing: refuse('sampleRequest.noChart', 'style') }
  if (!list) return { missing: refuse('sampleRequest.noBom', 'style') }
  const cells = askedCells(request.asked)
  const measured = await measurementsOf(chart, cells, ctx)
  if ('missing' in measured) return measured
  const used = await materialsOf(list, cells, ctx)
  if ('missing' in used) return used
  const patterns = await patternsOf(request, cells, ctx)
  const [process] = await ctx.versionsOf(processSheet, { style }, { which: 'newest', lines: true })
  // A chart and a BOM of a style have the same number, so each is called by its type.
  const versions = [
    [sizeChart, chart],
    [bom, list],
    ...(process ? [[processSheet, process] as const] : []),
    ...patterns.map((one) => [pattern, one] as const),
  ] as const
  const versionsIn = (language: 0 | 1) => versions.map(([type, { number }]) => `${type.label[language]} ${number}`).join(' · ')
  return {
    chart: chart.id,
    bom: list.id,
    process: process?.id ?? null,
    madeBy: versionsIn(0),
    madeByEn: versionsIn(1),
    patternFile: [...new Set([...(request.patternFile ?? []), ...patterns.flatMap(({ cad }) => cad ?? [])])],
    unit: chart.unit,
    measurements: measured.lines,
    materials: used.lines,
    operations: process ? await operationsOf(process, ctx) : [],
  }
}

/** Returns the drafts by which samples of a style would be made although another version is in force. */
export async function draftsWhileInForce({ style }: Pick<Request, 'style'>, ctx: Context): Promise<Refusal[]> {
  const drafts: Refusal[] = []
  for (const type of [sizeChart, bom, processSheet] as const) {
    const [[draft], [inForce]] = [
      await ctx.versionsOf(type, { style }, { which: 'newest' }),
      await ctx.versionsOf(type, { style }, { which: 'inForce' }),
    ]
    if (!draft || !inForce || draft.id === inForce.id) continue
    const [zh, en] = type.label
    drafts.push(refuse('sampleRequest.draftWhileInForce', { type: zh, typeEn: en, draft: draft.number, inForce: inForce.number }))
  }
  return drafts
}

const newest = <D extends { readonly edition: number | null }>(versions: readonly D[]): D | undefined =>
  versions.toSorted((one, other) => (other.edition ?? 0) - (one.edition ?? 0))[0]

/**
 * Returns the patterns by which the asked sizes are cut: for each size the one in force, or else the newest one that is made. A style may have none yet, and its factory cuts
 * by what is attached.
 */
async function patternsOf({ style, sizeList }: Request, cells: readonly AskedCell[], ctx: Context): Promise<Doc<typeof pattern>[]> {
  const all = await ctx.find(pattern, { style, status: ['draft', 'submitted', 'approved'] })
  const sizes = all.length > 0 ? sizesOf(await listOf({ sizeList }, ctx)) : []
  const cutsAt = (place: number) => (one: Doc<typeof pattern>) => sizes.indexOf(one.sizeFrom) <= place && place <= sizes.indexOf(one.sizeTo)
  const chosen = cells.flatMap(({ size }) => {
    const cutting = all.filter(cutsAt(sizes.indexOf(size)))
    return cutting.find(({ status }) => status === 'approved') ?? newest(cutting.filter(({ cad }) => (cad ?? []).length > 0)) ?? []
  })
  return [...new Set(chosen)]
}

async function measurementsOf(
  chart: Doc<typeof sizeChart>,
  cells: readonly AskedCell[],
  ctx: Context,
): Promise<{ readonly lines: readonly Measurement[] } | { readonly missing: Refusal }> {
  const parts = await ctx.linked(measurementPart, chart.points, 'part')
  const pairs = new Map(cells.map((cell) => [cellName(cell), cell]))
  const lines: Measurement[] = []
  for (const { part, method, methodEn, minus, plus } of chart.points) {
    const { name = '', nameEn = null } = parts.get(part) ?? {}
    const named = bothNames({ name, nameEn })
    if (minus === null || plus === null) return { missing: refuse('sampleRequest.noTolerance', { part: named }, 'style') }
    const values: DecimalCell[] = []
    for (const [pair, { at, size, second }] of pairs) {
      const cell = { size, ...(second ? { second } : {}) }
      const value = measureOf(chart, part, cell)
      if (value === undefined)
        return {
          missing: atPath(`asked[${at}].matrix`, refuse('sampleRequest.noValue', { number: chart.number, part: named, size: pair })),
        }
      values.push({ ...cell, value })
    }
    lines.push({ part, partName: name, partNameEn: nameEn, method, methodEn, minus, plus, values: { cells: values } })
  }
  return { lines }
}

/**
 * Completes the measurements of a request by sizes, or pairs of sizes, that were sewn without being asked for: they take what its size chart says by now, and stay blank where it says nothing.
 * @returns the request as it is then
 */
export async function withFurtherSizes(request: Request, cells: readonly AskedCell[], ctx: Context): Promise<Request> {
  const known = new Set(request.measurements.flatMap(({ values }) => values?.cells.map(cellName) ?? []))
  const further = [...new Map(cells.map((cell) => [cellName(cell), cell]))].filter(([pair]) => !known.has(pair))
  const chart = further.length === 0 ? undefined : (await ctx.byId(sizeChart, [request.chart], { lines: true })).get(request.chart ?? '')
  if (!chart) return request
  const changes = request.measurements.map(({ id, part, values }) => {
    const added = further.flatMap(([, { size, second }]): DecimalCell[] => {
      const cell = { size, ...(second ? { second } : {}) }
      const value = part === null ? undefined : measureOf(chart, part, cell)
      return value === undefined ? [] : [{ ...cell, value }]
    })
    return { line: id, values: { values: { cells: [...(values?.cells ?? []), ...added] } } }
  })
  return ctx.setLines(sampleRequest, request.id, 'measurements', changes)
}

/** Expands the BOM for each colourway and size. Prices, suppliers and points are not asked, so the copy has none. */
async function materialsOf(
  list: Doc<typeof bom>,
  cells: readonly AskedCell[],
  ctx: Context,
): Promise<{ readonly lines: readonly Material[] } | { readonly missing: Refusal }> {
  const known = (await expandable([list], [list.style], ctx)).get(list.id)!
  const answers = cells.map((cell) => [cell, expand(known, cell.colorway, cell)] as const)
  for (const [{ at }, { missing }] of answers) if (missing[0]) return { missing: atPath(`asked[${at}].matrix`, missing[0].reason) }
  const needs = answers.flatMap(([cell, { needs: some }]) => some.map((need) => ({ cell, need })))
  const { colourOf } = await coloursOfNeeds(
    needs.map(({ need }) => need),
    ctx,
  )
  const lines = needs.map(({ cell, need }): Material => {
    const { materialName, materialNameEn, specification, use, supply } = list.lines[need.at]!
    return {
      colorway: cell.colorway,
      size: cellName(cell),
      key: need.key,
      materialName,
      materialNameEn,
      specification,
      use,
      colour: colourOf(need)?.name ?? null,
      colourEn: colourOf(need)?.nameEn ?? null,
      supplied: supply === 'customer',
      unit: need.unit,
      usage: String(need.usage),
      gross: round(need.gross),
      pieces: cell.pieces,
      needed: round(mul(need.gross, cell.pieces)),
    }
  })
  return { lines }
}

/** Copies the operations in their sequence. Piece rates are not asked, so the copy has none. */
async function operationsOf({ lines }: Doc<typeof processSheet>, ctx: Context): Promise<Operation[]> {
  const operations = await ctx.linked(operation, lines, 'operation')
  return lines
    .toSorted((one, other) => one.sequence - other.sequence)
    .map(({ operation: id, sequence, machine, sam, qualityPoint }) => {
      const { name = null, nameEn = null, section = null } = operations.get(id) ?? {}
      return { sequence, operationName: name, operationNameEn: nameEn, section, machine, sam, qualityPoint }
    })
}

/** Returns how many pieces the cells count. */
export const piecesOf = (cells: readonly AskedCell[]): string => cells.reduce((sum, one) => add(sum, one.pieces), '0')
