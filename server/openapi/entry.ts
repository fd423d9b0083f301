/** OpenAPI paths of sign-up and sign-in: supplier registration, sign-in through providers, and their administration. */
import { get, post, userinfo } from './beside.ts'
import type { Schema } from './schema.ts'

const text = { type: 'string' }
const device = { type: 'string', enum: ['desktop', 'ipad', 'mobile'] }
const pass = { type: 'string', description: 'What opens one registration, or one section of it, for twelve hours.' }
const section = { type: 'string', enum: ['company', 'contact', 'finance', 'papers'] }
const DATA = { type: 'object', description: 'Fields of the section by name.' }
const open = { open: true } as const
const enters = { open: true, answer: userinfo } as const

export const entryPaths: Readonly<Record<string, Schema>> = {
  '/access/vendor/door': get('Whose suppliers may register here, and what is asked of them', ['opt'], true),
  '/access/vendor/start': post(
    'Begin a registration, or go on with it, with a code by mail',
    { opt: text, handle: text, code: text, DATA },
    open,
  ),
  '/access/vendor/view': post('A registration as it stands', { pass }, open),
  '/access/vendor/save': post('Keep a section', { pass, section, DATA }, open),
  '/access/vendor/upload': {
    post: {
      summary: 'A picture or paper of a registration',
      security: [],
      requestBody: {
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              properties: {
                pass,
                field: { type: 'string', enum: ['licence', 'certificates.file'] },
                file: { type: 'string', format: 'binary' },
              },
            },
          },
        },
      },
      responses: {
        200: { description: '`{ id, name, bytes }`; errors stand at `file`' },
        default: { $ref: '#/components/responses/Failure' },
      },
    },
  },
  '/access/vendor/read': post('Have the photograph of the licence read', { pass, file: text }, open),
  '/access/vendor/reading': post('What was found on it, as suggestions by field', { pass, file: text }, open),
  '/access/vendor/submit': post('Send it to the brand', { pass }, open),
  '/access/vendor/later': post('Mail oneself a link to go on', { pass }, open),
  '/access/vendor/hand': post('Mail a colleague a link to one section', { pass, section, email: text }, open),
  '/access/vendor/resume': post(
    'Ask for a link by mail; the answer never says whether something was begun',
    { opt: text, email: text },
    open,
  ),
  '/access/vendor/validate': post('Use a mailed link', { token: text }, open),
  '/access/vendor/renew': post('A fresh link in place of an old one, to the same address', { token: text }, open),
  '/clientinfoapi/vendor-invites/index': get('Suppliers that the own brand has invited by mail'),
  '/clientinfoapi/vendor-invites/send': post('Invite a supplier: a link by mail opens its registration, prefilled', {
    DATA: {
      type: 'object',
      properties: { email: text, company: text, contact: text, language: text, days: { type: 'integer', enum: [7, 14, 30] } },
    },
  }),
  '/clientinfoapi/vendor-invites/again': post('Send an invitation once more', {
    DATA: { type: 'object', properties: { id: text, days: text } },
  }),
}
