/** Pages and fields for tests of the front end, complete as the server sends them. */
import type { Page, PageField } from '../../model/page.ts'
import type { PageFieldType } from '../../model/fields/kinds.ts'

/** Creates a field that may be read and written, without rules or limits; `given` replaces single properties. */
export function pageField(name: string, type: PageFieldType, overrides: Partial<PageField> = {}): PageField {
  return {
    field: name,
    type,
    label: name,
    validations: [],
    error: { hasError: false, errorMsg: '', noTranslate: false },
    required: false,
    isNotPost: false,
    upperCase: false,
    lowerCase: false,
    trim: false,
    options: [],
    restriction: 0,
    operators: [],
    sortable: true,
    rules: {},
    limits: {},
    ...(type === 'link' ? { displayfield: `${name}$` } : {}),
    ...overrides,
  }
}

/** Creates a page named `order` with one section of these fields; `given` replaces single properties. */
export function pageOf(fields: readonly PageField[], overrides: Partial<Page> = {}): Page {
  return {
    page: 'order',
    module: 'trade',
    code: 'ORD',
    title: 'Order',
    kind: 'transaction',
    partyRole: 'owner',
    partyRoles: [],
    may: { create: true, edit: true, export: true },
    readonly: false,
    list: {
      columns: fields.map(({ field }) => field),
      search: { fields: [], hint: '' },
      sort: [],
      digest: [],
      totals: [],
      due: [],
      views: [],
      layout: { views: {} },
      fields: Object.fromEntries(fields.map((field) => [field.field, field])),
    },
    display: { picture: [], parties: [], scope: [], facts: [], matrix: {}, waits: {}, people: [], usedBy: [], tally: {} },
    blocks: [{ modelName: 'main', title: 'Main', visible: true, disable: false, folded: false, form: fields }],
    statuses: {
      draft: { label: 'Draft', family: 'neutral', edit: true, end: false },
      active: { label: 'Active', family: 'success', edit: true, end: false },
    },
    actions: [],
    conversions: [],
    children: false,
    zone: 'Asia/Shanghai',
    print: false,
    etag: 'test',
    ...overrides,
  }
}
