/**
 * Calls of the import centre (experience U70 to U72). An upload belongs to its user alone. Its rows wait in a session until they are
 * imported; rows with the same text in the column `_doc` become one document.
 */
import { z } from 'zod'
import { defineCall } from './contract.ts'
import { done, id, moment, optionalCount, optionalPage, optionalText, page } from './values.ts'

const group = '/ccommonapi/data-upload'
export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Length of a cell's text. */
const maxText = 4000

const session = z.strictObject({
  id,
  type: z.string(),
  /** `change` is an edited export that was uploaded again. */
  kind: z.enum(['create', 'change']),
  title: z.string(),
  name: z.string(),
  header: z.array(z.string()),
  mapping: z.array(z.string().nullable()),
  how: z.array(z.enum(['exact', 'remembered', 'likely', 'none'])),
  rows: z.int(),
  state: z.enum(['open', 'checking', 'importing', 'done', 'undoing', 'undone']),
  mode: z.enum(['all', 'good']).nullable(),
  documents: z.int(),
  at: moment,
  done_at: moment.nullable(),
  job_id: id.nullable(),
  mayUndo: z.boolean(),
})
const counts = z.strictObject({ wrong: z.int(), unchecked: z.int(), kept: z.int(), differ: z.int() })
const column = z.strictObject({
  path: z.string(),
  label: z.string(),
  required: z.boolean(),
  type: z.string(),
  options: z.array(z.string()),
  /** Suggestions are available for the column. */
  looks: z.boolean(),
})
const cellError = z.strictObject({ column: z.int(), path: z.string(), key: z.string(), message: z.string() })
const row = z.strictObject({
  no: z.int(),
  cells: z.array(z.string()),
  errors: z.array(cellError).nullable(),
  changes: z.array(z.strictObject({ path: z.string(), label: z.string(), from: z.string(), to: z.string() })).nullable(),
  doc_id: id.nullable(),
})
const changed = counts.extend({ changed: z.int() })
const begun = z.strictObject({ job: id })
const position = z.union([
  z.int().min(0).max(999),
  z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number),
])
const columnPath = z.string().max(200).nullable()

const exampleSession = {
  id: '1012',
  type: 'colour',
  kind: 'create',
  title: '颜色',
  name: '颜色.xlsx',
  header: ['颜色名称', '色系'],
  mapping: ['name', 'family'],
  how: ['exact', 'exact'],
  rows: 2,
  state: 'open',
  mode: null,
  documents: 0,
  at: '2026-03-02T01:20:00.000Z',
  done_at: null,
  job_id: null,
  mayUndo: false,
} as const
const exampleCounts = { wrong: 1, unchecked: 0, kept: 0, differ: 0 }
const exampleError = { column: 1, path: 'family', key: 'field.choice', message: '请从列表中选择' }
const ofSession = ['generic.notFound', 'access.forbidden'] as const
const openSession = [...ofSession, 'import.busy', 'import.over'] as const

export const importCalls = {
  listImportLinks: defineCall({
    method: 'GET',
    path: `${group}/page-upload-links`,
    guard: 'session',
    summary: ['可导入的单据', 'Document types that the caller may import, with the addresses of template and upload (SH-7-061)'],
    input: z.object({ page: optionalPage }),
    output: z.array(z.strictObject({ page: z.string(), module: z.string(), title: z.string(), template: z.string(), upload: z.string() })),
    errors: ['generic.notFound'],
    example: {
      input: {},
      output: [
        {
          page: 'colour',
          module: 'design',
          title: '颜色',
          template: `${group}/template?page=colour`,
          upload: `${group}/upload?page=colour`,
        },
      ],
    },
  }),
  readImportTemplate: defineCall({
    method: 'GET',
    path: `${group}/template`,
    guard: 'session',
    file: [workbookType],
    summary: ['导入模板', 'The workbook to fill in'],
    input: z.object({ page }),
    output: z.unknown(),
    errors: ofSession,
    example: { input: { page: 'colour' }, output: null },
  }),
  uploadSheet: defineCall({
    method: 'POST',
    path: `${group}/upload`,
    guard: 'session',
    body: 'multipart',
    bodyLimit: 33_654_432,
    query: ['page'],
    summary: [
      '上传表格',
      'Uploads a filled worksheet (.xlsx or .csv, 32 MB, 100 000 rows); `type` or, in the query, `page` is the document type. `before` names an import of the same bytes. Errors stand at `file`',
    ],
    input: z.strictObject({ type: optionalPage, page: optionalPage }),
    output: z.strictObject({
      id,
      rows: z.int(),
      before: z.strictObject({ at: moment, name: z.string(), documents: z.int() }).nullable(),
    }),
    errors: [...ofSession, 'sheet.notSheet', 'sheet.empty', 'sheet.tooManyRows', 'sheet.formula'],
    example: { input: { type: 'colour' }, output: { id: '1012', rows: 2, before: null } },
  }),
  listImports: defineCall({
    method: 'GET',
    path: `${group}/index`,
    guard: 'session',
    summary: ['本人的导入', 'Own imports, newest first, at most 50'],
    input: z.object({}),
    output: z.array(session),
    example: { input: {}, output: [exampleSession] },
  }),
  readImport: defineCall({
    method: 'GET',
    path: `${group}/view`,
    guard: 'session',
    summary: [
      '打开导入',
      'One import: its mapping, the columns that it may be mapped to, and how many rows are wrong, unchecked or imported (`kept`)',
    ],
    input: z.object({ id }),
    output: session.extend({ ...counts.shape, module: z.string(), columns: z.array(column) }),
    errors: ofSession,
    example: {
      input: { id: '1012' },
      output: {
        ...exampleSession,
        ...exampleCounts,
        module: 'design',
        columns: [{ path: 'name', label: '颜色名称', required: true, type: 'text', options: [], looks: false }],
      },
    },
  }),
  listImportRows: defineCall({
    method: 'GET',
    path: `${group}/rows`,
    guard: 'session',
    summary: [
      '导入的行',
      'Rows after a row number, at most `size` (500), with their errors or, for an edited export, their changes; `next` is the number to go on after',
    ],
    input: z.object({
      id,
      after: optionalCount,
      only: z
        .enum(['all', 'wrong', 'changed'])
        .nullish()
        .transform((value) => value ?? 'all'),
      size: optionalCount.transform((value) => value ?? 50).refine((value) => value >= 1 && value <= 500),
    }),
    output: z.strictObject({ rows: z.array(row), next: z.int().nullable(), counts }),
    errors: ofSession,
    example: {
      input: { id: '1012', only: 'wrong' },
      output: {
        rows: [{ no: 2, cells: ['雾蓝', '蓝色'], errors: [exampleError], changes: null, doc_id: null }],
        next: null,
        counts: exampleCounts,
      },
    },
  }),
  listImportProblems: defineCall({
    method: 'GET',
    path: `${group}/problems`,
    guard: 'session',
    summary: ['导入问题汇总', 'The same error in many cells as one entry, the most frequent first'],
    input: z.object({ id }),
    output: z.array(cellError.extend({ text: z.string(), rows: z.int(), first: z.int() })),
    errors: ofSession,
    example: { input: { id: '1012' }, output: [{ ...exampleError, text: '蓝色', rows: 2, first: 2 }] },
  }),
  suggestCellTexts: defineCall({
    method: 'GET',
    path: `${group}/suggest`,
    guard: 'session',
    summary: [
      '填写建议',
      'Texts that a cell of the column `path` probably means, the most likely first, at most six; they suit the row `no`, or all rows with the text',
    ],
    input: z.object({ id, path: optionalText(200), text: optionalText(200), no: optionalCount }),
    output: z.array(z.strictObject({ text: z.string(), label: z.string() })),
    errors: ofSession,
    example: { input: { id: '1012', path: 'family', text: '蓝色' }, output: [{ text: '蓝', label: '蓝' }] },
  }),
  readWrongRows: defineCall({
    method: 'GET',
    path: `${group}/errors`,
    guard: 'session',
    file: [workbookType],
    summary: ['错误行', 'The wrong rows as a workbook, each with its errors'],
    input: z.object({ id }),
    output: z.unknown(),
    errors: ofSession,
    example: { input: { id: '1012' }, output: null },
  }),
  mapColumns: defineCall({
    method: 'POST',
    path: `${group}/map`,
    guard: 'session',
    writes: true,
    summary: [
      '对应列',
      'Maps every column of the sheet to a field or to nothing; the mapping is remembered for sheets with the same heads',
    ],
    input: z.object({ id, mapping: z.array(columnPath).max(300) }),
    output: done,
    errors: openSession,
    example: { input: { id: '1012', mapping: ['name', null] }, output: true },
  }),
  editCells: defineCall({
    method: 'POST',
    path: `${group}/edit`,
    guard: 'session',
    writes: true,
    summary: ['修改单元格', 'Changes cells and checks their rows again'],
    input: z.object({
      id,
      cells: z
        .array(z.strictObject({ no: z.int(), column: position, text: z.string().max(maxText) }))
        .min(1)
        .max(1000),
    }),
    output: changed,
    errors: openSession,
    example: { input: { id: '1012', cells: [{ no: 2, column: 1, text: '蓝' }] }, output: { changed: 1, ...exampleCounts, wrong: 0 } },
  }),
  replaceCells: defineCall({
    method: 'POST',
    path: `${group}/replace`,
    guard: 'session',
    writes: true,
    summary: ['替换文本', 'Replaces a text in every cell of a column that has exactly it, and checks their rows again'],
    input: z.object({
      id,
      column: position,
      text: z
        .string()
        .nullish()
        .transform((value) => value ?? ''),
      by: z
        .string()
        .max(maxText)
        .nullish()
        .transform((value) => value ?? ''),
    }),
    output: changed,
    errors: openSession,
    example: { input: { id: '1012', column: 1, text: '蓝色', by: '蓝' }, output: { changed: 2, ...exampleCounts, wrong: 0 } },
  }),
  checkImport: defineCall({
    method: 'POST',
    path: `${group}/check`,
    guard: 'session',
    writes: true,
    summary: ['检查数据', 'Checks every row, in a job'],
    input: z.object({ id }),
    output: begun,
    errors: [...openSession, 'import.unmapped'],
    example: { input: { id: '1012' }, output: { job: '1013' } },
  }),
  commitImport: defineCall({
    method: 'POST',
    path: `${group}/commit`,
    guard: 'session',
    writes: true,
    summary: ['导入', 'Imports the rows, in a job: all or none (`all`), or those without errors (`good`)'],
    input: z.object({
      id,
      mode: z
        .enum(['all', 'good'])
        .nullish()
        .transform((value) => value ?? 'all'),
    }),
    output: begun,
    errors: ['import.twin', ...openSession, 'import.unmapped', 'import.notChecked', 'import.stillWrong'],
    example: { input: { id: '1012', mode: 'good' }, output: { job: '1013' } },
  }),
  undoImport: defineCall({
    method: 'POST',
    path: `${group}/undo`,
    guard: 'session',
    writes: true,
    summary: [
      '撤销导入',
      'Undoes an import within 24 hours, in a job: created documents are removed and changed ones restored, unless they were changed since',
    ],
    input: z.object({ id }),
    output: begun,
    errors: [...openSession, 'import.undoLate'],
    example: { input: { id: '1012' }, output: { job: '1013' } },
  }),
  dropImport: defineCall({
    method: 'POST',
    path: `${group}/drop`,
    guard: 'session',
    writes: true,
    summary: ['放弃导入', 'Deletes rows that were not imported'],
    input: z.object({ id }),
    output: done,
    errors: openSession,
    example: { input: { id: '1012' }, output: true },
  }),
}
