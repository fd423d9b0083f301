/** An application between its holder and the brand: what a pass shows, what may be changed, and the document that submission makes. */
import type { ApplicationForm, DescribedField } from '../../model/people/application-form.ts'
import { refused } from '../../model/errors.ts'
import { systemActor } from '../actor.ts'
import type { Engine } from '../operation.ts'
import { platformEngine } from '../store/memory/platform-catalog.ts'
import { load } from '../store/read.ts'
import { beginOperation, writeOutbox } from '../store/run-operation.ts'
import type { Transaction } from '../store/transaction.ts'
import { describeForm, fieldNamesOf, readFields } from './application-form.ts'
import {
  filesOfApplication,
  saveApplication,
  saveApplicationDocument,
  type Application,
  type ApplicationFile,
  type GivenValues,
} from './applications.ts'
import { readingOf, type Reading } from './licence-ocr-queue.ts'

export interface ApplicationState {
  /** Still with the applicant, with the brand, or decided. */
  readonly status: 'open' | 'pending' | 'approved' | 'rejected'
  readonly number: string | null
  /** The reason of a rejection. */
  readonly reason: string | null
  /** When the document changed last. */
  readonly at: string | null
}

/** Returns the state of an application. */
export async function stateOf(engine: Engine, tx: Transaction, form: ApplicationForm, application: Application): Promise<ApplicationState> {
  if (!application.doc) return { status: 'open', number: null, reason: null, at: null }
  const doc = await load(
    beginOperation(await platformEngine(engine, tx), tx, systemActor(application.platform)),
    form.type,
    application.doc,
  )
  const status = doc.status === 'approved' || doc.status === 'rejected' ? doc.status : 'pending'
  return {
    status,
    number: doc.number,
    reason: status === 'rejected' ? ((doc[form.reason] as string | null | undefined) ?? null) : null,
    at: doc.updatedAt,
  }
}

/**
 * Refuses to change an application that the brand is reviewing or has approved.
 * @throws WeftError 409 `vendor.pending`
 */
export async function requireOpen(engine: Engine, tx: Transaction, form: ApplicationForm, application: Application): Promise<void> {
  const { status } = await stateOf(engine, tx, form, application)
  if (status !== 'open' && status !== 'rejected') throw refused('vendor.pending')
}

/**
 * Refuses a section that the pass of the holder does not cover.
 * @param section a section of the form; `''` for the whole application
 * @throws WeftError 409 `access.linkExpired`
 */
export function requireSection(application: Application, section: string): void {
  if (application.section !== '' && application.section !== section) throw refused('access.linkExpired')
}

/** The section of the form that has the photograph of the licence. */
export const licenceSection = ({ sections, licence }: ApplicationForm): string =>
  Object.keys(sections).find((section) => sections[section]!.fields.includes(licence)) ?? ''

export interface ApplicationView<Section extends string> extends ApplicationState {
  readonly door: string
  readonly brand: Application['brand']
  /** The one section that the pass opens; `''` for all. */
  readonly section: Section | ''
  readonly receiver: string
  /** Only for the holder of the whole application. */
  readonly email?: string
  readonly given: GivenValues
  readonly files: readonly ApplicationFile[]
  readonly reading: Reading | null
  readonly fields: Readonly<Record<Section, readonly DescribedField[]>>
}

/** Returns what the holder of a pass sees: with a pass for a section only that section, and whose registration it is. */
export async function viewApplication<Section extends string>(
  engine: Engine,
  tx: Transaction,
  form: ApplicationForm<Section>,
  application: Application,
): Promise<ApplicationView<Section>> {
  const { brand, door, given, receiver, email } = application
  const section = application.section as Section | ''
  const isWhole = section === ''
  const shown = isWhole ? fieldNamesOf(form) : [form.name, ...form.sections[section].fields]
  return {
    door,
    brand,
    section,
    receiver,
    ...(isWhole ? { email } : {}),
    given: Object.fromEntries(shown.map((name) => [name, given[name] ?? null])),
    files: isWhole || section === licenceSection(form) ? await filesOfApplication(tx, application) : [],
    reading: isWhole ? ((await readingOf(tx, application)) ?? null) : null,
    fields: describeForm(form),
    ...(await stateOf(engine, tx, form, application)),
  }
}

/**
 * Stores the values of a section, unfinished ones too.
 * @returns the application with them
 * @throws WeftError 11000 by field, 400, 409
 */
export async function saveSection<Section extends string>(
  engine: Engine,
  tx: Transaction,
  {
    form,
    application,
    section,
    values,
  }: { form: ApplicationForm<Section>; application: Application; section: Section; values: GivenValues },
): Promise<Application> {
  requireSection(application, section)
  await requireOpen(engine, tx, form, application)
  const given = readFields(form, form.sections[section].fields, values, { whole: false, files: application.files })
  await saveApplication(tx, application.id, given)
  return { ...application, given: { ...application.given, ...given } }
}

/**
 * Submits an application to the brand: creates the document, or applies the changes to a returned one, and starts its approval.
 * @throws WeftError 11000 by field for whatever is missing, 409 `vendor.pending`
 */
export async function submitApplication(engine: Engine, tx: Transaction, form: ApplicationForm, application: Application): Promise<void> {
  requireSection(application, '')
  await requireOpen(engine, tx, form, application)
  const names = fieldNamesOf(form)
  const given = Object.fromEntries(names.map((name) => [name, application.given[name]]))
  const facts = Object.fromEntries(Object.entries(form.facts).map(([name, fact]) => [name, application[fact]]))
  const values = { ...readFields(form, names, given, { whole: true, files: application.files }), ...facts }
  const { platform, company, companyKind } = application
  const operation = beginOperation(await platformEngine(engine, tx), tx, { ...systemActor(platform), company, companyKind })
  const doc = application.doc
    ? await operation.ctx.set(form.type, application.doc, values)
    : await operation.ctx.create(form.type, values, { company: application.company })
  await operation.ctx.act(form.type, doc.id, 'submit')
  await saveApplicationDocument(tx, application.id, doc.id)
  const { email: to, language, door } = application
  const name = (fieldName: string): string => String(given[fieldName] ?? '')
  operation.ctx.mail({
    to,
    language,
    kind: 'vendorReceived',
    values: { name: name(form.contact), company: name(form.name), door: encodeURIComponent(door) },
  })
  await writeOutbox(operation)
}
