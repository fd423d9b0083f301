/** Stock ledger (SLG): every movement of finished goods by warehouse, bin and SKU. It is append-only; its sum is the inventory. */
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'

export const stockLedger = document('warehouse/stock_ledger', {
  code: 'SLG',
  kind: 'log',
  label: ['库存流水账', 'Stock ledger'],
  menu: 30,
  rights: { read: ['warehouse', 'buyer', 'manager', 'merchandiser', 'finance', 'admin'] },
  fields: {
    date: f.date(['业务日期', 'Date'], { list: ['column', 'filter'] }),
    warehouse: f.link(['仓库', 'Warehouse'], 'warehouse', { list: ['column', 'filter'] }),
    bin: f.link(['库位', 'Bin'], 'bin', { list: ['card', 'filter'] }),
    sku: f.link(['商品', 'SKU'], 'sku', { list: ['card', 'search', 'filter'] }),
    style: f.link(['款式', 'Style'], 'style', { list: 'filter' }),
    colorway: f.link(['颜色', 'Colour'], 'colorway'),
    size: f.text(['尺码', 'Size'], { max: 20, sizeOrder: true }),
    lot: f.text(['批次', 'Lot'], { max: 40, list: 'column' }),
    quantity: f.quantity(['数量变动', 'Quantity ±'], { list: ['card', 'total'] }),
    allocated: f.quantity(['占用变动', 'Allocated ±']),
    free: f.quantity(['可用变动', 'Free ±']),
    balance: f.quantity(['结存', 'Balance'], { list: 'card' }),
    cost: f.money(['单位成本', 'Unit cost'], { restrict: { others: 2 } }),
    kind: f.text(['业务类型', 'Event'], { max: 40, list: 'column' }),
    document: f.text(['单据号', 'Document'], { max: 60, list: ['card', 'search'] }),
  },
  statuses: { posted: { end: true } },
  ledger: {
    date: 'date',
    derived: { free: { of: 'quantity', less: 'allocated' } },
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
  list: { also: ['createdAt', 'createdBy'], sort: ['-createdAt'] },
  form: { date: ['流水', 'Entry'] },
})
