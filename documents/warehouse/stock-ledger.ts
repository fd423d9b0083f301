/** Stock ledger (SLG): every movement of finished goods by warehouse, bin and SKU. It is append-only; its sum is the inventory. */
import { document, type Doc } from '../../model/document.ts'
import { date } from '../../model/fields/date.ts'
import { link } from '../../model/fields/link.ts'
import { money } from '../../model/fields/money.ts'
import { quantity } from '../../model/fields/quantity.ts'
import { text } from '../../model/fields/text.ts'

export type StockEntry = Doc<typeof stockLedger>

export const stockLedger = document('stock_ledger', {
  module: 'warehouse',
  code: 'SLG',
  kind: 'log',
  label: ['库存流水账', 'Stock ledger'],
  parties: { owner: 'brand' },
  rights: { read: ['warehouse', 'buyer', 'manager', 'merchandiser', 'finance', 'admin'] },
  fields: {
    date: date(['业务日期', 'Date']),
    warehouse: link(['仓库', 'Warehouse'], 'warehouse'),
    bin: link(['库位', 'Bin'], 'bin'),
    sku: link(['商品', 'SKU'], 'sku'),
    style: link(['款式', 'Style'], 'style'),
    colorway: link(['颜色', 'Colour'], 'colorway'),
    size: text(['尺码', 'Size'], { max: 20 }),
    lot: text(['批次', 'Lot'], { max: 40 }),
    quantity: quantity(['数量变动', 'Quantity ±']),
    allocated: quantity(['占用变动', 'Allocated ±']),
    free: quantity(['可用变动', 'Free ±']),
    balance: quantity(['结存', 'Balance']),
    cost: money(['单位成本', 'Unit cost'], { restrict: { others: 2 } }),
    document: text(['单据号', 'Document'], { max: 60 }),
    kind: text(['业务类型', 'Event'], { max: 40 }),
  },
  statuses: { posted: { label: ['已过账', 'Posted'], family: 'success', end: true } },
  actions: {},
  ledger: {
    date: 'date',
    balances: [
      {
        list: 'inventory',
        by: ['warehouse', 'bin', 'sku', 'style', 'colorway', 'size', 'lot'],
        amounts: ['quantity', 'allocated', 'free'],
        floor: ['quantity', 'allocated', 'free'],
        message: 'stock.short',
      },
    ],
  },
  list: {
    columns: ['createdAt', 'date', 'warehouse', 'bin', 'sku', 'lot', 'quantity', 'balance', 'kind', 'document', 'createdBy'],
    search: ['document', 'sku'],
    sort: ['-createdAt'],
    filters: ['sku', 'warehouse', 'bin', 'style', 'date'],
    digest: ['sku', 'bin', 'quantity', 'balance', 'document'],
    totals: ['quantity'],
  },
  form: [
    {
      section: ['流水', 'Entry'],
      fields: [
        'date',
        'warehouse',
        'bin',
        'sku',
        'style',
        'colorway',
        'size',
        'lot',
        'quantity',
        'allocated',
        'free',
        'balance',
        'cost',
        'kind',
        'document',
        'createdAt',
        'createdBy',
      ],
    },
  ],
})
