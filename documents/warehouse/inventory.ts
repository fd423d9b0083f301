/** Product inventory (INV): the stock per place, and how much of it is free. It is the balance of the stock ledger; nobody edits it. */
import { document, type Doc } from '../../model/document.ts'
import { link } from '../../model/fields/link.ts'
import { quantity } from '../../model/fields/quantity.ts'
import { text } from '../../model/fields/text.ts'

export type Inventory = Doc<typeof inventory>

export const inventory = document('inventory', {
  module: 'warehouse',
  code: 'INV',
  kind: 'report',
  label: ['成品库存', 'Product inventory'],
  parties: { owner: 'brand' },
  rights: { read: ['warehouse', 'buyer', 'manager', 'merchandiser', 'finance', 'planner', 'admin'] },
  readonly: true,
  fields: {
    warehouse: link(['仓库', 'Warehouse'], 'warehouse'),
    bin: link(['库位', 'Bin'], 'bin'),
    sku: link(['商品', 'SKU'], 'sku'),
    style: link(['款式', 'Style'], 'style'),
    colorway: link(['颜色', 'Colour'], 'colorway'),
    size: text(['尺码', 'Size'], { max: 20 }),
    lot: text(['批次', 'Lot'], { max: 40 }),
    quantity: quantity(['库存数量', 'Quantity']),
    allocated: quantity(['已占用', 'Allocated']),
    free: quantity(['可用数量', 'Free'], { help: ['可用 = 库存 − 占用', 'Free = quantity − allocated'] }),
  },
  statuses: { active: { label: ['在库', 'In stock'], family: 'success' } },
  actions: {},
  list: {
    // The day of the first receipt gives the age of the goods.
    columns: ['sku', 'style', 'colorway', 'size', 'warehouse', 'bin', 'lot', 'quantity', 'allocated', 'free', 'createdAt', 'updatedAt'],
    search: ['sku', 'style', 'lot'],
    sort: ['sku'],
    filters: ['warehouse', 'bin', 'style', 'colorway'],
    digest: ['sku', 'warehouse', 'bin', 'quantity', 'free'],
    totals: ['quantity', 'allocated', 'free'],
    views: [{ name: 'inStock', label: ['有库存', 'In stock'], filters: [{ field: 'quantity', operator: 'gt', value: '0' }] }],
  },
  form: [
    {
      section: ['库存', 'Stock'],
      fields: ['sku', 'style', 'colorway', 'size', 'warehouse', 'bin', 'lot', 'quantity', 'allocated', 'free', 'createdAt', 'updatedAt'],
    },
  ],
})
