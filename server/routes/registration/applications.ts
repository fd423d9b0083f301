/** `/access/vendor`: a company registers with a brand without an account, on the form of `contributions.ts`. */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { systemActor } from '../../../engine/actor.ts'
import { insertFile } from '../../../engine/files/files.ts'
import { describeForm, readFields, uploadPlaces } from '../../../engine/registration/application-form.ts'
import {
  applicationOf,
  brandAt,
  linkByAddress,
  linkFor,
  linkMinutes,
  openApplication,
  redeem,
  renewLink,
  saveApplicationFile,
  withApplicationLock,
  type Application,
  type Link,
} from '../../../engine/registration/applications.ts'
import {
  requireOpen,
  requireSection,
  saveSection,
  submitApplication,
  viewApplication,
} from '../../../engine/registration/submit-application.ts'
import { platformEngine } from '../../../engine/store/memory/platform-catalog.ts'
import { beginOperation } from '../../../engine/store/run-operation.ts'
import type { Transaction } from '../../../engine/store/transaction.ts'
import { refused, WeftError } from '../../../model/errors.ts'
import { badRequest, createRoutes, type Routes } from '../../calls/route.ts'
import { uploadRoute } from '../../calls/upload.ts'
import { registration } from '../../contributions.ts'
import { networkOf } from '../../../engine/authentication/network.ts'
import { createBuckets } from '../../rate-limit.ts'
import { languageOf } from '../../http/responses.ts'
import type { Server } from '../../route-context.ts'
import { acceptFile } from '../files/accept-file.ts'
import { mailLink, mailLinkNow, registrationMail } from './registration-mail.ts'

const { form, calls } = registration
const maxBytes = 10_000_000
const places = uploadPlaces(form)
type Limit = (request: FastifyRequest) => void

export function applicationRoutes(app: FastifyInstance, server: Server): void {
  const routes = createRoutes(app, server)
  // The hourly call limit of one address; codes and mails have limits of their own.
  const buckets = createBuckets({ perSecond: server.rate.perSecond > 0 ? 60 / 3600 : 0, burst: 40 })
  const limit: Limit = (request) => {
    if (!buckets.take(networkOf(request.ip))) throw new WeftError(429, 'generic.tooMany')
  }
  entryRoutes(routes, server, limit)
  formRoutes(routes, server, limit)
  linkRoutes(routes, server, limit)
  paperRoute(app, server, limit)
}

const viewOf = (server: Server) => (application: Application, tx: Transaction) => viewApplication(server.engine, tx, form, application)

/** Calls by which a browser gets a pass: a code by mail, or a mailed link. */
function entryRoutes({ handle }: Routes, server: Server, limit: Limit): void {
  const opened = async (pass: string) => ({ pass, ...(await withApplicationLock(server.engine, pass, viewOf(server))) })
  handle(calls.readRegistrationPage, async ({ opt }) => {
    const brand = await brandAt(server.engine, opt)
    if (!brand) throw refused('vendor.closed')
    return { door: opt ?? '', brand: { zh: brand.zh, en: brand.en }, first: form.first, fields: describeForm(form), minutes: linkMinutes }
  })
  handle(calls.startRegistration, async ({ opt, handle: ticket, code, DATA = {} }, { request }) => {
    limit(request)
    const given = readFields(form, form.first, DATA, { whole: true })
    const language = languageOf(request)
    return opened(await openApplication(server.engine, { door: opt, handle: ticket, code, given, language, ip: request.ip }))
  })
  handle(calls.useLink, async ({ token }, { request }) => {
    limit(request)
    return opened(await redeem(server.engine, token))
  })
}

/** Calls of the holder of a pass. */
function formRoutes({ handle }: Routes, server: Server, limit: Limit): void {
  const view = viewOf(server)
  handle(calls.readRegistration, ({ pass }) => withApplicationLock(server.engine, pass, view))
  handle(calls.saveSection, ({ pass, section, DATA: values = {} }) =>
    withApplicationLock(server.engine, pass, async (application, tx) =>
      view(await saveSection(server.engine, tx, { form, application, section, values }), tx),
    ),
  )
  handle(calls.submitRegistration, async ({ pass }, { request }) => {
    limit(request)
    await withApplicationLock(server.engine, pass, (application, tx) => submitApplication(server.engine, tx, form, application))
    return withApplicationLock(server.engine, pass, view)
  })
}

/** Calls that mail a link. */
function linkRoutes({ handle }: Routes, server: Server, limit: Limit): void {
  /** Mails after the answer: answer and timing are the same whether this address has begun a registration or not. */
  const mailLater = (request: FastifyRequest, link: Promise<Link | undefined>): void =>
    void link
      .then((one) => one && mailLink(server, one, registrationMail(one, one.application.language)))
      .catch((error: unknown) => request.log.error({ err: error }, 'registration link'))
  handle(calls.resumeRegistration, ({ opt, email }, { request }) => {
    limit(request)
    mailLater(request, linkByAddress(server.engine, opt, email))
  })
  handle(calls.renewLink, ({ token }, { request }) => {
    limit(request)
    mailLater(request, renewLink(server.engine, token))
  })
  handle(calls.mailOwnLink, async ({ pass }, { request }) => {
    limit(request)
    const { section } = await applicationOf(server.engine, pass)
    const link = await linkFor(server.engine, pass, { section })
    await mailLinkNow(server, link, registrationMail(link, languageOf(request)))
  })
  handle(calls.delegateSection, async ({ pass, section, email = '' }, { request }) => {
    limit(request)
    const link = await linkFor(server.engine, pass, { section, to: email })
    await mailLinkNow(server, link, registrationMail(link, languageOf(request)))
  })
}

/** The upload of one picture or file, checked as at a document's own field. */
function paperRoute(app: FastifyInstance, server: Server, limit: Limit): void {
  uploadRoute(app, server, calls.uploadPaper, { maxBytes, fieldBytes: 200, before: limit }, async ({ pass, field }, file) => {
    const place = places.get(field)
    if (!place) throw badRequest('field')
    requireSection(await applicationOf(server.engine, pass), place.section)
    const paper = await acceptFile(place.rules, file)
    const key = await server.files.keep(paper.bytes)
    return withApplicationLock(server.engine, pass, async (application, tx) => {
      await requireOpen(server.engine, tx, form, application)
      const operation = beginOperation(await platformEngine(server.engine, tx), tx, {
        ...systemActor(application.platform),
        company: application.company,
      })
      const sha256 = createHash('sha256').update(paper.bytes).digest()
      const id = await insertFile(operation, { ...paper, bytes: paper.bytes.length, key, sha256 })
      await saveApplicationFile(tx, application, id)
      return { id, name: paper.name, bytes: paper.bytes.length }
    })
  })
}
