/** What a style needs before it is approved, in the order of its development: the one source for the check of the approval and for what its page says. */
import type { Context } from '../../engine/document-context.ts'
import type { DocumentViewer } from '../../engine/document-calls.ts'
import type { AnyDocument } from '../../model/document.ts'
import type { Label } from '../../model/text.ts'
import { hasWholeBom } from './bom-garments.server.ts'
import { bom } from './bom.ts'
import { hasWholeChart } from './chart-sizes.server.ts'
import { colorway } from './colorway.ts'
import { costing } from './costing.ts'
import { processSheet } from './process-sheet.ts'
import { sizeChart } from './size-chart.ts'
import { style as styleType } from './style.ts'

interface Need {
  readonly type: AnyDocument
  readonly label: Label
  /** Without it the style is not approved; the others are hints. */
  readonly required: boolean
  /** A setting of the platform lifts it for carry-over styles, which were developed in an earlier season. */
  readonly carriedOver?: true
  /** Whether the style has it. */
  readonly isMet: (style: string, ctx: Context) => Promise<boolean>
  /** The documents by which it is met, or may come to be, as a user may see them. */
  readonly seenBy: (viewer: DocumentViewer, style: string) => Promise<readonly NeedDocument[]>
}
/** A document by which a need may be met, of whatever type. */
export interface NeedDocument {
  readonly id: string
  readonly number: string
  readonly status: string
}

export const needs = {
  colourway: {
    type: colorway,
    label: ['启用的配色', 'an active colourway'],
    required: true,
    isMet: (style, ctx) => ctx.exists(colorway, { style, status: 'active' }),
    seenBy: (viewer, style) => viewer.viewAll(colorway, { style }),
  },
  chart: {
    type: sizeChart,
    label: ['已通过的尺寸表（尺码齐全）', 'an approved size chart with every size'],
    required: true,
    carriedOver: true,
    isMet: (style, ctx) => hasWholeChart(style, ctx),
    seenBy: (viewer, style) => viewer.viewAll(sizeChart, { style }),
  },
  bom: {
    type: bom,
    label: ['启用的物料清单（无未解析用料）', 'an active BOM without missing cells'],
    required: true,
    carriedOver: true,
    isMet: (style, ctx) => hasWholeBom(style, ctx),
    seenBy: (viewer, style) => viewer.viewAll(bom, { style }),
  },
  process: {
    type: processSheet,
    label: ['已通过的工艺单', 'an approved process sheet'],
    required: false,
    isMet: async (style, ctx) => (await ctx.versionsOf(processSheet, { style }, { which: 'inForce' })).length > 0,
    seenBy: (viewer, style) => viewer.viewAll(processSheet, { style }),
  },
  costing: {
    type: costing,
    label: ['已批准的成本核算', 'an approved costing sheet'],
    required: false,
    isMet: (style, ctx) => ctx.exists(costing, { style, status: 'approved' }),
    seenBy: (viewer, style) => viewer.viewAll(costing, { style }),
  },
} as const satisfies Readonly<Record<string, Need>>

export type NeedName = keyof typeof needs
export const needNames = Object.keys(needs) as readonly NeedName[]

/** A style as far as its needs depend on it. */
export interface NeedyStyle {
  readonly id: string
  readonly carryOver: boolean | null
}

/** Whether a style is not approved without what is needed (ruling "Style approval"). */
export const isRequired = (name: NeedName, { carryOver }: NeedyStyle, ctx: Context): boolean => {
  const need: Need = needs[name]
  return need.required && !(need.carriedOver && carryOver && ctx.settings(styleType).carryOverLifts)
}

/** Returns what the approval of a style still lacks. */
export async function missingOf(style: NeedyStyle, ctx: Context): Promise<Label[]> {
  const missing: Label[] = []
  for (const name of needNames)
    if (isRequired(name, style, ctx) && !(await needs[name].isMet(style.id, ctx))) missing.push(needs[name].label)
  return missing
}
