/** Product inventory (INV): the stock per place, and how much of it is free. It is the balance of the stock ledger; nobody edits it. */
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'

export const inventory = document('warehouse/inventory', {
  code: 'INV',
  kind: 'report',
  label: ['成品库存', 'Product inventory'],
  menu: 20,
  rights: { read: ['warehouse', 'buyer', 'manager', 'merchandiser', 'finance', 'planner', 'admin'] },
  readonly: true,
  fields: {
    sku: f.link(['商品', 'SKU'], 'sku', { list: ['card', 'search'] }),
    style: f.link(['款式', 'Style'], 'style', { list: ['column', 'search', 'filter'] }),
    colorway: f.link(['颜色', 'Colour'], 'colorway', { list: ['column', 'filter'] }),
    size: f.text(['尺码', 'Size'], { max: 20, sizeOrder: true, list: 'column' }),
    warehouse: f.link(['仓库', 'Warehouse'], 'warehouse', { list: ['card', 'filter'] }),
    bin: f.link(['库位', 'Bin'], 'bin', { list: ['card', 'filter'] }),
    lot: f.text(['批次', 'Lot'], { max: 40, list: ['column', 'search'] }),
    quantity: f.quantity(['库存数量', 'Quantity'], { list: ['card', 'total'] }),
    allocated: f.quantity(['已占用', 'Allocated'], { list: ['column', 'total'] }),
    free: f.quantity(['可用数量', 'Free'], { help: ['可用 = 库存 − 占用', 'Free = quantity − allocated'], list: ['card', 'total'] }),
  },
  statuses: { active: { label: ['在库', 'In stock'] } },
  list: {
    also: ['createdAt', 'updatedAt'],
    sort: ['sku'],
    views: { inStock: { label: ['有库存', 'In stock'], where: { quantity: { gt: '0' } } } },
  },
  form: { sku: ['库存', 'Stock'] },
})
