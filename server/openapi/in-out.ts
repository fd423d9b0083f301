/** OpenAPI paths of import and output: import centre, print, webhooks, preflight checks, pictures matched by name and voice notes. */
import { get, named, post } from './beside.ts'
import type { Schema } from './schema.ts'

const text = { type: 'string' }
const list = { type: 'array', items: text }
const data = (properties: Record<string, Schema>) => ({ DATA: { type: 'object', properties } })
const upload = '/ccommonapi/data-upload'
const print = '/zutilsapi/print'
const out = '/zutilsapi/out-api-bus'

/** Describes the upload of one file with text fields. */
const sent = (summary: string, ...fields: string[]): Schema => ({
  post: {
    summary,
    requestBody: {
      content: {
        'multipart/form-data': {
          schema: { type: 'object', properties: { ...named(...fields), file: { type: 'string', format: 'binary' } } },
        },
      },
    },
    responses: { 200: { description: 'OK' }, default: { $ref: '#/components/responses/Failure' } },
  },
})

export const inOutPaths: Readonly<Record<string, Schema>> = {
  [`${upload}/page-upload-links`]: get('What may be imported, with its template', ['page']),
  [`${upload}/template`]: get('The workbook to fill in', ['page']),
  [`${upload}/upload`]: sent('A filled sheet: its rows wait until they are imported', 'type'),
  [`${upload}/index`]: get('Own imports'),
  [`${upload}/view`]: get('One import', ['id']),
  [`${upload}/rows`]: get('Its rows with their errors', ['id', 'after', 'only', 'size']),
  [`${upload}/problems`]: get('The same mistake told once', ['id']),
  [`${upload}/suggest`]: get('What was probably meant', ['id', 'path', 'text']),
  [`${upload}/errors`]: get('Wrong rows as a workbook', ['id']),
  [`${upload}/map`]: post('Columns of the sheet to fields', data({ id: text, mapping: list })),
  [`${upload}/edit`]: post('Change cells', data({ id: text, cells: { type: 'array', items: { type: 'object' } } })),
  [`${upload}/replace`]: post('Change all cells of one text', data({ id: text, column: { type: 'integer' }, text, by: text })),
  [`${upload}/check`]: post('Look at every row (a job)', data({ id: text })),
  [`${upload}/commit`]: post('Import (a job)', data({ id: text, mode: { type: 'string', enum: ['all', 'good'] } })),
  [`${upload}/undo`]: post('Take an import back within 24 hours (a job)', data({ id: text })),
  [`${upload}/drop`]: post('Forget rows that were not imported', data({ id: text })),
  [`${print}/query`]: post('Which documents may be printed, and how', data({ page: text, ids: list })),
  [`${print}/mark`]: post('They were printed', data({ page: text, ids: list })),
  [`${print}/html-resource`]: get('A print template', ['page', 'template']),
  [`${print}/templates`]: get('Own templates (administrators)', ['page']),
  [`${print}/placeholders`]: get('What a template may name (administrators)', ['page']),
  [`${print}/save-template`]: post(
    'Keep a template (administrators)',
    data({ page: text, id: text, name_zh: text, name_en: text, paper: text, body: text }),
  ),
  [`${print}/upload-template`]: sent('A workbook as template (administrators)', 'type', 'field'),
  '/ccommonapi/ht-print/ui-resource': get('A print template', ['page', 'template']),
  '/ccommonapi/ht-print/out-api-data': get('Documents as paper', ['page', 'id', 'template', 'paper', 'lang', 'landscape']),
  '/ccommonapi/doc-print/doc-export': get('Documents as PDF, Word or Excel', [
    'page',
    'id',
    'template',
    'paper',
    'lang',
    'landscape',
    'copies',
    'format',
  ]),
  [`${out}/out-api-data`]: post('Documents as paper', data({ page: text, id: text, template: text, paper: text })),
  [`${out}/auto-push`]: post(
    'Documents to a receiver outside; apiKey, apiSendMethod and skipEmpty in the query',
    data({ page: text, ids: list }),
  ),
  [`${out}/index`]: get('Receivers of a page', ['page']),
  [`${out}/save`]: post(
    'Keep a receiver (administrators)',
    data({ id: text, api_key: text, name_zh: text, name_en: text, url: text, secret: text, types: list, events: list, status: text }),
  ),
  [`${out}/choices`]: get('What may be sent, and after which deeds by itself (administrators)'),
  [`${out}/test`]: post('An empty parcel to a receiver (administrators)', data({ id: text })),
  [`${out}/log`]: get('What was sent (administrators)', ['after', 'api_key', 'state', 'type', 'from', 'to']),
  [`${out}/log-view`]: get('One sending with what was sent and answered (administrators)', ['id']),
  [`${out}/resend`]: post('Send once more, as the documents are now (administrators)', data({ id: text })),
  '/ccommonapi/dmn-bus/push-before': post(
    'What a save or an action would say',
    data({ page: text, id: text, action: text, values: { type: 'object' } }),
  ),
  '/ccommonapi/dmn-bus/push': post('A save or an action', data({ page: text, id: text, action: text, values: { type: 'object' } })),
}
