/**
 * The units of measures in a document: what a person typed (`12 kg`, a bare number) becomes a measure with the exact factor of its unit. All
 * units are read in one statement, only when a measure has changed.
 */
import { places } from '../../../model/decimal.ts'
import { linesOf, type AnyDocument } from '../../../model/document.ts'
import type { FieldError } from '../../../model/errors.ts'
import type { Field, Fields } from '../../../model/field.ts'
import { isMeasure, measureOf, unitNamed, type Measure, type UnresolvedMeasure } from '../../../model/fields/measure.ts'
import { readValue } from '../../../model/rules/validate.ts'
import type { Operation } from '../../operation.ts'
import { baseUnitOf, measureUnits, unitsTypeOf, type StoredUnit } from '../../store/rows/measure-units.ts'
import type { Stored } from '../../store/read.ts'
import { same } from '../../../model/same.ts'
import { placeOf } from '../input/read-input.ts'

type Row = Record<string, any>
/** One measure of the header or of a line, that differs from the stored one. */
interface ChangedMeasure {
  readonly row: Row
  readonly name: string
  readonly field: Field
  readonly path: string
  /** The unit of the stored value, which may be a stopped one. */
  readonly formerUnit: string | undefined
}

/**
 * Writes complete measures into the document, and returns the errors of those whose unit is unknown, of another dimension or too coarse for the
 * decimals that were entered. A measure with an error is left as it is.
 * @param before the stored document; absent for a new one
 */
export async function resolveMeasures(
  operation: Operation,
  type: AnyDocument,
  doc: Stored,
  { before, place }: { readonly before: Stored | undefined; readonly place?: ReturnType<typeof placeOf> | undefined },
): Promise<FieldError[]> {
  const changed = changedMeasures(type, doc, { before, place })
  const unitType = changed.length > 0 ? unitsTypeOf(operation, type) : undefined
  if (!unitType) return []
  const units = await measureUnits(operation, unitType)
  return changed.flatMap((one) => resolve(one, doc, units))
}

function changedMeasures(
  type: AnyDocument,
  doc: Stored,
  { before, place }: { readonly before: Stored | undefined; readonly place?: ReturnType<typeof placeOf> | undefined },
): ChangedMeasure[] {
  const of = (fields: Fields, row: Row, { prefix, stored }: { readonly prefix: string; readonly stored: Row | undefined }) =>
    Object.entries(fields).flatMap(([name, field]): ChangedMeasure[] => {
      if (field.kind !== 'measure' || row[name] === null || row[name] === undefined) return []
      const former = stored?.[name] as Measure | null | undefined
      if (isMeasure(row[name]) && same(former, row[name])) return []
      return [{ row, name, field, path: prefix + name, formerUnit: former?.unit }]
    })
  const lines = linesOf(type).flatMap(([name, field]) => {
    const columns = field.options.columns ?? {}
    if (!Object.values(columns).some(({ kind }) => kind === 'measure')) return []
    const stored = new Map(((before?.[name] ?? []) as Row[]).map((line) => [line['id'] as string, line]))
    return ((doc[name] ?? []) as Row[]).flatMap((row, at) =>
      of(columns, row, { prefix: `${place?.(row, name, at) ?? `${name}[${at}]`}.`, stored: stored.get(row['id']) }),
    )
  })
  return [...of(type.fields as Fields, doc, { prefix: '', stored: before }), ...lines]
}

function resolve({ row, name, field, path, formerUnit }: ChangedMeasure, doc: Row, units: readonly StoredUnit[]): FieldError[] {
  // A default of the definition is a text.
  const given = (typeof row[name] === 'object' ? row[name] : readValue(field, row[name], path).value) as UnresolvedMeasure | Measure
  const byDefault = defaultUnit(field, { row, doc, units })
  const dimension = field.options.dimension ?? byDefault?.dimension
  const offered = units.filter((one) => one.dimension === dimension && (one.active || one.id === formerUnit))
  if (dimension === undefined || offered.length === 0) return [{ path, key: 'field.measureNoUnit' }]
  const unit = given.unit
    ? offered.find(({ id }) => id === given.unit)
    : given.code === undefined
      ? byDefault
      : unitNamed(offered, given.code)
  if (!unit) {
    const written = given.code ?? units.find(({ id }) => id === given.unit)?.code ?? ''
    return [{ path, key: 'field.measureUnit', values: { unit: written.slice(0, 60), units: offered.map(({ code }) => code).join(', ') } }]
  }
  const maxDecimals = field.options.places ?? unit.decimals
  if (places(given.amount) > maxDecimals) return [{ path, key: 'field.measurePlaces', values: { unit: unit.code, places: maxDecimals } }]
  const value = measureOf(given.amount, unit)
  const { errors } = readValue(field, value, path)
  if (errors.length === 0) row[name] = value
  return errors
}

/** Returns the unit of a bare number: that of the field which the definition names, else the base unit of the dimension. */
function defaultUnit(
  { options }: Field,
  { row, doc, units }: { readonly row: Row; readonly doc: Row; readonly units: readonly StoredUnit[] },
): StoredUnit | undefined {
  if (options.unit === undefined) return baseUnitOf(units, options.dimension)
  const id = options.unit.startsWith('doc.') ? doc[options.unit.slice(4)] : row[options.unit]
  return units.find((one) => one.id === id)
}
