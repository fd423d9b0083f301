/**
 * Material stock on paper: one ledger of rolls and lots with two lists of balances, by place in quantity and by item in value. A change of state is a
 * movement from one state to another.
 */
import { document } from '../../../../model/document.ts'
import { choice } from '../../../../model/fields/choice.ts'
import { date } from '../../../../model/fields/date.ts'
import { link } from '../../../../model/fields/link.ts'
import { money } from '../../../../model/fields/money.ts'
import { quantity } from '../../../../model/fields/quantity.ts'
import { text } from '../../../../model/fields/text.ts'

const readers = ['warehouse', 'buyer', 'planner', 'manager', 'finance', 'admin'] as const
/** What is valued is the brand's finance's alone; factories that hold stock see quantities. */
const inside = { restrict: { others: 2 } } as const

const place = {
  warehouse: link(['仓库', 'Warehouse'], 'warehouse', { list: ['card', 'filter'] }),
  bin: link(['库位', 'Bin'], 'bin', { list: ['column', 'filter'] }),
} as const
const item = {
  materialColour: link(['物料颜色', 'Material colour'], 'material_colour', { list: ['card', 'search', 'filter'] }),
  lot: link(['批次', 'Lot'], 'lot', { list: ['column', 'search', 'filter'] }),
} as const
const held = {
  roll: link(['卷', 'Roll'], 'roll', { list: ['column', 'search'] }),
  state: choice(
    ['状态', 'State'],
    {
      quarantine: ['待检', 'Quarantine'],
      usable: ['可用', 'Usable'],
      seconds: ['次品', 'Seconds'],
      blocked: ['冻结', 'Blocked'],
      transit: ['在途', 'In transit'],
      repair: ['返修', 'At repair'],
    },
    { list: ['card', 'filter'] },
  ),
  holder: choice(
    ['货权', 'Owned by'],
    { own: ['自有', 'Ours'], customer: ['客供', "Customer's"], supplier: ['寄售', "Supplier's until used"] },
    { list: 'column' },
  ),
} as const

export const materialLedger = document('material_ledger', {
  module: 'warehouse',
  code: 'MLG',
  kind: 'log',
  label: ['原料流水账', 'Material ledger'],
  parties: { owner: 'brand' },
  rights: { read: readers },
  fields: {
    date: date(['业务日期', 'Date'], { list: ['column', 'filter'] }),
    ...place,
    ...item,
    ...held,
    quantity: quantity(['数量变动', 'Quantity ±'], { list: ['column', 'total'] }),
    reserved: quantity(['占用变动', 'Reserved ±'], { list: 'column' }),
    measured: quantity(['第二计量变动', 'Second measure ±']),
    value: money(['金额变动', 'Value ±'], inside),
    balance: quantity(['结存', 'Balance'], { list: 'column' }),
    kind: text(['业务类型', 'Event'], { max: 40, list: 'column' }),
    document: text(['单据号', 'Document'], { max: 60, list: ['column', 'search'] }),
  },
  statuses: { posted: { end: true } },
  actions: {},
  ledger: {
    date: 'date',
    balances: [
      {
        list: 'material_stock',
        by: ['warehouse', 'bin', 'materialColour', 'lot', 'roll', 'state', 'holder'],
        amounts: ['quantity', 'reserved', 'measured'],
        floor: ['quantity', 'reserved'],
        message: 'stock.short',
      },
      { list: 'material_value', by: ['materialColour', 'lot', 'holder'], amounts: ['quantity', 'value'], floor: ['quantity', 'value'] },
    ],
  },
})

export const materialStock = document('material_stock', {
  module: 'warehouse',
  code: 'RIV',
  kind: 'report',
  label: ['原料库存', 'Material stock'],
  parties: { owner: 'brand' },
  rights: { read: readers },
  readonly: true,
  fields: {
    ...place,
    ...item,
    ...held,
    quantity: quantity(['数量', 'Quantity'], { list: ['column', 'total'] }),
    reserved: quantity(['已占用', 'Reserved'], { list: ['column', 'total'] }),
    measured: quantity(['第二计量', 'Second measure']),
  },
  statuses: { active: { label: ['在库', 'In stock'] } },
  actions: {},
  list: { sort: ['materialColour'], views: { usable: { label: ['可用', 'Usable'], where: { state: 'usable' } } } },
})

export const materialValue = document('material_value', {
  module: 'warehouse',
  code: 'MVL',
  kind: 'report',
  label: ['原料存货金额', 'Value of material'],
  parties: { owner: 'brand' },
  rights: { read: ['finance', 'manager', 'admin'] },
  readonly: true,
  fields: {
    ...item,
    holder: held.holder,
    quantity: quantity(['数量', 'Quantity'], { list: ['column', 'total'] }),
    value: money(['金额', 'Value'], { list: ['column', 'total'] }),
  },
  statuses: { active: { label: ['在库', 'In stock'] } },
  actions: {},
  list: { sort: ['materialColour'] },
})
