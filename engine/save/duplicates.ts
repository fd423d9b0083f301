/** A broken unique key, told at the field that makes it (DM-8: number, version, code already exists). */
import type { AnyDocument } from '../../model/document.ts'
import { invalid, WeftError } from '../../model/errors.ts'
import type { Fields } from '../../model/field.ts'
import { uniqueLists, uniqueName } from '../store/schema.ts'

/** Runs a write and turns a unique violation of this type into the catalogue's message. */
export async function unique<T>(type: AnyDocument, doc: Readonly<Record<string, unknown>>, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const { code, constraint = '' } = error as { code?: string; constraint?: string }
    if (code !== '23505') throw error
    if (constraint.startsWith('number__')) throw new WeftError(409, 'save.duplicateNumber', { values: { number: doc['number'] } })
    const names = uniqueLists(type).find((list) => uniqueName(type, list) === constraint)
    if (!names) throw error
    const fields = type.fields as Fields
    const values = {
      label: names.map((name) => fields[name]?.label[0] ?? name).join(' + '),
      labelEn: names.map((name) => fields[name]?.label[1] ?? name).join(' + '),
    }
    throw invalid([{ path: names[0]!, key: 'field.duplicate', values }])
  }
}
