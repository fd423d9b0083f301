/**
 * Server logic of lab dips: rounds that were handed in stay as they are, one option that fits is approved, and its approval writes the material
 * colour.
 */
import { defineLogic, type Context, type Refusal, type WorkContext } from '../../engine/document-logic.ts'
import { usualFactors } from '../../model/colour/colour-difference.ts'
import { compare } from '../../model/decimal.ts'
import { pick } from '../../model/pick.ts'
import { atPath } from '../../model/refusal.ts'
import { bothNames } from '../../model/text.ts'
import { colour } from '../design/colour.ts'
import { observers } from '../../model/mixins/measured-colour.ts'
import { supplier } from '../supplier/supplier.ts'
import { withFileReadings } from './instrument-readings.server.ts'
import { labDip, type LabDip } from './lab-dip.ts'
import { materialColour } from './material-colour.ts'
import { refuse } from './messages.ts'

type Option = LabDip['options'][number]
type Reading = LabDip['readings'][number]
/** What the dye house enters of an option, and of a reading. */
const entered = ['option', 'swatch', 'recipe', 'note'] as const
const measured = ['option', 'illuminant', 'observer', 'labL', 'labA', 'labB'] as const

export const labDipLogic = defineLogic(labDip, {
  checks: {
    async supplierJoined(doc, ctx, { before }) {
      if (before?.supplier === doc.supplier) return undefined
      const { company, shortName } = await ctx.get(supplier, doc.supplier)
      return company ? undefined : refuse('labDip.supplierNotJoined', { shortName }, 'supplier')
    },
    /** Without a standard there is no ΔE: it is asked where nothing may be approved by eye. */
    async standardKnown(doc, ctx) {
      if (doc.status !== 'submitted' || doc.standardL !== null || ctx.settings(labDip).byEye !== 'off') return undefined
      return refuse('labDip.noStandard', { name: bothNames(await ctx.get(colour, doc.colour)) }, 'colour')
    },
    /** The day is asked when it is given: a request that is late stays as it is. */
    dueToCome: ({ dueDate }, { today }, { before }) =>
      dueDate === before?.dueDate || dueDate >= today ? undefined : refuse('labDip.dueInPast', 'dueDate'),
    closedRoundsStay: (doc, ctx, { before }) => (before ? changedInClosedRound(doc, before, ctx) : undefined),
    roundComplete(doc) {
      if (optionsOf(doc, doc.round).length === 0) return refuse('labDip.noOptions', { round: doc.round }, 'options')
      const isRead = (option: string) => doc.readings.some((one) => one.round === doc.round && one.option === option && decides(doc, one))
      const at = doc.options.findIndex(
        ({ round, option, swatch }) => round === doc.round && !isRead(option) && (swatch === null || swatch.length === 0),
      )
      return at < 0 ? undefined : refuse('labDip.nothingToJudge', { option: doc.options[at]!.option }, `options[${at}].option`)
    },
    optionFits(doc, ctx) {
      const chosen = chosenOf(doc)
      if (!chosen) return refuse('labDip.optionUnknown', { round: doc.round, option: doc.approvedOption }, 'approvedOption')
      const { option, deltaE } = chosen
      const isAbove = deltaE !== null && doc.limit !== null && compare(deltaE, doc.limit) > 0
      if (deltaE !== null && !isAbove) return undefined
      const { byEye, aboveLimit } = ctx.settings(labDip)
      if ((isAbove ? aboveLimit : byEye) !== 'off') return doc.eyeComment ? undefined : refuse('labDip.eyeCommentMissing', 'eyeComment')
      return isAbove
        ? refuse('labDip.aboveLimit', { option, deltaE, limit: doc.limit }, 'approvedOption')
        : refuse('labDip.noReading', { option }, 'approvedOption')
    },
    everyOptionCommented(doc, _, { before }) {
      const at = doc.options.findIndex(({ round, comment }) => round === before?.round && !comment)
      return at < 0 ? undefined : refuse('labDip.commentMissing', { option: doc.options[at]!.option }, `options[${at}].comment`)
    },
  },

  async fill(doc, ctx, { before }) {
    const { formula: usual, limit } = ctx.settings(labDip)
    return {
      formula: doc.formula ?? usual,
      limit: doc.limit ?? limit,
      ...linesOfRound(doc, before),
      ...((before ?? doc).status === 'submitted' ? await standardsOf(doc, ctx) : {}),
    }
  },

  work: { readFile: readingsOfFile, readNextFile: readingsOfFile },
  after: {
    /** What follows is fixed when the dye house takes the request: the further standards with the standard itself, and the factors with the formula. */
    async take(doc, ctx) {
      await ctx.set(labDip, doc.id, { ...factorsOf(doc), ...(await standardsOf(doc, ctx)) })
    },
    approve: (doc, ctx) => writeMaterialColour(doc, ctx),
  },
})

/**
 * Returns the factors as they stay from the time when the dye house takes the request. Until then a blank one follows the formula, so that what a person typed is
 * never taken for what was filled in.
 */
function factorsOf({ formula, lightness, chroma, hue }: LabDip) {
  const [usualLightness, usualChroma, usualHue] = usualFactors[formula!]
  return { lightness: lightness ?? String(usualLightness), chroma: chroma ?? String(usualChroma), hue: hue ?? String(usualHue) }
}

/** Whether a reading is under the illuminant and by the observer of the standard: it decides. Without a standard each one is all there is. */
const decides = ({ illuminant, observer }: LabDip, one: Reading): boolean =>
  illuminant === null || (one.illuminant === illuminant && one.observer === observer)

/**
 * Returns readings and options with their round. An option that has readings has a line, so that pasted readings are enough; an option that was
 * removed takes its readings along.
 */
function linesOfRound(doc: LabDip, before: LabDip | undefined) {
  const open = doc.round ?? 1
  const inRound = <T extends { readonly round: number | null }>(one: T): T => (one.round === null ? { ...one, round: open } : one)
  const options = doc.options.map(inRound)
  const letters = new Set(options.filter(({ round }) => round === open).map(({ option }) => option))
  const removed = (before?.options ?? []).filter(({ round, id }) => round === open && !doc.options.some((one) => one.id === id))
  const gone = new Set(removed.map(({ option }) => option).filter((option) => !letters.has(option)))
  const stays = ({ round, option }: Reading) => round !== open || !gone.has(option)
  const readings = doc.readings.map(inRound).filter(stays)
  const further = new Set(
    readings.filter(({ round, option }) => round === open && option && !letters.has(option)).map(({ option }) => option),
  )
  return { readings, options: [...options, ...[...further].sort().map((option) => ({ option, round: open }))] }
}

/** Returns the further standards of the colour where they are not those of the request. */
async function standardsOf(doc: LabDip, ctx: Context) {
  const of = (await ctx.byId(colour, [doc.colour], { lines: true })).get(doc.colour)
  const copied = (of?.standards ?? []).map((one) => pick(one, 'illuminant', 'observer', 'labL', 'labA', 'labB'))
  const known = doc.standards.map((one) => pick(one, 'illuminant', 'observer', 'labL', 'labA', 'labB'))
  return JSON.stringify(copied) === JSON.stringify(known) ? {} : { standards: copied }
}

/** Reads the instrument file into the readings. */
async function readingsOfFile(doc: LabDip, ctx: WorkContext) {
  const [file] = doc.instrumentFile ?? []
  return { readings: file ? (withFileReadings(doc, await ctx.colours(file)) as LabDip['readings']) : doc.readings }
}

const optionsOf = ({ options }: LabDip, round: number | null): Option[] => options.filter((one) => one.round === round)
const chosenOf = (doc: LabDip): Option | undefined => optionsOf(doc, doc.round).find(({ option }) => option === doc.approvedOption)

/**
 * Refuses a change of what was handed in: rounds before the open one for the dye house, every option for the brand, which comments on the open round
 * alone.
 */
function changedInClosedRound(doc: LabDip, before: LabDip, ctx: Context): Refusal | undefined {
  const isOwner = ctx.actor.company === doc.ownerCompany
  for (const past of before.options) {
    const isOpen = past.round === before.round
    if (isOpen && !isOwner) continue
    const at = doc.options.findIndex(({ id }) => id === past.id)
    const closed = refuse('labDip.closedRound', { round: past.round, option: past.option })
    if (at < 0) return atPath('options', closed)
    const fixed = isOpen ? entered : ([...entered, 'comment'] as const)
    const changed = fixed.find((name) => JSON.stringify(doc.options[at]![name]) !== JSON.stringify(past[name]))
    if (changed) return atPath(`options[${at}].${changed}`, closed)
  }
  // The brand edits no readings in any status.
  for (const past of isOwner ? [] : before.readings) {
    if (past.round === before.round) continue
    const at = doc.readings.findIndex(({ id }) => id === past.id)
    const closed = refuse('labDip.closedRound', { round: past.round, option: past.option })
    if (at < 0) return atPath('readings', closed)
    const changed = measured.find((name) => doc.readings[at]![name] !== past[name])
    if (changed) return atPath(`readings[${at}].${changed}`, closed)
  }
  const known = new Set(before.options.map(({ id }) => id))
  return isOwner && doc.options.some(({ id }) => !known.has(id)) ? refuse('labDip.onlyDyeHouseAdds', 'options') : undefined
}

/**
 * Writes what was approved into the material colour of material, colour and dye house: a new one, or the one that there is, whose history keeps what
 * was approved before.
 */
async function writeMaterialColour(doc: LabDip, ctx: Context): Promise<void> {
  const chosen = chosenOf(doc)!
  const key = { material: doc.material, colour: doc.colour, supplier: doc.supplier }
  await ctx.serialise('material colour', key)
  const [known] = await ctx.find(materialColour, { ...key, ownerCompany: doc.ownerCompany }, { lock: true })
  const values = {
    request: doc.id,
    option: chosen.id,
    labDip: `${doc.number}/${doc.round}${chosen.option}`,
    labDipDate: ctx.today,
    deltaE: chosen.deltaE,
    differenceFormula: chosen.deltaE === null ? null : formulaText(doc),
    supplierColour: known?.supplierColour ?? chosen.recipe,
  }
  const { id, status } = known ? await ctx.set(materialColour, known.id, values) : await ctx.create(materialColour, { ...key, ...values })
  if (status === 'stopped') await ctx.act(materialColour, id, 'start')
  if (status !== 'approved') await ctx.act(materialColour, id, 'approve')
}

/** Returns by what a ΔE was computed: `CIEDE2000 (1:1:1) D65/10°`, `CMC(2:1) D65/10°`. */
function formulaText({ formula, lightness, chroma, hue, illuminant, observer }: LabDip): string {
  const by = formula === 'cmc' ? `CMC(${lightness}:${chroma})` : `CIEDE2000 (${lightness}:${chroma}:${hue})`
  return `${by} ${illuminant}/${observers[observer!][0]}`
}
