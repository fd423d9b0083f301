/** The demo's development of styles: measurement parts and operations with two dates of rates. */
import { measurementPart } from '../../documents/design/measurement-part.ts'
import { operation } from '../../documents/design/operation.ts'
import { mul, round } from '../../model/decimal.ts'
import { operationsBySection, parts } from './development-names.ts'
import { seedStep } from './season-steps.ts'
import { dayFrom } from './seeded-random.ts'
import type { As, Stage } from './seed-session.ts'
import type { Masters } from './seed-masters.ts'

/** Ids by what the development of a style names them: parts by code, operations by their English name. */
export interface DevelopmentMasters {
  readonly parts: Readonly<Record<string, string>>
  readonly operations: Readonly<Record<string, string>>
}

/** Lays the masters with which styles are developed. */
export async function seedDevelopmentMasters(stage: Stage, platform: string, { cny }: Masters): Promise<DevelopmentMasters> {
  const laid = await seedStep(stage, { platform, name: 'development masters' }, async (as) => ({
    parts: await layParts(as, dayFrom(stage.today, -690)),
    operations: await layOperations(as, stage.today, cny),
  }))
  if (!laid) throw new Error('styles cannot be developed without their masters')
  return laid
}

async function layParts(as: As, day: string): Promise<Record<string, string>> {
  const ids: Record<string, string> = {}
  for (const [code, name, nameEn, minus, plus, method, methodEn] of parts)
    ids[code] = (await as('pattern', day).create(measurementPart, { code, name, nameEn, minus, plus, method, methodEn })).id
  return ids
}

/** A minute is paid 0.48 at first and 0.50 in the second year. */
async function layOperations(as: As, today: string, currency: string): Promise<Record<string, string>> {
  const [first, second] = [dayFrom(today, -690), dayFrom(today, -240)]
  const ids: Record<string, string> = {}
  for (const [section, { machine, operations }] of Object.entries(operationsBySection))
    for (const [name, nameEn, sam] of operations) {
      const rateOf = (validFrom: string, minute: string) => ({ validFrom, sam, rate: round(mul(sam, minute)) })
      const { id } = await as('technologist', first).create(operation, {
        name,
        nameEn,
        section,
        machine,
        currency,
        rates: [rateOf(first, '0.48')],
      })
      await as('technologist', second).save(operation, id, {
        rates: { set: [{ ...rateOf(second, '0.5'), reason: '年度调整' }], remove: [] },
      })
      ids[nameEn] = id
    }
  return ids
}
