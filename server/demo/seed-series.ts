/** The demo's series: three of each brand and season, which its styles link to. */
import { series } from '../../documents/design/series.ts'
import type { Masters } from './seed-masters.ts'
import { dayFrom } from './seeded-random.ts'
import { seedStep } from './season-steps.ts'
import type { Stage } from './seed-session.ts'

const kinds = [
  ['basic', '基础系列', 'Basics'],
  ['trend', '潮流系列', 'Trend'],
  ['office', '通勤系列', 'Office'],
] as const
export type SeriesCode = (typeof kinds)[number][0]
export const seriesCodes: readonly SeriesCode[] = kinds.map(([code]) => code)

/** Returns the id of a series of a brand and season. */
export type SeriesOf = (brand: string, season: string, code: SeriesCode) => string

/** Lays the series before the first style. */
export async function seedSeries(
  stage: Stage,
  platform: string,
  { brands, seasons }: Pick<Masters, 'brands' | 'seasons'>,
): Promise<SeriesOf> {
  const laid = await seedStep(stage, { platform, name: 'series' }, async (as) => {
    const admin = as('admin', dayFrom(stage.today, -690))
    const ids: Record<string, string> = {}
    for (const brand of brands.values())
      for (const season of seasons)
        for (const [code, name, nameEn] of kinds)
          ids[`${brand} ${season.id} ${code}`] = (await admin.create(series, { name, nameEn, brand, season: season.id })).id
    return ids
  })
  return (brand, season, code) => laid![`${brand} ${season} ${code}`]!
}
