/**
 * Server logic of lab dips: rounds that were handed in stay as they are, one option that fits is approved, and its approval writes the material
 * colour.
 */
import { defineLogic, type Context, type Refusal } from '../../engine/document-logic.ts'
import { compare } from '../../model/decimal.ts'
import { atPath } from '../../model/refusal.ts'
import { colour } from '../design/colour.ts'
import { observers } from '../../model/mixins/measured-colour.ts'
import { supplier } from '../supplier/supplier.ts'
import { labDip, type LabDip } from './lab-dip.ts'
import { materialColour } from './material-colour.ts'
import { refuse } from './messages.ts'

type Option = LabDip['options'][number]
/** What the dye house enters of an option. */
const entered = ['option', 'labL', 'labA', 'labB', 'illuminant', 'observer', 'swatch', 'recipe', 'note'] as const

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
      return refuse('labDip.noStandard', { name: (await ctx.get(colour, doc.colour)).name }, 'colour')
    },
    closedRoundsStay: (doc, ctx, { before }) => (before ? changedInClosedRound(doc, before, ctx) : undefined),
    roundComplete(doc) {
      if (optionsOf(doc, doc.round).length === 0) return refuse('labDip.noOptions', { round: doc.round }, 'options')
      const at = doc.options.findIndex(
        ({ round, labL, swatch }) => round === doc.round && labL === null && (swatch === null || swatch.length === 0),
      )
      return at < 0 ? undefined : refuse('labDip.nothingToJudge', { option: doc.options[at]!.option }, `options[${at}].labL`)
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

  fill(doc, ctx, { before }) {
    const { formula: usual, limit } = ctx.settings(labDip)
    const formula = doc.formula ?? usual
    // Factors belong to their formula: with another one, those that nobody changed with it are its own usual ones.
    const isSwitched = before !== undefined && before.formula !== formula
    const factor = (name: 'lightness' | 'chroma' | 'hue', ofFormula: string) =>
      isSwitched && doc[name] === before[name] ? ofFormula : (doc[name] ?? ofFormula)
    return {
      formula,
      lightness: factor('lightness', formula === 'cmc' ? '2' : '1'),
      chroma: factor('chroma', '1'),
      hue: factor('hue', '1'),
      limit: doc.limit ?? limit,
      options: doc.options.map((one) => (one.round === null ? { ...one, round: doc.round ?? 1 } : one)),
    }
  },

  after: { approve: (doc, ctx) => writeMaterialColour(doc, ctx) },
})

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
