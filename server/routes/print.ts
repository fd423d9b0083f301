/** Documents on paper: PDF of one or several, in the person's language, of what the person may see. */
import bwipjs from 'bwip-js/node'
import type { FastifyInstance } from 'fastify'
import { WeftError } from '../../model/errors.ts'
import { papers } from '../../engine/exchange/paper.ts'
import type { Plain } from '../body.ts'
import { typeset, type Setting } from '../print/typeset.ts'
import type { Server } from '../server.ts'
import { sessionOf } from '../guard.ts'
import { isId, reading, typeOf } from '../work.ts'

const behind = { config: { guard: 'session' } } as const
const most = 100
const sizes = new Set(['a4', 'a5', 'us-letter'])
const bad = (what: string) => new WeftError(400, 'generic.badRequest', { detail: { what } })

export function printRoutes(app: FastifyInstance, server: Server): void {
  // `id` one or several, set in the order of selection into one file (SH-7-071).
  app.get('/ccommonapi/doc-print/doc-export', behind, async (request, reply) => {
    const { page, id, paper = 'a4', landscape } = request.query as Plain
    const type = typeOf(server, page)
    const ids = String(id ?? '').split(',')
    if (ids.length > most || !ids.every(isId)) throw bad('id')
    if (!sizes.has(String(paper))) throw bad('paper')
    const { who } = sessionOf(request)
    const made = await reading(server, request, (run) => papers(run, type, ids))
    const name = made.length === 1 && made[0]!.number ? made[0]!.number : made[0]!.title
    const pdf = await typeset({
      name,
      lang: who.language,
      paper: paper as Setting['paper'],
      flipped: landscape === '1' || made.some((one) => one.tables.some((table) => table.columns.length > 7)),
      printed: `${who.name} · ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
      papers: made.map((one) => ({ ...one, code: one.number ? codeOf(one.number) : '' })),
    })
    return reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', `inline; filename="document.pdf"; filename*=UTF-8''${encodeURIComponent(name)}.pdf`)
      .header('cache-control', 'private, no-store')
      .send(pdf)
  })
}

/** The number as a QR code, as SVG: scanned at the dock it opens the document. */
const codeOf = (number: string): string => bwipjs.toSVG({ bcid: 'qrcode', text: number, scale: 2 })
