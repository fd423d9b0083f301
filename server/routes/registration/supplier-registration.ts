/**
 * `/access/vendor`: a supplier registers with a brand without an account (SH-2-016, SH-2-017). Passes and links occur in bodies only.
 * The contract is in docs/wire.md.
 */
import { createHash } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  applicationOf,
  brandAt,
  invalidateLink,
  saveApplication,
  saveApplicationFile,
  linkByAddress,
  linkFor,
  linkMinutes,
  openApplication,
  redeem,
  renewLink,
  withApplicationLock,
  type Application,
  type Link,
} from '../../../engine/registration/applications.ts'
import { readingOf } from '../../../engine/registration/licence-ocr-queue.ts'
import { insertFile } from '../../../engine/files/files.ts'
import { beginOperation } from '../../../engine/store/run-operation.ts'
import type { Transaction } from '../../../engine/store/transaction.ts'
import { systemActor } from '../../../engine/actor.ts'
import { WeftError, refused } from '../../../model/errors.ts'
import type { FieldOptions, Fields } from '../../../model/field.ts'
import type { Label } from '../../../model/text.ts'
import { supplierRegistration } from '../../../documents/supplier/supplier-registration.ts'
import { sendMail } from '../../adapters/mail.ts'
import { keepBytes } from '../../adapters/storage.ts'
import { languageOf, results } from '../../http/responses.ts'
import { dataOf, type Plain } from '../../http/body.ts'
import { createBuckets } from '../../http/rate-limit.ts'
import { baseUrl, type Server } from '../../route-context.ts'
import {
  described,
  first,
  isSection,
  mustBeOpen,
  readGiven,
  sections,
  standing,
  submit,
  type Section,
} from '../../supplier-registration.ts'
import { readParts } from '../../calls/upload.ts'
import { acceptFile } from '../files/accept-file.ts'

const open = { config: { guard: 'public' } } as const
const bodyOf = (request: FastifyRequest): Plain => (request.body as Plain | undefined) ?? {}
const mostBytes = 10_000_000
const names: Readonly<Record<Section, Label>> = {
  company: ['公司', 'Company'],
  contact: ['联系人', 'Contacts'],
  finance: ['银行账户', 'Bank accounts'],
  papers: ['证照', 'Papers'],
}
const uploads: Readonly<Record<string, { section: Section; rules: NonNullable<FieldOptions['files']> }>> = {
  licence: { section: 'papers', rules: supplierRegistration.fields.licence.options.files! },
  'certificates.file': {
    section: 'papers',
    rules: (supplierRegistration.fields.certificates.options.columns as Fields)['file']!.options.files!,
  },
}

export function supplierRegistrationRoutes(app: FastifyInstance, server: Server): void {
  // The hourly call limit of one address; codes and mails have limits of their own.
  const seldom = createBuckets({ perSecond: server.rate.perSecond > 0 ? 60 / 3600 : 0, burst: 40 })
  const slow = (request: FastifyRequest) => {
    if (!seldom.take(request.ip)) throw new WeftError(429, 'generic.tooMany')
  }
  const view = (application: Application, tx: Transaction) => viewOf(server, application, tx)

  app.get('/access/vendor/door', open, async (request) => {
    const door = String((request.query as Plain)['opt'] ?? '')
    const brand = await brandAt(server.engine, door)
    if (!brand) throw refused('vendor.closed')
    return results({ door, brand: { zh: brand.zh, en: brand.en }, first, fields: described, minutes: linkMinutes })
  })

  app.post('/access/vendor/start', open, async (request) => {
    slow(request)
    const { opt, handle, code } = bodyOf(request)
    const given = readGiven(first, dataOf(request.body), { whole: true })
    const pass = await openApplication(server.engine, { door: opt, handle, code, given, language: languageOf(request), ip: request.ip })
    return results({ pass, ...(await withApplicationLock(server.engine, pass, view)) })
  })

  // The answer and its timing are the same whether this address has begun a registration or not.
  app.post('/access/vendor/resume', open, async (request) => {
    slow(request)
    const { opt, email } = bodyOf(request)
    later(request, linkByAddress(server.engine, opt, email))
    return results(true)
  })
  app.post('/access/vendor/renew', open, async (request) => {
    slow(request)
    later(request, renewLink(server.engine, bodyOf(request)['token']))
    return results(true)
  })
  app.post('/access/vendor/validate', open, async (request) => {
    slow(request)
    const pass = await redeem(server.engine, bodyOf(request)['token'])
    return results({ pass, ...(await withApplicationLock(server.engine, pass, view)) })
  })

  app.post('/access/vendor/view', open, async (request) => results(await withApplicationLock(server.engine, bodyOf(request)['pass'], view)))

  app.post('/access/vendor/save', open, async (request) => {
    const { pass, section } = bodyOf(request)
    const data = dataOf(request.body)
    return results(
      await withApplicationLock(server.engine, pass, async (application, tx) => {
        const wanted = sectionOf(application, section)
        mustBeOpen(await standing(server.engine, tx, application))
        const given = readGiven(sections[wanted], data, { whole: false, files: application.files })
        await saveApplication(tx, application.id, given)
        return view({ ...application, given: { ...application.given, ...given } }, tx)
      }),
    )
  })

  app.post('/access/vendor/later', open, async (request) => {
    slow(request)
    const { pass } = bodyOf(request)
    const { section } = await applicationOf(server.engine, pass)
    await sendNow(await linkFor(server.engine, pass, { section }), languageOf(request))
    return results(true)
  })
  app.post('/access/vendor/hand', open, async (request) => {
    slow(request)
    const { pass, section, email } = bodyOf(request)
    if (!isSection(section)) throw new WeftError(400, 'generic.badRequest', { detail: { what: 'section' } })
    await sendNow(await linkFor(server.engine, pass, { section, to: email ?? '' }), languageOf(request))
    return results(true)
  })

  void app.register(async (inner) => {
    await inner.register(multipart, { limits: { files: 1, fields: 5, fieldSize: 200, fileSize: mostBytes, headerPairs: 50 } })
    inner.post('/access/vendor/upload', { ...open, bodyLimit: mostBytes + 100_000 }, async (request) => {
      slow(request)
      const { file, fields } = await readParts(request.parts(), ['pass', 'field'])
      const place = Object.hasOwn(uploads, fields['field'] ?? '') ? uploads[fields['field']!]! : undefined
      if (!place) throw new WeftError(400, 'generic.badRequest', { detail: { what: 'field' } })
      sectionOf(await applicationOf(server.engine, fields['pass']), place.section)
      const kept = await acceptFile(place.rules, file)
      const key = await keepBytes(server.dataDir, kept.bytes)
      return results(
        await withApplicationLock(server.engine, fields['pass'], async (application, tx) => {
          mustBeOpen(await standing(server.engine, tx, application))
          const operation = beginOperation(server.engine, tx, { ...systemActor(application.platform), company: application.company })
          const sha256 = createHash('sha256').update(kept.bytes).digest()
          const id = await insertFile(operation, { ...kept, bytes: kept.bytes.length, key, sha256 })
          await saveApplicationFile(tx, application, id)
          return { id, name: kept.name, bytes: kept.bytes.length }
        }),
      )
    })
  })

  app.post('/access/vendor/submit', open, async (request) => {
    slow(request)
    const { pass } = bodyOf(request)
    await withApplicationLock(server.engine, pass, (application, tx) => {
      sectionOf(application, '')
      return submit(server.engine, tx, application)
    })
    return results(await withApplicationLock(server.engine, pass, view))
  })

  const later = (request: FastifyRequest, link: Promise<Link | undefined>): void =>
    void link
      .then((found) => found && send(found, found.application.language))
      .catch((error: unknown) => request.log.error({ err: error }, 'vendor link'))

  /**
   * Sends the mail at once, because the user is waiting: a refusal by the mail server is reported, and everything filled in is kept.
   */
  async function sendNow(link: Link, language: 'zh' | 'en'): Promise<void> {
    try {
      await send(link, language)
    } catch (cause) {
      await invalidateLink(server.engine, link.token)
      throw Object.assign(new WeftError(503, 'access.mailFailed'), { cause })
    }
  }

  async function send({ token, receiver, application }: Link, language: 'zh' | 'en'): Promise<void> {
    const { section, brand, given, door, platform } = application
    const [zh, en] = isSection(section) ? names[section] : ['', '']
    await sendMail(server, {
      to: receiver,
      language,
      kind: section === '' ? 'vendorLink' : 'vendorHand',
      platform,
      values: {
        brand: brand[language],
        company: textOf(given['name']),
        by: textOf(given['contactName']),
        section: zh,
        sectionEn: en,
        url: `${baseUrl(server)}/vendorsignup/validate/${encodeURIComponent(door)}#token=${token}`,
      },
    })
  }
}

/** Returns a typed name as one short line for a mail. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value.replace(/[\s/]+/g, ' ').slice(0, 60) : '')

/** Returns the requested section if the pass covers it; `''` requests the whole registration. */
function sectionOf(application: Application, section: unknown): Section {
  if (section !== '' && !isSection(section)) throw new WeftError(400, 'generic.badRequest', { detail: { what: 'section' } })
  if (application.section !== '' && application.section !== section) throw refused('access.linkExpired')
  return section as Section
}

/** Returns what the holder of the pass sees: with a section pass only that section, and whose registration it is. */
async function viewOf(server: Server, application: Application, tx: Transaction): Promise<Plain> {
  const { section, brand, door, given, receiver, email } = application
  const shown = section === '' ? Object.values(sections).flat() : ['name', ...sections[section as Section]]
  const files = application.files.length
    ? await tx.rows<{ id: string; name: string; bytes: number }>(
        'SELECT id, name, bytes::float8 AS bytes FROM core.file WHERE platform_id = $1 AND id = ANY ($2::bigint[])',
        [application.platform, application.files],
      )
    : []
  return {
    door,
    brand,
    section,
    receiver,
    ...(section === '' ? { email } : {}),
    given: Object.fromEntries(shown.map((name) => [name, given[name] ?? null])),
    files: section === '' || section === 'papers' ? files : [],
    reading: section === '' ? ((await readingOf(tx, application)) ?? null) : null,
    fields: described,
    ...(await standing(server.engine, tx, application)),
  }
}
