/** The sections that a supplier fills in when registering, and their conversion to a registration document for the brand. */
import { supplierRegistration as type } from '../documents/supplier/supplier-registration.ts'
import { saveApplicationDocument, type Application } from '../engine/registration/applications.ts'
import { beginOperation, writeOutbox } from '../engine/store/run-operation.ts'
import type { Engine } from '../engine/operation.ts'
import { load } from '../engine/store/read.ts'
import type { Transaction } from '../engine/store/transaction.ts'
import { systemActor } from '../engine/actor.ts'
import { invalid, refused, WeftError, type FieldError } from '../model/errors.ts'
import type { Field, Fields } from '../model/field.ts'
import { isRequired, readValue } from '../model/validate.ts'
import type { Plain } from './http/body.ts'

/** The sections of the form. The first step requires `first` only. */
export const sections = {
  company: ['name', 'taxId', 'type', 'shortName', 'nameEn', 'scale', 'legalPerson', 'address', 'businessScope'],
  contact: ['contactName', 'contactPhone', 'contacts'],
  finance: ['bankAccounts'],
  papers: ['licence', 'certificates'],
} as const
export type Section = keyof typeof sections
export const first = ['name', 'taxId', 'type', 'contactName', 'contactPhone'] as const
export const isSection = (value: unknown): value is Section => typeof value === 'string' && Object.hasOwn(sections, value)

const fields = type.fields as Fields
const mostLines = 20

/**
 * Reads the values of these fields.
 * @param whole demands the required fields; without it an unfinished section is stored as it is
 * @throws WeftError 11000 by field, 400 for a key that is none of them
 */
export function readGiven(
  names: readonly string[],
  given: Plain,
  { whole, files = [] }: { whole: boolean; files?: readonly string[] },
): Plain {
  const errors: FieldError[] = []
  const values: Plain = {}
  for (const name of Object.keys(given))
    if (!names.includes(name)) throw new WeftError(400, 'form.unknownKey', { values: { key: name.slice(0, 60) } })
  for (const name of names) {
    const field = fields[name]!
    values[name] = field.kind === 'lines' ? readLines({ name, field, whole }, given[name], errors) : one(field, given[name], name, errors)
    const empty = values[name] === null || (Array.isArray(values[name]) && values[name].length === 0)
    if (whole && empty && (isRequired(field) || (field.options.atLeastLines ?? 0) > 0))
      errors.push({ path: name, key: 'common.INPUT_REQUIRED' })
  }
  for (const [name, value] of Object.entries(values))
    for (const [path, id] of filesOf(name, value)) if (!files.includes(id)) errors.push({ path, key: 'field.file' })
  if (errors.length > 0) throw invalid(errors)
  return values
}

function one(field: Field, input: unknown, path: string, errors: FieldError[]): unknown {
  const read = readValue(field, input, path)
  errors.push(...read.errors)
  return read.value
}

function readLines({ name, field, whole }: { name: string; field: Field; whole: boolean }, input: unknown, errors: FieldError[]): Plain[] {
  const rows = Array.isArray(input) ? input.slice(0, mostLines) : []
  if (Array.isArray(input) && input.length > mostLines) errors.push({ path: name, key: 'field.tooManyLines', values: { max: mostLines } })
  return rows.map((row, at) => {
    const line: Plain = {}
    for (const [column, words] of Object.entries(field.options.columns ?? {})) {
      const path = `${name}[${at}].${column}`
      line[column] = one(words, (row as Plain | null)?.[column], path, errors)
      if (whole && line[column] === null && isRequired(words)) errors.push({ path, key: 'common.INPUT_REQUIRED' })
    }
    return line
  })
}

function filesOf(name: string, value: unknown): [path: string, id: string][] {
  if (name === 'licence') return (value as string[]).map((id) => [name, id])
  if (name !== 'certificates') return []
  return (value as { file?: string[] }[]).flatMap((line, at) =>
    (line.file ?? []).map((id): [string, string] => [`${name}[${at}].file`, id]),
  )
}

/** The field descriptions for the public form: labels and choices, in both languages. */
export const described = Object.fromEntries(
  Object.entries(sections).map(([section, names]) => [section, names.map((name) => describe(name, fields[name]!))]),
)
function describe(name: string, { kind, label, options }: Field): Plain {
  return {
    name,
    kind,
    label,
    required: isRequired({ kind, label, options }) || (options.atLeastLines ?? 0) > 0,
    ...(options.help ? { help: options.help } : {}),
    ...(options.max ? { max: options.max } : {}),
    ...(options.choices ? { choices: options.choices } : {}),
    ...(options.default !== undefined ? { initial: options.default } : {}),
    ...(options.columns ? { columns: Object.entries(options.columns).map(([column, words]) => describe(column, words)) } : {}),
  }
}

export interface Standing {
  readonly status: 'open' | 'pending' | 'approved' | 'rejected'
  readonly number: string | null
  readonly reason: string | null
  readonly at: string | null
}

/** Returns the state of an application: still with the supplier, with the brand, or decided. */
export async function standing(engine: Engine, tx: Transaction, application: Application): Promise<Standing> {
  if (!application.doc) return { status: 'open', number: null, reason: null, at: null }
  const doc = await load(beginOperation(engine, tx, systemActor(application.platform)), type, application.doc)
  const status = doc.status === 'approved' || doc.status === 'rejected' ? doc.status : 'pending'
  return {
    status,
    number: doc.number,
    reason: status === 'rejected' ? ((doc['reason'] as string | null) ?? null) : null,
    at: doc.updatedAt,
  }
}

/** Refuses to change an application that the brand is reviewing or has approved. */
export function mustBeOpen({ status }: Standing): void {
  if (status !== 'open' && status !== 'rejected') throw refused('vendor.pending')
}

/** Submits an application to the brand: creates the document, or applies the changes to a returned one, and starts its approval. */
export async function submit(engine: Engine, tx: Transaction, application: Application): Promise<void> {
  mustBeOpen(await standing(engine, tx, application))
  const names = Object.values(sections).flat()
  const given = Object.fromEntries(names.map((name) => [name, application.given[name]]))
  const values = {
    ...readGiven(names, given, { whole: true, files: application.files }),
    contactEmail: application.email,
    language: application.language,
    door: application.door,
  }
  const operation = beginOperation(engine, tx, { ...systemActor(application.platform), company: application.company, companyKind: 'brand' })
  const doc = application.doc
    ? await operation.ctx.set(type, application.doc, values)
    : await operation.ctx.create(type, values, { company: application.company })
  await operation.ctx.act(type, doc.id, 'submit')
  await saveApplicationDocument(tx, application.id, doc.id)
  const { email: to, language } = application
  operation.ctx.mail({
    to,
    language,
    kind: 'vendorReceived',
    values: { name: String(values['contactName' as never] ?? ''), company: doc.name, door: encodeURIComponent(application.door) },
  })
  await writeOutbox(operation)
}
