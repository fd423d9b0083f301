/**
 * Sends a scheduled report: each recipient gets a file by mail, made with the recipient's current permissions. A recipient who may no
 * longer see it, or for whom it is empty, gets no mail.
 */
import { loadActor } from '../engine/authentication/load-actor.ts'
import type { JobWork } from '../engine/jobs/job-queue.ts'
import { reportSheet } from '../engine/report/report-sheet.ts'
import { runInTransaction } from '../engine/store/run-operation.ts'
import { transact } from '../engine/store/transaction.ts'
import { WeftError } from '../model/errors.ts'
import type { ReportAsk } from '../model/outputs/report.ts'
import { sendMail } from './adapters/mail.ts'
import { writeSheet } from './adapters/sheet.ts'
import { reportNamed } from './routes/reports/reports.ts'
import { baseUrl, type Server } from './route-context.ts'
import { contentTypes } from './adapters/file-type.ts'
import { localDay } from '../model/process/work-time.ts'

export async function reportJob(
  server: Server,
  { id: job, engine, actor, input, progress }: JobWork,
): Promise<{ sent: number; skipped: number }> {
  const receivers = input['receivers'] as readonly string[]
  const format = input['format'] === 'csv' ? 'csv' : 'xlsx'
  let sent = 0
  for (const [at, user] of receivers.entries()) {
    await progress(at, receivers.length)
    const { person, email } = await transact(
      engine.pool,
      { platform: actor.platform, companies: '*', user, worker: true, auth: true },
      async (tx) => ({
        person: await loadActor(tx, actor.platform, user),
        email: (await tx.rows<{ email: string | null }>('SELECT email FROM core.account WHERE id = $1', [user]))[0]?.email,
      }),
    )
    // A recipient who moved to another company is no longer a colleague.
    if (!person || !email || person.company !== actor.company) continue
    const rendered = await runInTransaction(engine, person, async (operation) => {
      const { report, kind } = await reportNamed(operation, input['report'])
      const table = await reportSheet(operation, report, input['ask'] as ReportAsk)
      return { table, report, kind, day: localDay(operation.tx.zone, server.clock()) }
    }).catch((error: unknown) => {
      if (error instanceof WeftError && error.code < 500) return undefined
      throw error
    })
    if (!rendered) continue
    const { table, report, kind, day } = rendered
    const filters = (input['ask'] as ReportAsk).filters ?? []
    await sendMail(server, {
      to: email,
      language: person.language,
      kind: 'report',
      user,
      platform: actor.platform,
      messageId: `report.${job}.${user}`,
      values: {
        name: person.name,
        title: table.title,
        day,
        rows: String(table.rows.length),
        by: actor.name,
        url: `${baseUrl(server)}${kind === 'designed' ? `/clientrpt/${report.name}` : `/${report.module}/dsrptindex/${report.name}`}${filters.length > 0 ? `?f=${encodeURIComponent(JSON.stringify(filters))}` : ''}`,
      },
      files: [{ name: `${table.title}-${day}.${format}`, type: contentTypes[format]!, bytes: await writeSheet(table, format) }],
    })
    sent++
  }
  return { sent, skipped: receivers.length - sent }
}
