/**
 * Checks submitted links: the target exists, this person may see it, and it meets the field's `where`. One statement checks all
 * links.
 */
import { linesOf, type AnyDocument } from '../../../model/document.ts'
import type { FieldError } from '../../../model/errors.ts'
import { fieldList, type Field, type Fields } from '../../../model/field.ts'
import { measuredLink, type Callouts } from '../../../model/fields/callouts.ts'
import { wrongSize } from '../../../model/fields/image.ts'
import type { Operation } from '../../operation.ts'
import { isWanted, wantedOf } from '../../../model/fields/link-condition.ts'
import { asLinkTo, readReference } from '../../../model/fields/one-of.ts'
import { linkTargets, targetKey } from '../../store/links/link-targets.ts'
import type { Stored } from '../../store/read.ts'
import { noteChosen } from './chosen-links.ts'
import { otherError, valueOf, type Linked } from './reference-links.ts'
import { kindOf } from '../../../model/fields/kinds.ts'
import { operates } from '../../../model/people/party-kinds.ts'
import type { Actor } from '../../actor.ts'

type Row = Record<string, any>
interface Asked {
  readonly path: string
  readonly field: Field
  readonly id: string
  readonly row: Row
  /** The fields that the row has: those of the header, or the columns of its lines. */
  readonly fields: Fields
  /** What is said in place of the error of a link. */
  readonly refusal?: FieldError
}

/**
 * Returns the errors of links that are not allowed. `before` holds the stored document: unchanged links are not checked again, since
 * masters may have been frozen meanwhile.
 */
export async function checkLinks(
  operation: Operation,
  type: AnyDocument,
  doc: Stored,
  before: Stored | undefined,
  pathOf: Linked['pathOf'],
): Promise<FieldError[]> {
  return (await checkAllLinks(operation, type, [{ doc, before, pathOf }]))[0]!
}

/** Checks the links of many documents in one statement. Returns the errors of each document, in order. */
export async function checkAllLinks(operation: Operation, type: AnyDocument, documents: readonly Linked[]): Promise<FieldError[][]> {
  const linkChecks = documents.map((one) => askedOf(type, one))
  const all = linkChecks.flat()
  if (all.length === 0) return documents.map(() => [])
  const facts = await linkTargets(operation, all)
  linkChecks.forEach((some, at) => {
    const { doc } = documents[at]!
    noteChosen(
      operation,
      doc,
      some.map((one) => ({ field: one.field, id: one.id, errors: (target) => refusedAs(one, judge(type, one, doc, target)) })),
    )
  })
  return linkChecks.map((some, at) =>
    some.flatMap((one) => {
      const { doc } = documents[at]!
      const target = facts.get(targetKey(one.field))?.get(one.id)
      return isOutsider(operation.actor, one.field, target, [doc.ownerCompany, ...Object.values(doc.$partyRoles ?? {})])
        ? [{ path: one.path, key: 'field.link' as const }]
        : refusedAs(one, judge(type, one, doc, target))
    }),
  )
}

/**
 * Returns the links of these names, `borrower` or `lines.material`, whose targets do not meet the field's `where` now, whether they changed or not. One statement.
 * @param operation with the rights to see every target: one that is not there meets nothing
 */
export async function unmetLinks(
  operation: Operation,
  type: AnyDocument,
  doc: Stored,
  names: readonly string[],
): Promise<readonly { readonly path: string; readonly id: string }[]> {
  const all = askedOf(type, { doc, before: undefined, pathOf: (_, lines, at) => `${lines}[${at}]` })
  const named = all.filter(({ path }) => names.includes(path.replace(/\[\d+\]/, '')))
  if (named.length === 0) return []
  const facts = await linkTargets(operation, named)
  return named.filter((one) => judge(type, one, doc, facts.get(targetKey(one.field))?.get(one.id)).length > 0)
}

/**
 * Whether a link names a person of none of the companies of the document, nor of the caller's. A company that does not operate the platform may also
 * name people of one that does: they are no competitors.
 */
function isOutsider(actor: Actor, field: Field, person: Row | undefined, companies: readonly (string | null)[]): boolean {
  if (field.options.to !== 'user' || person === undefined) return false
  if (!operates(actor.companyKind) && operates(person['companyKind'])) return false
  return ![actor.company, ...companies].includes(person['company'])
}

const refusedAs = ({ refusal }: Asked, errors: FieldError[]): FieldError[] => (refusal && errors.length > 0 ? [refusal] : errors)

function askedOf(type: AnyDocument, { doc, before, pathOf }: Linked): Asked[] {
  const linkChecks: Asked[] = []
  gather(type.fields as Fields, doc, before, '', linkChecks)
  for (const [name, field] of linesOf(type)) {
    const old = new Map(((before?.[name] ?? []) as Row[]).map((line) => [line['id'], line]))
    ;((doc[name] ?? []) as Row[]).forEach((line, at) =>
      gather(field.options.columns ?? {}, line, old.get(line['id']), `${pathOf(line, name, at)}.`, linkChecks),
    )
  }
  return linkChecks
}

function gather(fields: Fields, row: Row, before: Row | undefined, prefix: string, linkChecks: Asked[]): void {
  for (const [name, field] of fieldList(fields)) {
    if (field.options.marks) linkChecks.push(...measured(field, { row, before, name, path: prefix + name, fields }))
    if (!kindOf(field).refers || isEmptyLink(row[name]) || row[name] === before?.[name]) continue
    const old = new Set([before?.[name] ?? []].flat())
    for (const value of [row[name] ?? []].flat() as string[]) {
      if (old.has(value)) continue
      const named = field.kind === 'oneOf' ? readReference(value)! : undefined
      linkChecks.push({ path: prefix + name, field: named ? asLinkTo(field, named.type) : field, id: named?.id ?? value, row, fields })
    }
  }
}

/** Returns what measure lines of call-outs measure, each as a link: lines that measure the same as before are not checked again. */
function measured(
  field: Field,
  { row, before, name, path, fields }: { row: Row; before: Row | undefined; name: string; path: string; fields: Fields },
): Asked[] {
  const link = measuredLink(field)
  if (!link || row[name] === before?.[name]) return []
  const former = new Map(((before?.[name] as Callouts | null)?.shapes ?? []).map(({ no, part }) => [no, part]))
  return ((row[name] as Callouts | null)?.shapes ?? []).flatMap(({ no, part }) =>
    part === undefined || former.get(no) === part
      ? []
      : [{ path, field: link, id: part, row, fields, refusal: { path, key: 'field.calloutPart', values: { no } } }],
  )
}

const isEmptyLink = (value: unknown): boolean => value === null || value === undefined || (Array.isArray(value) && value.length === 0)

function judge(type: AnyDocument, { path, field, row, fields }: Asked, doc: Row, facts: Row | undefined): FieldError[] {
  if (!facts) return [{ path, key: field.options.files ? 'field.file' : 'field.link' }]
  if (field.options.files) return judgeFile(path, field.options.files, facts)
  const header = type.fields as Fields
  for (const [name, wanted] of Object.entries(field.options.where ?? {})) {
    const { constants, references, mayBeBlank } = wantedOf(wanted)
    const named = references.map((reference) => valueOf(reference, { row, doc, fields, header }))
    // A field that is still empty cannot restrict the choice: the link is checked again when it is filled in (`reference-links.ts`).
    if (named.some(({ value }) => value === null)) continue
    if (isWanted(facts[name], [...constants, ...named.map(({ value }) => value)], mayBeBlank)) continue
    return [named[0] ? otherError(path, named[0].other) : { path, key: 'field.link' }]
  }
  return []
}

/** Checks that a file uploaded for another field also meets the limits of this one. */
function judgeFile(path: string, files: NonNullable<Field['options']['files']>, facts: Row): FieldError[] {
  if (!files.accept.includes(facts['type'])) return [{ path, key: 'file.type', values: { accept: files.accept.join(', ') } }]
  const sizeError = wrongSize(files, { width: facts['width'] ?? null, height: facts['height'] ?? null })
  return sizeError ? [{ path, ...sizeError }] : []
}
