/** The marked pictures of the demo's fittings: what is wrong with the piece of the first round, in both languages, and the piece of the second round that solves it. */
import type { Callout } from '../../model/fields/callouts.ts'
import { drawn, type KeepPicture } from './seed-styles.ts'
import type { SeedPerson } from './seed-session.ts'

/** The pieces of both rounds: the neck of the second one is shallower and its body narrower. */
const sketch = { garment: 'tee', colour: '#8FA6B8', pattern: 'plain', length: 0.5 } as const
const pieces = [
  { name: 'fit-round-1.webp', sketch: { ...sketch, width: 0.75, neck: 0.8 } },
  { name: 'fit-round-2.webp', sketch: { ...sketch, width: 0.55, neck: 0.5 } },
] as const

/** Stores a picture of the piece of a round within a step; returns the id of its file. */
export type TakePhoto = (by: SeedPerson, round: 1 | 2, tx: Parameters<KeepPicture>[1]) => Promise<string>

/** Draws the pictures of both rounds, before the steps that store them. */
export async function photographed(platform: string, keep: KeepPicture): Promise<TakePhoto> {
  const bytes = await Promise.all(pieces.map((piece) => drawn(piece.sketch)))
  return ({ actor }, round, tx) => {
    const by = { company: actor.company, user: actor.user, platform }
    return keep({ name: pieces[round - 1]!.name, bytes: bytes[round - 1]!, width: 400, height: 600, ...by }, tx)
  }
}

/** Returns what is marked on the piece of the first round: two open points with an arrow and a measure line of a part, and a box that is done. */
export const calloutsOn = (picture: string, part: string): { readonly shapes: readonly Callout[] } => ({
  shapes: [
    { no: 1, picture, shape: 'pin', points: [[0.5, 0.19]], zh: '前领口起拱，领圈归拔不足', en: 'Front neck bulges: ease the collar in' },
    {
      no: 2,
      picture,
      shape: 'arrow',
      points: [
        [0.86, 0.62],
        [0.72, 0.52],
      ],
      zh: '侧缝向前偏约 1 厘米',
      en: 'Side seam swings forward by about 1 cm',
    },
    {
      no: 3,
      picture,
      shape: 'box',
      points: [
        [0.3, 0.78],
        [0.7, 0.9],
      ],
      zh: '下摆线迹已改为双针',
      en: 'Hem is twin-needle now',
      done: true,
    },
    {
      no: 4,
      picture,
      shape: 'measure',
      points: [
        [0.26, 0.42],
        [0.74, 0.42],
      ],
      zh: '大 2.5 厘米',
      en: '2.5 cm too wide',
      part,
    },
  ],
})
