/** Registers all calls of a node, and starts its worker and its sockets. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { Server as HttpServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { dropStale } from './adapters/upload-parts.ts'
import { jobHandlers } from './jobs.ts'
import { sendByItself } from './adapters/webhook-sender.ts'
import { carry } from './adapters/channels.ts'
import { sendDue } from './adapters/mail.ts'
import { externalLoginRoutes } from './routes/access/external-login.ts'
import { signInPageRoutes } from './routes/access/sign-in-page.ts'
import { signInRoutes } from './routes/access/sign-in.ts'
import { identityProviderRoutes } from './routes/administration/identity-providers.ts'
import { sentMessageRoutes } from './routes/administration/sent-messages.ts'
import { userAndRoleRoutes } from './routes/administration/administration.ts'
import { auditRoutes } from './routes/administration/audit.ts'
import { companyRoutes } from './routes/administration/companies.ts'
import { platformFieldRoutes } from './routes/administration/platform-fields.ts'
import { platformRuleRoutes } from './routes/administration/platform-rules.ts'
import { tagRoutes } from './routes/administration/tags.ts'
import { typeSettingRoutes } from './routes/administration/type-settings.ts'
import { workCalendarRoutes } from './routes/administration/work-calendar.ts'
import { answeredCallRoutes } from './routes/documents/answered-calls.ts'
import { bulkActionRoutes } from './routes/documents/bulk-actions.ts'
import { replaceUseRoutes } from './routes/documents/replace-uses.ts'
import { commentRoutes } from './routes/documents/comments.ts'
import { decisionRoutes } from './routes/documents/decisions.ts'
import { documentRoutes } from './routes/documents/documents.ts'
import { documentActionRoutes } from './routes/documents/document-actions.ts'
import { documentWorkRoutes } from './routes/documents/document-work.ts'
import { growingLinesRoutes } from './routes/documents/growing-lines.ts'
import { documentSheetRoutes } from './routes/documents/document-sheets.ts'
import { presetRoutes } from './routes/documents/presets.ts'
import { recycleBinRoutes } from './routes/documents/recycle-bin.ts'
import { voiceNoteRoutes } from './routes/documents/voice-notes.ts'
import { avatarRoutes } from './routes/profile/avatars.ts'
import { entrySettingRoutes } from './routes/profile/entry-settings.ts'
import { filePartRoutes } from './routes/files/file-parts.ts'
import { fileRoutes } from './routes/files/files.ts'
import { healthRoutes } from './routes/health.ts'
import { importCorrectionRoutes } from './routes/import/corrections.ts'
import { importJobRoutes } from './routes/import/import-jobs.ts'
import { importSessionRoutes } from './routes/import/sessions.ts'
import { importUploadRoutes } from './routes/import/uploads.ts'
import { jobRoutes } from './routes/jobs/jobs.ts'
import { chatRoutes } from './routes/messages/chat.ts'
import { notificationRoutes } from './routes/messages/notifications.ts'
import { openApiRoutes } from './routes/openapi.ts'
import { helpRoutes } from './routes/navigation/help.ts'
import { navigationRoutes } from './routes/navigation/navigation.ts'
import { pageRoutes } from './routes/pages/pages.ts'
import { pathRoutes } from './routes/navigation/paths.ts'
import { partnerWorklistRoutes } from './routes/navigation/partner-worklist.ts'
import { profileRoutes } from './routes/profile/profile.ts'
import { printTemplateRoutes } from './routes/print/print-templates.ts'
import { printRoutes } from './routes/print/printed-documents.ts'
import { applicationRoutes } from './routes/registration/applications.ts'
import { licenceReadingRoutes } from './routes/registration/licence-reading.ts'
import { signUpRoutes } from './routes/registration/sign-up.ts'
import { invitationRoutes } from './routes/registration/invitations.ts'
import { bigScreenRoutes } from './routes/reports/big-screens.ts'
import { reportRoutes } from './routes/reports/reports.ts'
import { webhookDeliveryRoutes } from './routes/webhooks/deliveries.ts'
import { interfaceLogRoutes } from './routes/webhooks/interface-log.ts'
import { webhookReceiverRoutes } from './routes/webhooks/receivers.ts'
import { processDesignRoutes } from './routes/workflow/process-designs.ts'
import { slowNodeRoutes } from './routes/workflow/slow-nodes.ts'
import { substituteRoutes } from './routes/workflow/substitutes.ts'
import { workflowRoutes } from './routes/workflow/workflow.ts'
import { checkEveryCallHandled, checkRouteHasContract } from './calls/handled-calls.ts'
import { closeOcr, readLicence } from './ocr/ocr-client.ts'
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

/** The routes of every group, except health, which also asks the database. */
const routes: readonly ((app: FastifyInstance, server: Server) => void)[] = [
  externalLoginRoutes,
  signInPageRoutes,
  signInRoutes,
  identityProviderRoutes,
  sentMessageRoutes,
  userAndRoleRoutes,
  auditRoutes,
  companyRoutes,
  platformFieldRoutes,
  platformRuleRoutes,
  typeSettingRoutes,
  tagRoutes,
  workCalendarRoutes,
  answeredCallRoutes,
  bulkActionRoutes,
  replaceUseRoutes,
  commentRoutes,
  decisionRoutes,
  documentRoutes,
  documentActionRoutes,
  documentSheetRoutes,
  documentWorkRoutes,
  growingLinesRoutes,
  presetRoutes,
  recycleBinRoutes,
  voiceNoteRoutes,
  avatarRoutes,
  entrySettingRoutes,
  filePartRoutes,
  fileRoutes,
  importCorrectionRoutes,
  importJobRoutes,
  importSessionRoutes,
  importUploadRoutes,
  jobRoutes,
  chatRoutes,
  notificationRoutes,
  openApiRoutes,
  helpRoutes,
  navigationRoutes,
  pageRoutes,
  partnerWorklistRoutes,
  pathRoutes,
  profileRoutes,
  printTemplateRoutes,
  printRoutes,
  applicationRoutes,
  licenceReadingRoutes,
  signUpRoutes,
  invitationRoutes,
  bigScreenRoutes,
  reportRoutes,
  webhookDeliveryRoutes,
  interfaceLogRoutes,
  webhookReceiverRoutes,
  processDesignRoutes,
  slowNodeRoutes,
  workflowRoutes,
  substituteRoutes,
]

/** Registers the calls of a node; the result starts and stops its worker and its sockets. */
export function addRoutes(app: FastifyInstance, server: Server, database: { there(): boolean }): Life {
  app.addHook('onRoute', checkRouteHasContract)
  app.addHook('onReady', async () => checkEveryCallHandled(server.handledCalls))
  healthRoutes(app, server, database)
  for (const add of routes) add(app, server)
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
        read: (key) => readFrom(server, key),
        tidy: () => dropStale(server),
        log,
      })
    },
    async stop() {
      sockets?.close()
      await worker?.stop()
      closeOcr()
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

/** Reads a licence from a copy of its picture: the reader is a process of its own that opens a path. */
async function readFrom({ files }: Server, key: string): ReturnType<typeof readLicence> {
  const folder = await mkdtemp(join(tmpdir(), 'weft-licence-'))
  try {
    const path = join(folder, 'picture')
    await writeFile(path, await files.bytes(key), { mode: 0o600 })
    return await readLicence(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
