/** Calls of help, guided tours, the process map, related documents, looks and dates of documents, the workbench and the work of partners. */
import { z } from 'zod'
import { calloutShapes, type CalloutShape } from '../fields/callouts.ts'
import type { Filter } from '../lists/filter.ts'
import { defineCall } from './contract.ts'
import { milestone } from './paths.ts'
import { id, ids, optionalText, page } from './values.ts'
import { widgetKinds } from '../outputs/workbench.ts'

const filter = z.custom<Filter>((value) => typeof value === 'object' && value !== null)
const searched = optionalText(4000)
const statusFamily = z.enum(['neutral', 'info', 'attention', 'success', 'danger', 'returned', 'closed'])

const place = z.tuple([z.number(), z.number()]).readonly()
/** A call-out without its texts; places are fractions of width and height. */
const drawnCallout = z.strictObject({
  no: z.int(),
  shape: z.enum(Object.keys(calloutShapes) as [CalloutShape, ...CalloutShape[]]),
  points: z.array(place).readonly(),
  done: z.literal(true).optional(),
})

const figureHead = { code: z.string(), title: z.string(), note: z.string(), page, module: z.string() }
/** A figure beside the agenda; `model/outputs/workbench.ts` says what each kind shows. */
const workbenchFigure = z.discriminatedUnion('kind', [
  z.strictObject({
    ...figureHead,
    kind: z.literal('weeks'),
    date: z.string(),
    filters: z.array(filter).readonly(),
    open: z.strictObject({ field: z.string(), values: z.array(z.string()).readonly() }).optional(),
  }),
  z.strictObject({ ...figureHead, kind: z.literal('days'), date: z.string(), filters: z.array(filter).readonly(), quantity: z.string() }),
  z.strictObject({
    ...figureHead,
    kind: z.literal('rate'),
    report: z.string(),
    measure: z.string(),
    date: z.string(),
    target: z.string(),
  }),
  z.strictObject({
    ...figureHead,
    kind: z.literal('season'),
    report: z.string(),
    group: z.string(),
    whole: z.string(),
    part: z.string(),
    due: z.string(),
  }),
  z.strictObject({
    ...figureHead,
    kind: z.literal('money'),
    filters: z.array(filter).readonly(),
    amount: z.string(),
    parts: z.string(),
  }),
])

export const navigationCalls = {
  searchHelp: defineCall({
    method: 'GET',
    path: '/ccommonapi/utils/doc-help-search-list',
    guard: 'session',
    summary: ['搜索帮助', 'Topics of the help, written ones and those made from the types of the own menu'],
    input: z.object({ search: searched }),
    output: z.array(z.strictObject({ key: z.string(), title: z.string(), summary: z.string(), pages: z.array(z.string()) })),
    example: { input: { search: '导入' }, output: [{ key: 'import', title: '导入', summary: '从表格导入。', pages: [] }] },
  }),
  readHelpTopic: defineCall({
    method: 'GET',
    path: '/ccommonapi/utils/doc-help-view',
    guard: 'session',
    summary: ['帮助主题', 'One topic; `type:<page>` explains a type from its page'],
    input: z.object({ key: searched }),
    output: z.strictObject({
      key: z.string(),
      title: z.string(),
      sections: z.array(z.strictObject({ title: z.string(), rows: z.array(z.string()) })),
      path: z.string().optional(),
    }),
    errors: ['generic.notFound'],
    example: { input: { key: 'import' }, output: { key: 'import', title: '导入', sections: [{ title: '', rows: ['从表格导入。'] }] } },
  }),
  readTour: defineCall({
    method: 'GET',
    path: '/ccommonapi/cpm-ot/scenario',
    guard: 'session',
    summary: ['页面引导', 'A guided tour of `home`, `todo`, `list`, `document` or a type, or null'],
    input: z.object({ page: searched }),
    output: z
      .strictObject({
        page: z.string(),
        title: z.string(),
        steps: z.array(z.strictObject({ anchor: z.string(), title: z.string(), text: z.string() })),
      })
      .nullable(),
    example: { input: { page: 'home' }, output: null },
  }),
  readProcessMap: defineCall({
    method: 'GET',
    path: '/ccommonapi/utils/process-map',
    guard: 'session',
    summary: [
      '流程导航',
      'Types of the own menu with what is under way (at most 100, null where nothing is by nature) and what is made from them',
    ],
    input: z.object({}),
    output: z.array(
      z.strictObject({
        page: z.string(),
        module: z.string(),
        kind: z.string(),
        label: z.string(),
        path: z.string(),
        open: z.int().nullable(),
        create: z.boolean(),
        conversions: z.array(z.string()),
      }),
    ),
    example: { input: {}, output: [] },
  }),
  listRelatedDocuments: defineCall({
    method: 'GET',
    path: '/ccommonapi/utils/related',
    guard: 'session',
    summary: [
      '关联单据',
      'The chain of a document by type, the first cause first: what it follows from (`from`), itself (`here`), what follows from it (`to`), what else follows from its causes (`beside`); at most 50 of a type; `unseen` are named and not readable',
    ],
    input: z.object({ page, id }),
    output: z.array(
      z.strictObject({
        page: z.string(),
        label: z.string(),
        path: z.string(),
        more: z.boolean(),
        unseen: z.int(),
        docs: z.array(
          z.strictObject({
            id,
            number: z.string().nullable(),
            status: z.string(),
            statusText: z.string(),
            family: statusFamily,
            date: z.string(),
            party: z.string().nullable(),
            way: z.enum(['here', 'from', 'to', 'beside']),
          }),
        ),
      }),
    ),
    errors: ['generic.notFound', 'access.forbidden'],
    example: { input: { page: 'purchase_order', id: '1000' }, output: [] },
  }),
  countChildren: defineCall({
    method: 'GET',
    path: '/ccommonapi/utils/children',
    guard: 'session',
    summary: [
      '下级单据数量',
      'Tabs of a document: the types whose link `via` names it, or whose documents (`ids`) a field of it names, with their number up to 100',
    ],
    input: z.object({ page, id }),
    output: z.array(
      z.strictObject({ page: z.string(), via: z.string().optional(), ids: ids.optional(), label: z.string(), count: z.int() }),
    ),
    errors: ['generic.notFound', 'access.forbidden'],
    example: { input: { page: 'purchase_order', id: '1000' }, output: [] },
  }),
  readLooks: defineCall({
    method: 'POST',
    path: '/ccommonapi/utils/looks',
    guard: 'session',
    summary: [
      '单据的图片与颜色',
      'Picture (the id of its file) with the call-outs on it, and colour of those documents that have one and may be read, by type and ids',
    ],
    input: z.object({ of: z.record(page, ids).refine((value) => Object.values(value).flat().length <= 500) }),
    output: z.array(z.strictObject({ id, picture: id.nullable(), marks: z.array(drawnCallout).readonly(), colour: z.string().nullable() })),
    example: { input: { of: { colour: ['1000'] } }, output: [{ id: '1000', picture: null, marks: [], colour: '#8fa6b8' }] },
  }),
  readCountedCells: defineCall({
    method: 'GET',
    path: '/ccommonapi/utils/counted-cells',
    guard: 'session',
    summary: ['各尺码的已计数量', 'Pieces of each size of the lines that other documents took, by the counter that keeps them'],
    input: z.object({ page, id }),
    output: z.array(z.strictObject({ line: id, counter: z.string(), cell: z.string(), quantity: z.string() })),
    errors: ['generic.notFound', 'access.forbidden'],
    example: { input: { page: 'purchase_order', id: '1000' }, output: [{ line: '1001', counter: 'booked', cell: '|M|', quantity: '120' }] },
  }),
  readSourcePrices: defineCall({
    method: 'GET',
    path: '/ccommonapi/utils/source-prices',
    guard: 'session',
    summary: [
      '来源单据的价格',
      'What the lines of a document cost by the document that it was made from, as the quotation of an order, where both have one currency',
    ],
    input: z.object({ page, id }),
    output: z.array(
      z.strictObject({
        line: id,
        /** The column that the price is compared with. */
        column: z.string(),
        price: z.string(),
        page: z.string(),
        id,
        title: z.string(),
      }),
    ),
    errors: ['generic.notFound', 'access.forbidden'],
    example: {
      input: { page: 'purchase_order', id: '1000' },
      output: [{ line: '1001', column: 'price', price: '58', page: 'supplier_quotation', id: '1002', title: 'RFQ-202611-0003-SX01' }],
    },
  }),
  readMilestones: defineCall({
    method: 'GET',
    path: '/ccommonapi/utils/milestones',
    guard: 'session',
    summary: [
      '单据的关键日期',
      'Dates of a document: agreed, reached and expected, with the document that has them; null for a type without dates',
    ],
    input: z.object({ page, id }),
    output: z
      .strictObject({
        page: z.string(),
        id,
        today: z.string(),
        milestones: z.array(milestone),
      })
      .nullable(),
    errors: ['generic.notFound', 'access.forbidden'],
    example: {
      input: { page: 'purchase_order', id: '1000' },
      output: {
        page: 'order_tracking',
        id: '1001',
        today: '2026-11-23',
        milestones: [{ line: '1002', label: '尾批离厂', plan: '2026-12-18', actual: null, projected: '2026-12-22' }],
      },
    },
  }),
  readWorkbench: defineCall({
    method: 'GET',
    path: '/ccommonapi/gui/workbench',
    guard: 'session',
    summary: ['工作台', 'Widgets of the workbench for the rights and roles of the caller, and their layout'],
    input: z.object({}),
    output: z.strictObject({
      widgetConfig: z.array(
        z.strictObject({
          code: z.string(),
          title: z.string(),
          kind: z.enum(widgetKinds),
          page: z.string().optional(),
          module: z.string().optional(),
          category: z.string().optional(),
          settings: z.strictObject({
            filters: z.array(filter).optional(),
            sort: z.array(z.string()).optional(),
            columns: z.array(z.string()).optional(),
            danger: z.string().optional(),
          }),
        }),
      ),
      figures: z.array(workbenchFigure),
      zone: z.string().meta({ description: 'The time zone of the platform, in which days begin and end.' }),
      layout: z.array(z.string()),
    }),
    example: {
      input: {},
      output: {
        widgetConfig: [{ code: 'waiting', title: '待我处理', kind: 'tasks', settings: {} }],
        figures: [],
        zone: 'Asia/Shanghai',
        layout: ['waiting'],
      },
    },
  }),
  readAgenda: defineCall({
    method: 'GET',
    path: '/ccommonapi/gui/agenda',
    guard: 'session',
    summary: ['待我处理', 'What waits for the caller, the earliest due first: tasks, and documents whose status names the side or role'],
    input: z.object({}),
    output: z.array(
      z.strictObject({
        page,
        typeText: z.string(),
        id,
        number: z.string().nullable(),
        status: z.string(),
        family: statusFamily,
        group: z.enum(['overdue', 'today', 'week', 'later', 'open']),
        verb: z.string(),
        action: z.string().optional(),
        due: z.string().nullable(),
        since: z.string(),
        task: z.boolean(),
        together: z.boolean(),
      }),
    ),
    example: {
      input: {},
      output: [
        {
          page: 'purchase_order',
          typeText: '成品采购订单',
          id: '1000',
          number: 'PO-MU202611-0385',
          status: 'issued',
          family: 'info',
          group: 'today',
          verb: '接单',
          action: 'confirm',
          due: '2026-11-23',
          since: '2026-11-22T08:00:00.000Z',
          task: true,
          together: false,
        },
      ],
    },
  }),
  listPartnerWork: defineCall({
    method: 'GET',
    path: '/ccommonapi/utils/asked',
    guard: 'session',
    summary: ['采购方的请求', 'What each buyer asks of who works for them, on every platform of the person'],
    input: z.object({}),
    output: z.array(
      z.strictObject({
        platform_id: id,
        platform_name: z.string(),
        client_name: z.string(),
        here: z.boolean(),
        buyers: z.array(
          z.strictObject({
            id: z.string(),
            name: z.string(),
            asks: z.array(
              z.strictObject({
                code: z.string(),
                title: z.string(),
                page: z.string(),
                path: z.string().optional(),
                count: z.int(),
                docs: z.array(z.strictObject({ id, number: z.string().nullable(), due: z.string().nullable(), late: z.boolean() })),
              }),
            ),
          }),
        ),
      }),
    ),
    example: { input: {}, output: [] },
  }),
}
