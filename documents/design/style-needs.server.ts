/** What a style needs before it is approved, in the order of its development: the one source for the check of the approval and for what its page says. */
import type { Context } from '../../engine/document-context.ts'
import type { DocumentViewer } from '../../engine/document-calls.ts'
import { actionsOf, type AnyDocument } from '../../model/document.ts'
import { roles, type RoleName } from '../../model/people/roles.ts'
import type { Refusal } from '../../model/refusal.ts'
import type { Label } from '../../model/text.ts'
import { hasWholeBom } from './bom-garments.server.ts'
import { bom } from './bom.ts'
import { hasWholeChart } from './chart-sizes.server.ts'
import { colorway } from './colorway.ts'
import { costing } from './costing.ts'
import { refuse } from './messages.ts'
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
  /** All of them, also those that a user does not see, with who wrote them. */
  readonly all: (style: string, ctx: Context) => Promise<readonly WrittenDocument[]>
}
interface WrittenDocument extends NeedDocument {
  readonly createdBy: string
}
const columns = ['number', 'status', 'createdBy'] as const
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
    all: (style, ctx) => ctx.pick(colorway, { style }, columns),
  },
  chart: {
    type: sizeChart,
    label: ['已通过的尺寸表（尺码齐全）', 'an approved size chart with every size'],
    required: true,
    carriedOver: true,
    isMet: (style, ctx) => hasWholeChart(style, ctx),
    seenBy: (viewer, style) => viewer.viewAll(sizeChart, { style }),
    all: (style, ctx) => ctx.pick(sizeChart, { style }, columns),
  },
  bom: {
    type: bom,
    label: ['启用的物料清单（无未解析用料）', 'an active BOM without missing cells'],
    required: true,
    carriedOver: true,
    isMet: (style, ctx) => hasWholeBom(style, ctx),
    seenBy: (viewer, style) => viewer.viewAll(bom, { style }),
    all: (style, ctx) => ctx.pick(bom, { style }, columns),
  },
  process: {
    type: processSheet,
    label: ['已通过的工艺单', 'an approved process sheet'],
    required: false,
    isMet: async (style, ctx) => (await ctx.versionsOf(processSheet, { style }, { which: 'inForce' })).length > 0,
    seenBy: (viewer, style) => viewer.viewAll(processSheet, { style }),
    all: (style, ctx) => ctx.pick(processSheet, { style }, columns),
  },
  costing: {
    type: costing,
    label: ['已批准的成本核算', 'an approved costing sheet'],
    required: false,
    isMet: (style, ctx) => ctx.exists(costing, { style, status: 'approved' }),
    seenBy: (viewer, style) => viewer.viewAll(costing, { style }),
    all: (style, ctx) => ctx.pick(costing, { style }, columns),
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
export async function missingOf(style: NeedyStyle, ctx: Context): Promise<NeedName[]> {
  const missing: NeedName[] = []
  for (const name of needNames) if (isRequired(name, style, ctx) && !(await needs[name].isMet(style.id, ctx))) missing.push(name)
  return missing
}

/** Returns the newest of the documents by which a need may come to be met; undefined where none is under way. */
export const underWay = <D extends NeedDocument>(type: AnyDocument, documents: readonly D[]): D | undefined =>
  documents
    .filter((one) => !isEnded(type, one))
    .toSorted(byId)
    .at(-1)

const isEnded = (type: AnyDocument, { status }: NeedDocument): boolean => statusOf(type, status)?.end === true || status === 'stopped'
const statusOf = (type: AnyDocument, status: string) =>
  (type.statuses as Readonly<Record<string, { readonly label: Label; readonly end?: boolean }>>)[status]
/** Orders ids as the database does. */
const byId = ({ id: a }: NeedDocument, { id: b }: NeedDocument): number => a.length - b.length || (a < b ? -1 : 1)

export const statusText = (type: AnyDocument, status: string): Label => statusOf(type, status)?.label ?? [status, status]

/** Returns who has a document: the steps that it waits for, else the roles that approve it, else who wrote it. */
export const holderOf = async (type: AnyDocument, { id, status }: NeedDocument, writer: Label, ctx: Context): Promise<Label> =>
  (await ctx.openSteps(type, id)) ?? approversOf(type, status) ?? writer

/** Returns the roles that sign in a status; undefined where nobody does. */
function approversOf(type: AnyDocument, status: string): Label | undefined {
  const signing = Object.values(actionsOf(type)).filter(
    ({ from, sign, steps }) => [from].flat().includes(status) && (sign ?? steps) !== undefined,
  )
  return rolesInWords(signing.flatMap(({ by, steps = [] }) => [by ?? [], ...steps.map((step) => step.by ?? [])].flat()))
}

/** Returns the roles that make documents of a type. */
export const makersOf = (type: AnyDocument): Label => rolesInWords([type.rights?.create ?? []].flat()) ?? ['', '']

/** Returns the names of roles, each once; undefined where none of the codes is one of a role. Administrators may do everything and are not named. */
function rolesInWords(codes: readonly string[]): Label | undefined {
  const labels = [...new Set(codes)].flatMap((code) => (code !== 'admin' && Object.hasOwn(roles, code) ? [roles[code as RoleName]] : []))
  return labels.length > 0 ? [labels.map(([zh]) => zh).join('、'), labels.map(([, en]) => en).join(', ')] : undefined
}

/** Returns in words what the approval of a style still lacks and who has it, as its page says it to the person who acts; one question, or none. */
export async function whatIsLacking(style: NeedyStyle, ctx: Context): Promise<Refusal | undefined> {
  const missing = await missingOf(style, ctx)
  const reasons = await Promise.all(missing.map((name) => needInWords(name, style.id, ctx)))
  return reasons.length > 0 ? refuse('style.submittedEarly', { missing: { reasons } }) : undefined
}

/** Says a need to the person who acts: of documents that the person may not read, which a data rule hides, neither status nor holder. */
async function needInWords(name: NeedName, style: string, ctx: Context): Promise<Refusal> {
  const { type, label: need, all } = needs[name]
  const written: readonly WrittenDocument[] = await all(style, ctx)
  if (!underWay(type, written)) return refuse('style.needNotBegun', { need, makers: makersOf(type) })
  const readable = await ctx.readable(
    type,
    written.map(({ id }) => id),
  )
  const open = underWay(
    type,
    written.filter(({ id }) => readable.has(id)),
  )
  if (!open) return refuse('style.needHidden', { need })
  const writer = (await ctx.titles([open.createdBy])).get(open.createdBy) ?? ['', '']
  const holder = await holderOf(type, open, writer, ctx)
  const number = { documents: { type, ids: [open.id] } }
  return refuse('style.needUnderWay', { need, number, status: statusText(type, open.status), holder })
}
