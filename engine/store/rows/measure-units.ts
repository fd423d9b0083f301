/** The units of measure of a platform, as forms, imports and the check of measures use them. */
import type { AnyDocument } from '../../../model/document.ts'
import type { Fields } from '../../../model/field.ts'
import type { MeasureUnit } from '../../../model/fields/measure.ts'
import type { Operation } from '../../operation.ts'
import { loadWhere } from '../read.ts'

/** A unit with its status: a stopped one stays in documents and is not chosen again. */
export interface StoredUnit extends MeasureUnit {
  readonly active: boolean
}

/** Returns the type of the units that the measures of a type have; undefined for a type without measures. */
export function unitsTypeOf({ engine }: Operation, type: AnyDocument): AnyDocument | undefined {
  const fields = Object.values(type.fields as Fields).flatMap((field) => [field, ...Object.values(field.options.columns ?? {})])
  const name = fields.find(({ kind }) => kind === 'measure')?.options.units
  return name === undefined ? undefined : engine.types.get(name)
}

/** Returns all units of the platform, in one statement, ordered by id. */
export async function measureUnits(operation: Operation, type: AnyDocument): Promise<readonly StoredUnit[]> {
  const docs = await loadWhere(operation, type, {
    where: 't.platform_id = $1 ORDER BY t.id',
    params: [operation.actor.platform],
    lines: false,
    lock: false,
  })
  return docs.map((doc) => ({
    id: doc.id,
    code: String(doc['code']),
    names: [doc['name'], doc['nameEn']].flatMap((name) => (typeof name === 'string' ? [name] : [])),
    dimension: String(doc['dimension']),
    numerator: String(doc['numerator']),
    denominator: String(doc['denominator']),
    decimals: Number(doc['decimals']),
    active: doc.status === 'active',
  }))
}

/** Returns the base unit of a dimension: the first active one whose factor is 1. */
export const baseUnitOf = (units: readonly StoredUnit[], dimension: string | undefined): StoredUnit | undefined =>
  units.find((one) => one.active && one.dimension === dimension && one.numerator === one.denominator)
