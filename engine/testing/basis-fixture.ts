/** Types of a story in which deals are based on tariffs: a header that is read, lines that are read, a hidden field, values that a save fills again. */
import { document } from '../../model/document.ts'
import { lineLink } from '../../model/fields/line-link.ts'
import { lines } from '../../model/fields/lines.ts'
import { link } from '../../model/fields/link.ts'
import { quantity } from '../../model/fields/quantity.ts'
import { text } from '../../model/fields/text.ts'

const common = { module: 'based', rights: { read: ['*'], create: ['*'], edit: ['*'] } } as const
const open = { label: ['开放', 'Open'], family: 'info', edit: true } as const
const agreed = { label: ['已约定', 'Agreed'], family: 'success' } as const

/** What others read: `secret` is hidden from supplier and factory. */
export const tariff = document('tariff', {
  ...common,
  kind: 'master',
  code: 'TRF',
  label: ['价目', 'Tariff'],
  parties: { owner: 'brand', partyRoles: { supplier: { via: 'supplier' } } },
  fields: {
    name: text(['名称', 'Name']),
    supplier: link(['供应商', 'Supplier'], 'company'),
    term: text(['条款', 'Term']),
    secret: text(['内部', 'Internal'], { restrict: { partyRoles: { supplier: 2 } } }),
    note: text(['备注', 'Note']),
    rates: lines(['价格', 'Rates'], { name: text(['名', 'Name']), rate: quantity(['价', 'Rate']) }),
  },
  statuses: { open },
  actions: {},
  list: { columns: ['name'], sort: ['-createdAt'] },
  form: [{ section: ['基本', 'Basic'], fields: ['name', 'supplier', 'term', 'secret', 'note', 'rates'] }],
})

export const deal = document('deal', {
  ...common,
  kind: 'transaction',
  code: 'DEL',
  label: ['交易', 'Deal'],
  parties: { owner: ['brand', 'supplier'], partyRoles: { partner: { via: 'partner' } } },
  fields: {
    partner: link(['伙伴', 'Partner'], 'company'),
    tariff: link(['价目', 'Tariff'], 'tariff'),
    term: text(['条款', 'Term']),
    lines: lines(['明细', 'Lines'], {
      rate: lineLink(['价格行', 'Rate'], 'tariff', 'rates'),
      price: quantity(['价', 'Price']),
    }),
  },
  statuses: { draft: open, agreed, done: { ...agreed, end: true } },
  actions: {
    agree: { label: ['约定', 'Agree'], from: 'draft', to: 'agreed' },
    renegotiate: { label: ['重谈', 'Renegotiate'], from: 'agreed', to: 'draft' },
    finish: { label: ['完成', 'Finish'], from: 'agreed', to: 'done' },
  },
  basedOn: {
    terms: { link: 'tariff', reads: ['term', 'secret'], fills: { term: 'term' }, while: ['draft', 'agreed'], until: ['done'] },
    prices: {
      link: 'lines.rate',
      reads: ['rate', 'doc.term'],
      fills: { rate: 'lines.price' },
      while: ['draft', 'agreed'],
      until: ['done'],
      before: ['finish'],
    },
  },
  list: { columns: ['term', 'status'], sort: ['-createdAt'] },
  form: [{ section: ['基本', 'Basic'], fields: ['partner', 'tariff', 'term', 'lines'] }],
})
