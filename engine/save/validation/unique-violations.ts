/** Translates unique violations into errors at the violating field (DM-8: number, version, code already exists). */
import { uniqueRulesOf } from '../../../model/rules/constraint.ts'
import type { AnyDocument } from '../../../model/document.ts'
import { invalid, WeftError, type FieldError } from '../../../model/errors.ts'
import type { Fields } from '../../../model/field.ts'
import { periodOf } from '../../../model/lifecycle/validity.ts'
import type { AnyVersions } from '../../../model/lifecycle/versions.ts'
import { numberScope } from '../../../model/number-scope.ts'
import { planNumber } from '../../number/number-pattern.ts'
import type { Operation } from '../../operation.ts'
import type { Stored } from '../../store/read.ts'
import { exclusionName, statusKeyName, uniqueName } from '../../store/schema/constraint-names.ts'
import { uniqueLists } from '../../store/schema/unique-indexes.ts'
import { storedDuplicates } from '../../store/schema/stored-duplicates.ts'
import { secondHolderError } from './unique-while.ts'

/**
 * Runs a write and translates a violation of this type's unique keys, or of its periods of validity, into the catalogue's message.
 * @param doc the number with which it is written, and whether a person typed it; where a counter gave it, the error that a number is thrown with which another
 *   document has
 */
export async function unique<T>(
  type: AnyDocument,
  doc: { readonly number?: string | null | undefined; readonly isTyped?: boolean; readonly taken?: (() => Error) | undefined },
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const { code, constraint = '' } = error as { code?: string; constraint?: string }
    const period = periodOf(type)
    if (code === '23P01' && period && constraint === exclusionName(type))
      throw invalid([{ path: period.from, key: 'validity.overlapsAnother' }])
    if (code !== '23505') throw error
    const rule = uniqueRulesOf(type).find((one) => statusKeyName(type, one) === constraint)
    if (rule) throw invalid([secondHolderError(type, rule)])
    if (constraint.startsWith('number__')) {
      if (!doc.isTyped && namesVersion(type)) throw invalid([duplicateVersion(type)])
      if (doc.taken) throw doc.taken()
      throw new WeftError(409, 'save.duplicateNumber', { values: { number: doc['number'] } })
    }
    const names = uniqueLists(type).find((list) => uniqueName(type, list) === constraint)
    if (!names) throw error
    throw invalid([duplicateError(type, names)])
  }
}

/** Whether numbers that nobody typed are made of a key and the version, so that the same number is the same version. */
const namesVersion = (type: AnyDocument): boolean => {
  const versions = type.versions as AnyVersions | undefined
  return versions !== undefined && String(type.number).endsWith(`{${versions.version}}`) && !/\{0+\}/.test(String(type.number))
}

/** The version number exists already (DM-8-027), at the field that the versions belong to. */
const duplicateVersion = (type: AnyDocument): FieldError => {
  const { version } = type.versions as AnyVersions
  return { path: uniqueLists(type).find((names) => names.includes(version))?.[0] ?? '', key: 'save.duplicateVersion' }
}

const duplicateError = (type: AnyDocument, names: readonly string[]): FieldError => {
  const versions = type.versions as AnyVersions | undefined
  if (versions && names.includes(versions.version)) return duplicateVersion(type)
  const fields = type.fields as Fields
  const values = {
    label: names.map((name) => fields[name]?.label[0] ?? name).join(' + '),
    labelEn: names.map((name) => fields[name]?.label[1] ?? name).join(' + '),
  }
  return { path: names[0]!, key: 'field.duplicate', values }
}

/**
 * Returns the errors of new documents that would violate a unique key, because of a stored document or an earlier one of the batch.
 * All are found together. The database indexes remain the final check.
 */
export async function duplicatesOf(operation: Operation, type: AnyDocument, docs: readonly Stored[]): Promise<FieldError[][]> {
  const errors: FieldError[][] = docs.map(() => [])
  const lists = [...(type.number ? [['number']] : []), ...uniqueLists(type)]
  for (const names of lists) {
    const isNumber = names[0] === 'number'
    const numbers = isNumber ? await givenNumbers(operation, type, docs) : undefined
    const onPlatform = isNumber && numberScope(type) === 'platform'
    const rows = docs.flatMap((doc, at) => {
      const parts = numbers ? [numbers[at]] : names.map((name) => doc[name] as unknown)
      return parts.some((part) => part === null || part === undefined) ? [] : [{ at, doc, parts: parts.map(String) }]
    })
    if (rows.length === 0) continue
    const known = await storedDuplicates(
      operation,
      type,
      names,
      rows.map(({ at, doc, parts }) => ({ at, company: onPlatform ? undefined : doc.ownerCompany, parts })),
    )
    const seen = new Set<string>()
    for (const { at, doc, parts } of rows) {
      const key = JSON.stringify([onPlatform ? '' : doc.ownerCompany, ...parts.map((part) => part.toLowerCase().replaceAll(' ', ''))])
      if (known.has(at) || seen.has(key))
        errors[at]!.push(
          !isNumber
            ? duplicateError(type, names)
            : !doc.number && namesVersion(type)
              ? duplicateVersion(type)
              : { path: 'number', key: 'save.duplicateNumber', values: { number: doc.number } },
        )
      seen.add(key)
    }
  }
  return errors
}

/** Returns the entered numbers as they will be stored; undefined where the rule gives one. */
const givenNumbers = (operation: Operation, type: AnyDocument, docs: readonly Stored[]): Promise<(string | null | undefined)[]> =>
  Promise.all(docs.map(async (doc) => (doc.number ? (await planNumber(operation, type, doc)).given : undefined)))
