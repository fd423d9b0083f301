/** Registers all calls of a node, and starts its worker and its sockets. */
import type { Server as HttpServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { dropStale } from './adapters/upload-parts.ts'
import { jobHandlers } from './jobs.ts'
import { sendByItself } from './webhook-sender.ts'
import { carry } from './adapters/channels.ts'
import { sendDue } from './adapters/mail.ts'
import { signInRoutes } from './routes/access/sign-in.ts'
import { signInPageRoutes } from './routes/access/sign-in-page.ts'
import { userAndRuleRoutes } from './routes/administration/users-and-rules.ts'
import { partnerWorklistRoutes } from './routes/pages/partner-worklist.ts'
import { avatarRoutes } from './routes/avatar.ts'
import { chatRoutes } from './routes/messages/chat.ts'
import { commentRoutes } from './routes/documents/comments.ts'
import { bulkActionRoutes } from './routes/documents/bulk-actions.ts'
import { processDesignRoutes } from './routes/workflow/process-designs.ts'
import { dmnRoutes } from './routes/dmn.ts'
import { documentRoutes } from './routes/documents/documents.ts'
import { filePartRoutes } from './routes/file-parts.ts'
import { fileRoutes } from './routes/files.ts'
import { workflowRoutes } from './routes/workflow/workflow.ts'
import { navigationRoutes } from './routes/pages/navigation.ts'
import { healthRoutes } from './routes/health.ts'
import { importRoutes } from './routes/import.ts'
import { keptRoutes } from './routes/kept.ts'
import { jobRoutes } from './routes/jobs.ts'
import { notificationRoutes } from './routes/messages/notifications.ts'
import { openApiRoutes } from './routes/openapi.ts'
import { outApiRoutes } from './routes/out-api.ts'
import { sentMessageRoutes } from './routes/administration/sent-messages.ts'
import { pageRoutes } from './routes/pages/pages.ts'
import { printRoutes } from './routes/print.ts'
import { printTemplateRoutes } from './routes/print-templates.ts'
import { identityProviderRoutes } from './routes/administration/identity-providers.ts'
import { externalLoginRoutes } from './routes/access/external-login.ts'
import { profileRoutes } from './routes/pages/profile.ts'
import { quoteComparisonRoutes } from './routes/documents/quote-comparison.ts'
import { recycleRoutes } from './routes/recycle.ts'
import { reportRoutes } from './routes/reports/reports.ts'
import { slowNodeRoutes } from './routes/workflow/slow-nodes.ts'
import { bigScreenRoutes } from './routes/reports/big-screens.ts'
import { signUpRoutes } from './routes/registration/sign-up.ts'
import { supplierInvitationRoutes } from './routes/registration/supplier-invitations.ts'
import { licenceReadingRoutes } from './routes/registration/licence-reading.ts'
import { supplierRegistrationRoutes } from './routes/registration/supplier-registration.ts'
import { voiceRoutes } from './routes/voice.ts'
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
  healthRoutes(app, server, database)
  for (const add of [
    signInRoutes,
    userAndRuleRoutes,
    partnerWorklistRoutes,
    avatarRoutes,
    chatRoutes,
    commentRoutes,
    dmnRoutes,
    documentRoutes,
    bulkActionRoutes,
    signInPageRoutes,
    filePartRoutes,
    fileRoutes,
    workflowRoutes,
    processDesignRoutes,
    navigationRoutes,
    importRoutes,
    jobRoutes,
    keptRoutes,
    notificationRoutes,
    openApiRoutes,
    outApiRoutes,
    sentMessageRoutes,
    pageRoutes,
    printRoutes,
    printTemplateRoutes,
    profileRoutes,
    identityProviderRoutes,
    quoteComparisonRoutes,
    recycleRoutes,
    externalLoginRoutes,
    reportRoutes,
    bigScreenRoutes,
    signUpRoutes,
    slowNodeRoutes,
    voiceRoutes,
    supplierRegistrationRoutes,
    licenceReadingRoutes,
    supplierInvitationRoutes,
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
