/** Registers all calls of a node, and starts its worker and its sockets. */
import type { Server as HttpServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { dropStale } from './adapters/upload-parts.ts'
import { jobHandlers } from './jobs.ts'
import { sendByItself } from './webhook-sender.ts'
import { carry } from './adapters/channels.ts'
import { sendDue } from './adapters/mail.ts'
import { accessRoutes } from './routes/access.ts'
import { entryRoutes } from './routes/entry.ts'
import { adminRoutes } from './routes/admin.ts'
import { askedRoutes } from './routes/asked.ts'
import { avatarRoutes } from './routes/files/avatars.ts'
import { chatRoutes } from './routes/chat.ts'
import { commentRoutes } from './routes/comments.ts'
import { bulkRoutes } from './routes/bulk.ts'
import { designRoutes } from './routes/designs.ts'
import { decisionRoutes } from './routes/documents/decisions.ts'
import { documentRoutes } from './routes/documents.ts'
import { filePartRoutes } from './routes/files/file-parts.ts'
import { fileRoutes } from './routes/files/files.ts'
import { flowRoutes } from './routes/flow.ts'
import { guideRoutes } from './routes/guide.ts'
import { healthRoutes } from './routes/health.ts'
import { importCorrectionRoutes } from './routes/import/corrections.ts'
import { importJobRoutes } from './routes/import/import-jobs.ts'
import { importSessionRoutes } from './routes/import/sessions.ts'
import { importUploadRoutes } from './routes/import/uploads.ts'
import { presetRoutes } from './routes/documents/presets.ts'
import { jobRoutes } from './routes/jobs/jobs.ts'
import { notifyRoutes } from './routes/notify.ts'
import { openApiRoutes } from './routes/openapi.ts'
import { webhookDeliveryRoutes } from './routes/webhooks/deliveries.ts'
import { interfaceLogRoutes } from './routes/webhooks/interface-log.ts'
import { webhookReceiverRoutes } from './routes/webhooks/receivers.ts'
import { outboxRoutes } from './routes/outbox.ts'
import { pageRoutes } from './routes/pages.ts'
import { printRoutes } from './routes/print/printed-documents.ts'
import { printTemplateRoutes } from './routes/print/print-templates.ts'
import { providerRoutes } from './routes/providers.ts'
import { thirdPartyRoutes } from './routes/third-party.ts'
import { profileRoutes } from './routes/profile.ts'
import { quoteComparisonRoutes } from './routes/quote-comparison.ts'
import { recycleBinRoutes } from './routes/documents/recycle-bin.ts'
import { reportRoutes } from './routes/report.ts'
import { slowNodeRoutes } from './routes/slow-nodes.ts'
import { screenRoutes } from './routes/screens.ts'
import { signUpRoutes } from './routes/signup.ts'
import { vendorInviteRoutes } from './routes/vendor-invite.ts'
import { vendorReadingRoutes } from './routes/vendor-reading.ts'
import { vendorRoutes } from './routes/vendor-signup.ts'
import { voiceNoteRoutes } from './routes/documents/voice-notes.ts'
import { checkEveryCallHandled, checkRouteHasContract } from './calls/handled-calls.ts'
import { pathOf } from './adapters/storage.ts'
import { closeEyes, readLicence } from './ocr/ocr-client.ts'
import type { Server } from './route-context.ts'
import { openSockets, type Sockets } from './realtime/socket.ts'
import { startWorker, type Worker } from './worker.ts'

/** The parts that react to database notifications and that start and stop with the node. */
export interface Life {
  start(http: HttpServer): void
  stop(): Promise<void>
  wake(what: 'outbox' | 'job'): void
  push(payload: string): void
  sessionEnded(payload: string): void
  /** Called when database notifications may have been missed. */
  missed(): void
}

export function addRoutes(app: FastifyInstance, server: Server, database: { there(): boolean }): Life {
  app.addHook('onRoute', checkRouteHasContract)
  app.addHook('onReady', async () => checkEveryCallHandled(server.handledCalls))
  healthRoutes(app, server, database)
  for (const add of [
    accessRoutes,
    adminRoutes,
    askedRoutes,
    avatarRoutes,
    chatRoutes,
    commentRoutes,
    decisionRoutes,
    documentRoutes,
    bulkRoutes,
    entryRoutes,
    filePartRoutes,
    fileRoutes,
    flowRoutes,
    designRoutes,
    guideRoutes,
    importUploadRoutes,
    importSessionRoutes,
    importCorrectionRoutes,
    importJobRoutes,
    jobRoutes,
    presetRoutes,
    notifyRoutes,
    openApiRoutes,
    webhookReceiverRoutes,
    webhookDeliveryRoutes,
    interfaceLogRoutes,
    outboxRoutes,
    pageRoutes,
    printRoutes,
    printTemplateRoutes,
    profileRoutes,
    providerRoutes,
    quoteComparisonRoutes,
    recycleBinRoutes,
    thirdPartyRoutes,
    reportRoutes,
    screenRoutes,
    signUpRoutes,
    slowNodeRoutes,
    voiceNoteRoutes,
    vendorRoutes,
    vendorReadingRoutes,
    vendorInviteRoutes,
  ])
    add(app, server)
  let worker: Worker | undefined
  let sockets: Sockets | undefined
  const log = (error: unknown, what: string) => app.log.error({ err: error }, what)
  return {
    start(http) {
      sockets = openSockets(server, http, log)
      worker = startWorker(server.engine, {
        jobs: jobHandlers(server),
        carry: carry(server),
        mail: (mail) => sendDue(server, mail),
        out: (due) => sendByItself(server, due),
        read: (key) => readLicence(pathOf(server.dataDir, key)),
        tidy: () => dropStale(server),
        log,
      })
    },
    async stop() {
      sockets?.close()
      await worker?.stop()
      closeEyes()
    },
    wake: (what) => worker?.wake(what),
    push: (payload) => sockets?.push(payload),
    sessionEnded: (payload) => sockets?.sessionEnded(payload),
    missed() {
      sockets?.restart()
      worker?.wake('outbox')
      worker?.wake('job')
    },
  }
}
