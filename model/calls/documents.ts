/**
 * Calls of documents: one contract per envelope, the same for every type (`type` is its name, with `-` for `_`). Values, filters and
 * columns are judged by the type's definition; `/openapi.json` has the schemas of each type in their place.
 */
import { z } from 'zod'
import type { WireDoc } from '../page.ts'
import type { Label } from '../text.ts'
import type { ListAnswer, ListQuery } from '../lists/list-query.ts'
import { exportFormats } from '../outputs/export-formats.ts'
import { defineCall } from './contract.ts'
import {
  confirmed,
  declared,
  done,
  id,
  optionalCount,
  optionalFlag,
  optionalId,
  optionalIds,
  optionalText,
  optionalVersion,
  page,
  wireDocument,
} from './values.ts'

/** A part that the definition judges: the engine refuses with 400 or 11000 what does not fit it. */
const judged = <T>(description: string) => (z.unknown() as unknown as z.ZodType<T | undefined>).optional().meta({ description })
const values = judged<Readonly<Record<string, unknown>>>(
  'Values by field of the type. Lines are the whole list `[{ id?, … }]` or a patch `{ set: [{ id?, … }], remove: [ids], behind?: [ids], order?: [ids] }`: `behind` names for each new line the one before it, none for the first place; `order` names all lines where some were moved, with an empty text for each new one.',
)
/** Values that the type's own save accepts. */
const documentValues = declared<Readonly<Record<string, unknown>>>('Values by field of the type')
export const listKeys = {
  partyRole: judged<ListQuery['partyRole']>('The party role in which the caller reads.'),
  filters: judged<ListQuery['filters']>(
    'All must hold: `{ field, operator, value }`, or `{ any: [filters] }` where one is enough. `relative` takes today, thisWeek, thisMonth, next7Days, overdue, last30Days …; `@userId` and `@clientId` stand for the caller. A day compared with a moment is the whole day in the time zone of the platform.',
  ),
  search: judged<ListQuery['search']>('Text in the searched fields.'),
  sort: judged<ListQuery['sort']>('Field names, `-` for descending, at most 3.'),
}
const listQuery = {
  ...listKeys,
  size: judged<ListQuery['size']>('Rows of a page, at most 200.'),
  after: judged<ListQuery['after']>('`next` of the page before.'),
  page: judged<ListQuery['page']>('Number of the page from 1, for jumps.'),
  columns: judged<ListQuery['columns']>('Names of fields.'),
  count: judged<ListQuery['count']>('Exact up to 10,000 (`more` beyond); `exact` counts them all.'),
  totals: judged<ListQuery['totals']>('Sums of the filtered set; of amounts one for each currency (`currencyTotals`).'),
  group: judged<ListQuery['group']>(
    'At most 3 fields: no rows, but at most 500 groups with count, totals and the filters that find their rows.',
  ),
  perDay: judged<ListQuery['perDay']>(
    'A field that is a day, filtered by a `between` of at most 62 days: of each day the first three rows in the order of the list, each with the number of rows of its day as `$ofDay`.',
  ),
  tree: judged<ListQuery['tree']>(
    'Of a type with a tree: `top` gives the rows at the top, `all` any; each says as `$tree` what is above and below it.',
  ),
}
export const signedCall = { method: 'POST', guard: 'session', signed: true } as const
/** Documents may have thousands of lines. */
const large = { ...signedCall, bodyLimit: 4_194_304, anyText: true } as const
const exampleDocument: WireDoc = { id: '1000', number: 'PO26-0001', status: 'draft', version: 3 }
const type = page

const lookupRow = z.strictObject({
  id: z.string(),
  title: z.string(),
  number: z.string().optional(),
  /** The columns of the list. */
  row: wireDocument.optional(),
  /** The pasted code that led here, and whether it leads to several. */
  code: z.string().optional(),
  many: z.boolean().optional(),
})

export const documentCalls = {
  listDocuments: defineCall({
    ...signedCall,
    path: '/scmapi/:type/index',
    summary: ['单据列表', 'A page of the list, as the caller may see it; `heavy` when answers of this list take more than 2 s'],
    input: z.strictObject({ type, ...listQuery }),
    output: declared<ListAnswer>('ListAnswer (model/lists/list-query.ts)'),
    errors: ['access.forbidden', 'generic.notFound'],
    example: {
      input: { type: 'purchase-order', filters: [{ field: 'status', operator: 'eq', value: 'draft' }], size: 20, count: true },
      output: { rows: [exampleDocument], count: 1 },
    },
  }),
  readDocument: defineCall({
    ...signedCall,
    alsoMethods: ['GET'],
    path: '/scmapi/:type/view',
    summary: ['查看单据', 'A document with its lines, titles of links (`x$`) and what the caller may do with it (`may`)'],
    input: z.strictObject({ type, id }),
    output: wireDocument,
    errors: ['access.forbidden', 'generic.notFound'],
    example: { input: { type: 'purchase-order', id: '1000' }, output: exampleDocument },
  }),
  saveDocument: defineCall({
    ...large,
    alsoMethods: ['PUT'],
    path: '/scmapi/:type/save',
    writes: true,
    summary: [
      '保存单据',
      'Creates a document, or changes the one of `id`. A stale `version` is merged where other fields changed (`merged`), and refused with 409 otherwise. Errors of lines name them by where they will stand. A lower capacity that leaves bookings without room is confirmed (409 `action.asks`). `notes` are texts in Chinese and English of what the save did beside it, such as a line that it split',
    ],
    input: z.strictObject({ type, id: optionalId, version: optionalVersion, values, confirmed }),
    output: declared<WireDoc & { readonly merged?: true; readonly notes?: readonly Label[] }>('A document: see the schema of its type'),
    errors: ['access.forbidden', 'generic.notFound', 'form.invalid', 'save.conflict', 'action.asks'],
    example: { input: { type: 'purchase-order', id: '1000', version: 3, values: { remark: '加急' } }, output: exampleDocument },
  }),
  computeDocument: defineCall({
    ...large,
    path: '/scmapi/:type/compute',
    summary: [
      '试算',
      'What a save would make of values, without saving them: of a new document, or of changes to the one of `id`, which are sent as a save sends them',
    ],
    input: z.strictObject({ type, id: optionalId, values }),
    output: documentValues,
    errors: ['access.forbidden', 'generic.notFound', 'form.invalid'],
    example: { input: { type: 'purchase-order', values: { lines: [{ quantity: '2', price: '3' }] } }, output: { net: '6' } },
  }),
  removeDocument: defineCall({
    ...signedCall,
    alsoMethods: ['DELETE'],
    path: '/scmapi/:type/remove',
    writes: true,
    summary: ['删除草稿', 'Removes a document that has not left its first status'],
    input: z.strictObject({ type, id, version: optionalVersion }),
    output: done,
    errors: ['access.forbidden', 'generic.notFound', 'save.conflict'],
    example: { input: { type: 'purchase-order', id: '1000', version: 3 }, output: true },
  }),
  copyDocument: defineCall({
    ...signedCall,
    path: '/scmapi/:type/copy',
    summary: ['复制', 'Values of a copy, to be saved'],
    input: z.strictObject({ type, id }),
    output: documentValues,
    errors: ['access.forbidden', 'generic.notFound'],
    example: { input: { type: 'purchase-order', id: '1000' }, output: { type: 'PO' } },
  }),
  convertDocument: defineCall({
    ...signedCall,
    path: '/scmapi/:type/make',
    summary: ['下推', 'Values of a document of type `to` made from this one, to be saved by its own `save`'],
    input: z.strictObject({ type, id, to: page }),
    output: documentValues,
    errors: ['access.forbidden', 'generic.notFound'],
    example: { input: { type: 'purchase-order', id: '1000', to: 'delivery_booking' }, output: { supplier: '500' } },
  }),
  lookUpDocuments: defineCall({
    ...signedCall,
    path: '/scmapi/:type/pick',
    summary: [
      '选择',
      'Documents for a link, at most 50: by text, by ids, or a whole pasted column of codes; `for` is the field that they are for',
    ],
    input: z.strictObject({
      type,
      search: optionalText(200),
      ids: optionalIds,
      codes: judged<readonly string[]>('At most 1,000 numbers or searched texts, each with its single match in the answer.'),
      for: judged<{ readonly type: string; readonly field: string; readonly values?: Readonly<Record<string, unknown>> }>(
        'Type, field and present values of the document that has the link.',
      ),
      within: z
        .record(z.string().max(80), id)
        .nullish()
        .meta({ description: 'Documents whose link, by its name, is this one or stands below it in its tree.' })
        .transform((value) => value ?? undefined),
      size: optionalCount,
    }),
    output: z.array(lookupRow),
    errors: ['access.forbidden', 'generic.notFound'],
    example: { input: { type: 'supplier', search: '青山' }, output: [{ id: '500', title: 'S1--青山织造', number: 'S1' }] },
  }),
  listFieldValues: defineCall({
    ...signedCall,
    path: '/scmapi/:type/options',
    summary: ['字段取值', 'Values that a field has, for filters: at most 100, the most frequent of the newest 20,000 rows first'],
    input: z.strictObject({
      type,
      field: z.string().max(200),
      partyRole: listKeys.partyRole,
      filters: listKeys.filters,
      search: listKeys.search,
    }),
    output: z.array(z.strictObject({ value: z.string(), label: z.string(), count: z.int() })),
    errors: ['access.forbidden', 'generic.notFound'],
    example: { input: { type: 'purchase-order', field: 'status' }, output: [{ value: 'draft', label: '草稿', count: 3 }] },
  }),
  exportDocuments: defineCall({
    ...signedCall,
    path: '/scmapi/:type/export',
    file: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv', 'application/pdf'],
    summary: [
      '导出',
      'The list as a file, or `{ job }` beyond 10,000 rows (to 100,000; `result.file` of the job is for `/attachapi/ticket`). `editable` adds the column `#ID`, by which the import centre takes the file back changed. `profile` has columns and the rest, where the call says nothing itself. `pdf` is the list on paper: with pictures, filters in words, `group` and sums; `cards` has its rows as cards, the picture with what cards show and the colours, 20 on a page of A3; beyond 300 rows a job, at most 3,000 rows and 16 columns. The journal records every export',
    ],
    input: z.strictObject({
      type,
      ...listQuery,
      format: z.enum(exportFormats).nullish(),
      editable: optionalFlag,
      language: z.string().max(40).nullish().meta({ description: '`zh` or `en`: language of heads and texts.' }),
      profile: optionalId,
    }),
    output: z.unknown(),
    errors: ['access.forbidden', 'generic.notFound'],
    example: { input: { type: 'purchase-order', columns: ['number', 'status'], format: 'csv' }, output: null },
  }),
  importDocuments: defineCall({
    ...signedCall,
    bodyLimit: 33_554_432,
    anyText: true,
    path: '/scmapi/:type/import',
    writes: true,
    summary: [
      '导入',
      'Imports rows of a sheet, at most 50,000, as a job. A row has fields by name, columns of lines as `lines.column`, sizes of a matrix as `lines.matrix.S`; links by code, number, name or id. Rows with the same text in column `key` are one document. `all`: everything or nothing; `good`: documents without errors; `check`: nothing is stored. `result` of the job: `{ rows, documents, kept, created: [{ row, id, number }], errors: [{ row, column, message }] }`, rows counted from 0',
    ],
    input: z.strictObject({
      type,
      rows: judged<readonly Readonly<Record<string, unknown>>[]>('Objects of the cells of the sheet.'),
      key: z.string().max(200).nullish(),
      mode: z.enum(['all', 'good', 'check']).optional(),
    }),
    output: z.strictObject({ job: id }),
    errors: ['access.forbidden', 'import.empty', 'import.tooMany'],
    example: { input: { type: 'colour', rows: [{ code: 'R1', name: '红' }], mode: 'check' }, output: { job: '90' } },
  }),
  listMovedBases: defineCall({
    ...signedCall,
    alsoMethods: ['GET'],
    path: '/scmapi/:type/moved',
    summary: [
      '所依据内容的变更',
      'What moved of what the document is based on (`basedOn` of its page), old and new, as far as the caller may read the sources; for the owner alone. `by` says how the caller may reconfirm it',
    ],
    input: z.strictObject({ type, id }),
    output: z.array(
      z.strictObject({
        /** Name of the basis, id of the source (a document or a line), and how it is now: which the call that reconfirms repeats. */
        name: z.string(),
        source: id,
        state: z.string(),
        /** The document of the source. */
        page: z.string(),
        module: z.string(),
        id,
        title: z.string(),
        /** Label of the link, and the lines that have it, from 1; none for a link of the header. */
        label: z.string(),
        lines: z.array(z.int()),
        /** What changed from which value to which. Both are blank for an internal field, such as a mark, of which people read that it changed. */
        moved: z.array(z.strictObject({ field: z.string(), label: z.string(), from: z.string(), to: z.string() })),
        /** Own figures as they are, as they would be if this source alone were taken over, and the difference: exact decimals, null where one is not known. */
        effects: z.array(
          z.strictObject({
            field: z.string(),
            label: z.string(),
            from: z.string().nullable(),
            to: z.string().nullable(),
            by: z.string().nullable(),
          }),
        ),
        by: z.array(z.enum(['take', 'keep'])),
        /** Staying as it is needs a reason. */
        reasoned: z.boolean(),
      }),
    ),
    errors: ['access.forbidden', 'generic.notFound'],
    example: {
      input: { type: 'delivery-booking', id: '1000' },
      output: [
        {
          name: 'dates',
          source: '900',
          state: '5d41402abc4b',
          page: 'purchase_order',
          module: 'order',
          id: '900',
          title: 'PO-DS202405-0001',
          label: '采购订单',
          lines: [1, 2],
          moved: [{ field: 'etd', label: '预计离厂日', from: '2024-05-20', to: '2024-05-27' }],
          effects: [],
          by: ['take', 'keep'],
          reasoned: false,
        },
      ],
    },
  }),
  reconfirmDocument: defineCall({
    ...signedCall,
    path: '/scmapi/:type/reconfirm',
    writes: true,
    summary: [
      '重新确认',
      'Reconfirms a document whose sources changed: `take` saves their new values, `keep` leaves the document as it is. `seen` repeats what `moved` answered; what changed again since is 409 `basedOn.changed`',
    ],
    input: z.strictObject({
      type,
      id,
      version: z.int(),
      how: z.enum(['take', 'keep']),
      seen: z
        .array(z.strictObject({ name: z.string().max(80), source: id, state: z.string().max(40) }))
        .min(1)
        .max(500),
      comment: optionalText(),
    }),
    output: wireDocument,
    errors: ['access.forbidden', 'action.changed', 'basedOn.changed', 'basedOn.way', 'generic.notFound', 'form.invalid', 'save.conflict'],
    example: {
      input: {
        type: 'delivery-booking',
        id: '1000',
        version: 3,
        how: 'take',
        seen: [{ name: 'dates', source: '900', state: '5d41402abc4b' }],
      },
      output: exampleDocument,
    },
  }),
  executeAction: defineCall({
    ...large,
    path: '/scmapi/:type/:action',
    writes: true,
    summary: [
      '执行操作',
      'Executes an action of the type. Actions that sign take `proof`: the envelope of sign-in with `{ username, password, nonce, ts, id, sha256 }`, the own password, the id of the document and the hash of the file that was read (`sha256` of the document); a wrong password is 11000 at `proof`, another document 400, another file or turn 409. Approvals carry `version` and `task`: sent twice they sign once. The action that makes the next version of a document (`versions.revise` of the page JSON) answers with the document as it is and names the new one in `may.nextVersion`, with id and number',
    ],
    input: z.strictObject({
      type,
      action: z.string().max(200).meta({ description: 'Name of the action, with `-` for capitals.' }),
      id,
      version: optionalVersion,
      task: optionalId.meta({
        description:
          '`may.task` of the document: the task of the process that is signed. A second signature of one person at one visit must name it.',
      }),
      comment: optionalText(),
      values,
      confirmed,
      proof: z.unknown().optional().meta({ description: 'Credential envelope, see the guide.' }),
    }),
    output: wireDocument,
    errors: ['access.forbidden', 'action.unknown', 'action.asks', 'generic.notFound', 'form.invalid', 'save.conflict'],
    example: { input: { type: 'purchase-order', action: 'submit', id: '1000', version: 3 }, output: exampleDocument },
  }),
  openActionForm: defineCall({
    ...large,
    path: '/scmapi/:type/action-form',
    summary: [
      '操作表单',
      'The values with which the form of an action opens (`form` of the action in the page JSON): stored ones, and for blanks the prefilled ones, computed with what was typed so far (`values`), which is left out. By path, `lines.column` for the new line; `<path>$` is the title of a link',
    ],
    input: z.strictObject({ type, id, action: z.string().max(200), values: z.record(z.string(), z.unknown()).nullish() }),
    output: z.strictObject({ version: z.int(), values: z.record(z.string(), z.unknown()) }),
    errors: ['access.forbidden', 'action.unknown', 'action.notFrom', 'generic.notFound'],
    example: {
      input: { type: 'payment-order', id: '1000', action: 'registerPayment' },
      output: { version: 4, values: { 'payments.date': '2026-03-31', 'payments.amount': '1200.00' } },
    },
  }),
}
