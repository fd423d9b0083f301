/** Document types of ledger tests: goods moved by size into shelves, with a ledger that has balances by shelf and lot and by item, and months. */
import { document, type AnyDocument } from '../../model/document.ts'
import { date } from '../../model/fields/date.ts'
import { lines } from '../../model/fields/lines.ts'
import { link } from '../../model/fields/link.ts'
import { matrix } from '../../model/fields/matrix.ts'
import { quantity } from '../../model/fields/quantity.ts'
import { text } from '../../model/fields/text.ts'

const head = { module: 'story', parties: { owner: 'brand' }, rights: { read: ['*'], create: ['*'], edit: ['*'] } } as const
const active = { active: { label: ['有效', 'Active'], family: 'neutral', edit: true } } as const

export const article = document('article', {
  ...head,
  code: 'ART',
  kind: 'master',
  label: ['物品', 'Article'],
  number: '{shade}-{size}',
  fields: { shade: text(['色', 'Shade'], { required: true }), size: text(['码', 'Size'], { required: true }) },
  statuses: active,
  actions: {},
  list: { columns: ['number', 'shade', 'size'] },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'shade', 'size'] }],
})

export const month = document('month', {
  ...head,
  code: 'MON',
  kind: 'config',
  label: ['月份', 'Month'],
  number: 'M{0000}',
  fields: { first: date(['起', 'From'], { required: true }), last: date(['止', 'To'], { required: true }) },
  statuses: {
    open: { label: ['打开', 'Open'], family: 'info', edit: true },
    closed: { label: ['关闭', 'Closed'], family: 'closed' },
  },
  actions: {
    close: { label: ['关账', 'Close'], from: 'open', to: 'closed' },
    reopen: { label: ['反关账', 'Reopen'], from: 'closed', to: 'open' },
  },
  calendar: { from: 'first', to: 'last', open: ['open'] },
  list: { columns: ['number', 'first', 'last', 'status'] },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'first', 'last', 'status'] }],
})

const dimensions = {
  article: link(['物品', 'Article'], 'article'),
  shelf: text(['货架', 'Shelf']),
  lot: text(['批次', 'Lot']),
}
const amounts = { pieces: quantity(['件数', 'Pieces']), worth: quantity(['价值', 'Worth']) }
const balanceList = { ...head, kind: 'report', readonly: true, statuses: active, actions: {} } as const

export const shelfBalance = document('shelf_balance', {
  ...balanceList,
  code: 'SBL',
  label: ['货架结存', 'Shelf balance'],
  fields: { ...dimensions, ...amounts },
  list: { columns: ['shelf', 'pieces'] },
  form: [{ section: ['基本', 'Basic'], fields: ['article', 'shelf', 'lot', 'pieces', 'worth'] }],
})
export const articleBalance = document('article_balance', {
  ...balanceList,
  code: 'ABA',
  label: ['物品结存', 'Article balance'],
  fields: { article: dimensions.article, worth: amounts.worth },
  list: { columns: ['article', 'worth'] },
  form: [{ section: ['基本', 'Basic'], fields: ['article', 'worth'] }],
})
export const goodsLedger = document('goods_ledger', {
  ...head,
  rights: { read: ['buyer'] },
  code: 'GLE',
  kind: 'log',
  label: ['物品流水', 'Goods ledger'],
  fields: {
    day: date(['日期', 'Day']),
    size: text(['码', 'Size']),
    kind: text(['类型', 'Kind']),
    ...dimensions,
    ...amounts,
    balance: quantity(['结存', 'Balance']),
  },
  statuses: { posted: { label: ['已过账', 'Posted'], family: 'success' } },
  actions: {},
  ledger: {
    date: 'day',
    balances: [
      { list: 'shelf_balance', by: ['article', 'shelf', 'lot'], amounts: ['pieces', 'worth'], floor: ['pieces'] },
      { list: 'article_balance', by: ['article'], amounts: ['worth'] },
    ],
  },
  list: { columns: ['day', 'article', 'pieces', 'balance'] },
  form: [{ section: ['基本', 'Basic'], fields: ['day', 'size', 'kind', 'article', 'shelf', 'lot', 'pieces', 'worth', 'balance'] }],
})

/** Goods that come (`arrival`) or go (`departure`); both can be taken back and posted again. */
const moved = (name: 'arrival' | 'departure', sign: '+' | '-') =>
  document(name, {
    ...head,
    code: name.slice(0, 3).toUpperCase(),
    kind: 'transaction',
    label: ['进出', name],
    number: `${name.slice(0, 1).toUpperCase()}-{00000}`,
    fields: {
      day: date(['日期', 'Day'], { required: true, default: '@today' }),
      shelf: text(['货架', 'Shelf'], { required: true }),
      lines: lines(['明细', 'Lines'], {
        shade: text(['色', 'Shade']),
        lot: text(['批次', 'Lot']),
        sizes: matrix(['尺码', 'Sizes']),
        price: quantity(['价', 'Price'], { default: '1' }),
      }),
    },
    statuses: {
      draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true },
      posted: { label: ['已过账', 'Posted'], family: 'success', edit: true },
    },
    actions: {
      check: { label: ['检查', 'Check'], from: 'draft', to: 'draft' },
      post: { label: ['过账', 'Post'], from: 'draft', to: 'posted' },
      takeBack: { label: ['冲回', 'Take back'], from: ['draft', 'posted'], to: 'draft' },
    },
    dated: { field: 'day', calendar: 'month' },
    posts: {
      goods: {
        ledger: 'goods_ledger',
        on: 'post',
        reverseOn: 'takeBack',
        tryOn: 'check',
        sign,
        lines: 'lines',
        where: 'lot = null or lot != "sample"',
        expand: { matrix: 'sizes', to: 'article', match: { shade: 'shade' }, size: 'size' },
        values: { day: 'doc.day', shelf: 'doc.shelf', lot: 'lot' },
        amounts: { pieces: 'pieces', worth: { formula: 'pieces * price' } },
        constants: { kind: name },
        reversalConstants: { kind: `${name} taken back` },
      },
    },
    list: { columns: ['number', 'day', 'shelf', 'status'] },
    form: [{ section: ['基本', 'Basic'], fields: ['number', 'day', 'shelf', 'lines', 'status'] }],
  })
export const arrival = moved('arrival', '+')
export const departure = moved('departure', '-')

export const ledgerTypes = [article, month, shelfBalance, articleBalance, goodsLedger, arrival, departure] as readonly AnyDocument[]
