/** The material colours and colours of the library of what BOMs need: read in one statement each, whatever the number of needs. */
import type { Context } from '../../engine/document-context.ts'
import type { Doc } from '../../model/document.ts'
import { materialColour } from '../material/material-colour.ts'
import { colour } from './colour.ts'

interface Coloured {
  readonly materialColour: string | null
}
/** The material colours by their ids, and the colour of the library in which a need is dyed. */
interface NeedColours {
  readonly dyed: ReadonlyMap<string, Doc<typeof materialColour>>
  readonly colourOf: (need: Coloured) => Doc<typeof colour> | undefined
}

/** @returns undefined of `colourOf` for a need without a colour */
export async function coloursOfNeeds(needs: readonly Coloured[], ctx: Pick<Context, 'linked'>): Promise<NeedColours> {
  const dyed = await ctx.linked(materialColour, needs, 'materialColour')
  const colours = await ctx.linked(colour, dyed.values(), 'colour')
  return { dyed, colourOf: (need) => colours.get(dyed.get(need.materialColour ?? '')?.colour ?? '') }
}
