/** What one set consists of, with the sets within it. */
import { add, mul } from '../../model/decimal.ts'

/** What one set has of a garment. */
export interface Part {
  readonly style: string
  readonly colorway: string
  readonly perSet: number
  readonly price: string | null
}
interface Component {
  readonly style: string | null
  readonly colorway: string | null
  readonly portfolio: string | null
  readonly ratio: number | null
  readonly price: string | null
}
export interface SetDefinition {
  readonly fee: string | null
  readonly components: readonly Component[]
}
interface Contents {
  readonly parts: readonly Part[]
  readonly fee: string
}

/**
 * Returns what portfolios consist of, each reckoned once however many sets it is within: the garments, the same goods at one price once, and the fee of
 * the set with those of the sets within it.
 * @param known portfolios by id, with those within them; none is within itself
 */
export function contentsOfSets(known: ReadonlyMap<string, SetDefinition>): {
  readonly partsOf: (id: string) => readonly Part[]
  readonly feeOf: (id: string) => string
} {
  const reckoned = new Map<string, Contents>()
  const contentsOf = (id: string): Contents => {
    const contents = reckoned.get(id)
    if (contents) return contents
    // A portfolio that came to be within itself has nothing of itself there.
    reckoned.set(id, { parts: [], fee: '0' })
    const whole = reckon(known.get(id)!)
    reckoned.set(id, whole)
    return whole
  }
  const reckon = ({ fee: ownFee, components }: SetDefinition): Contents => {
    const parts = new Map<string, Part>()
    const put = (part: Part) => {
      const key = [part.style, part.colorway, part.price].join('|')
      parts.set(key, { ...part, perSet: (parts.get(key)?.perSet ?? 0) + part.perSet })
    }
    let fee = ownFee ?? '0'
    for (const { style, colorway, portfolio, ratio, price } of components) {
      const count = Number(ratio ?? 0)
      if (portfolio && known.has(portfolio)) {
        const within = contentsOf(portfolio)
        for (const part of within.parts) put({ ...part, perSet: part.perSet * count })
        fee = add(fee, mul(within.fee, String(count)))
      } else if (style && colorway) put({ style, colorway, perSet: count, price })
    }
    return { parts: [...parts.values()], fee }
  }
  return { partsOf: (id) => contentsOf(id).parts, feeOf: (id) => contentsOf(id).fee }
}
