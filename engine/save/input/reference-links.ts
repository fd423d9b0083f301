/**
 * Links whose `where` names another field (`{ supplier: '$supplier' }`) hold for the value of that field as it is saved: when the field is filled in
 * or changes, the links that depend on it are checked again, those that stay as they were too.
 */
import { linesOf, type AnyDocument } from '../../../model/document.ts'
import type { FieldError } from '../../../model/errors.ts'
import { fieldList, type Field, type Fields } from '../../../model/field.ts'
import { isWanted, wantedOf, type Wanted } from '../../../model/fields/link-condition.ts'
import type { Operation } from '../../operation.ts'
import { linkTargets, targetKey } from '../../store/links/link-targets.ts'
import type { Stored } from '../../store/read.ts'
import { noteChosen } from './chosen-links.ts'

type Row = Readonly<Record<string, any>>

/** A document whose links are checked, with the state before the save, and how errors name its lines. */
export interface Linked {
  readonly doc: Stored
  readonly before: Stored | undefined
  readonly pathOf: (row: Row, lines: string, at: number) => string
}

/** A part of a link's `where` that names a field of the document. */
interface Named extends Pick<Wanted, 'constants' | 'mayBeBlank'> {
  readonly name: string
  readonly reference: string
}

/** A link with the values that its `where` takes from the document. */
interface ReferenceLink {
  readonly path: string
  readonly field: Field
  readonly id: string
  /** What the target must have: its field, the wanted value, and the field of the document that the value comes from. */
  readonly wanted: readonly (Named & { readonly value: string | null; readonly other: Field | undefined })[]
}
/** The links of one document, by their place: `supplier`, or `lines 12 order` by the id of the line. */
export type ReferenceLinks = ReadonlyMap<string, ReferenceLink>

/** Returns the links of a document whose `where` names fields of the document, with the values of these fields now. */
export function referenceLinks(type: AnyDocument, doc: Row, pathOf: Linked['pathOf']): ReferenceLinks {
  const header = type.fields as Fields
  const places = new Map<string, ReferenceLink>()
  const gather = (fields: Fields, row: Row, { place, prefix }: { readonly place: string; readonly prefix: string }) => {
    for (const { name, field, named } of referringFields(fields)) {
      if (row[name] === null || row[name] === undefined) continue
      const wanted = named.map((one) => ({ ...one, ...valueOf(one.reference, { row, doc, fields, header }) }))
      for (const id of [row[name] ?? []].flat() as string[]) places.set(`${place}${name} ${id}`, { path: prefix + name, field, id, wanted })
    }
  }
  gather(header, doc, { place: '', prefix: '' })
  for (const [lines, field] of linesOf(type))
    ((doc[lines] ?? []) as Row[]).forEach((row, at) =>
      gather(field.options.columns ?? {}, row, { place: `${lines} ${row['id'] || `new ${at}`} `, prefix: `${pathOf(row, lines, at)}.` }),
    )
  return places
}

interface Referring {
  readonly name: string
  readonly field: Field
  readonly named: readonly Named[]
}
const referring = new WeakMap<Fields, readonly Referring[]>()
/** Returns the links whose `where` names a field. */
function referringFields(fields: Fields): readonly Referring[] {
  let list = referring.get(fields)
  if (!list) {
    const all = fieldList(fields).map(([name, field]) => ({ name, field, named: referencesOf(field) }))
    referring.set(fields, (list = all.filter(({ named }) => named.length > 0)))
  }
  return list
}

/** Returns the parts of a link's `where` that name a field, without the sign: `{ supplier: '$doc.supplier' }` names `doc.supplier`. */
const referencesOf = ({ options: { where = {} } }: Field): Named[] =>
  Object.entries(where).flatMap(([name, of]) => {
    const { references, ...others } = wantedOf(of)
    return references.map((reference) => ({ name, reference, ...others }))
  })

/** Returns the value that a reference names, as text, and the field that has it: a column of the row, else a field of the header. */
export function valueOf(
  reference: string,
  { row, doc, fields, header }: { readonly row: Row; readonly doc: Row; readonly fields: Fields; readonly header: Fields },
): { readonly value: string | null; readonly other: Field | undefined } {
  const name = reference.replace(/^doc\./, '')
  const inRow = name === reference && Object.hasOwn(fields, name)
  const value = ((inRow ? row[name] : doc[name]) ?? null) as string | number | null
  return { value: value === null ? null : String(value), other: inRow ? fields[name] : header[name] }
}

/**
 * Checks the links whose references have another value than when the links were checked last: at the beginning of this save for new links, at the
 * saves before for others. Nothing is asked of the database when none has.
 * @param atFirst the links as this save began, before anything was filled in
 * @param before the stored document; absent for a new one
 * @returns errors at the links
 */
export async function referenceErrors(
  operation: Operation,
  type: AnyDocument,
  doc: Stored,
  { atFirst, before, pathOf }: { readonly atFirst: ReferenceLinks; readonly before: Stored | undefined; readonly pathOf: Linked['pathOf'] },
): Promise<FieldError[]> {
  const now = referenceLinks(type, doc, pathOf)
  const stored: ReferenceLinks = before ? referenceLinks(type, before, pathOf) : new Map()
  const changed = [...now].flatMap(([place, link]) => {
    const checked = stored.get(place) ?? atFirst.get(place)
    // A link that was filled in by a linked value or by logic is not one that a person chose.
    const wanted = checked ? link.wanted.filter(({ value }, at) => value !== null && value !== checked.wanted[at]?.value) : []
    return wanted.length > 0 ? [{ ...link, wanted }] : []
  })
  if (changed.length === 0) return []
  const targets = await linkTargets(operation, changed)
  const judged = changed.map((link) => ({ ...link, errors: (facts: Row | undefined) => misfitsOf(link, facts) }))
  noteChosen(operation, doc, judged)
  return judged.flatMap(({ field, id, errors }) => errors(targets.get(targetKey(field))?.get(id)))
}

function misfitsOf({ path, wanted }: ReferenceLink, facts: Row | undefined): FieldError[] {
  const wrong = wanted.find(({ name, value, constants, mayBeBlank }) => !isWanted(facts?.[name], [...constants, value], mayBeBlank))
  return wrong ? [otherError(path, wrong.other)] : []
}

/** The error of a link that does not fit another field: it names that field. */
export const otherError = (path: string, other: Field | undefined): FieldError =>
  other ? { path, key: 'field.linkOther', values: { other: other.label[0], otherEn: other.label[1] } } : { path, key: 'field.link' }
