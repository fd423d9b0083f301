/**
 * Warehouse: where stock lies, our own, a factory's or a supplier's; goods can also be on the way. Its docks say how many deliveries they take
 * at once, which delivery bookings book.
 */
import type { ConversionFrom } from '../../model/between/conversion.ts'
import { document } from '../../model/document.ts'
import type { Options } from '../../model/field.ts'
import { f } from '../../model/fields/fields.ts'
import { stopAndStart, usedOrStopped } from '../../model/master.ts'
import type { supplier } from '../supplier/supplier.ts'

const keepers = ['warehouse', 'supplier', 'factory', 'admin'] as const
const shift = stopAndStart(keepers).actions
const dock = <const O extends Options>(options: O) => f.text(['月台', 'Dock'], { max: 20, ...options })
/** How much a dock takes at once; a blank number of cartons is without limit. */
const dockCapacity = <const O extends Options>(options: O) => ({
  bookings: f.integer(['同时预约数', 'Bookings at once'], { atLeast: 0, ...options }),
  cartons: f.integer(['同时箱数', 'Cartons at once'], { atLeast: 0 }),
})

export const warehouse = document('warehouse/warehouse', {
  code: 'WHS',
  label: ['仓库', 'Warehouse'],
  menu: 40,
  kind: 'master',
  number: 'WH{guest}{000}',
  parties: { owner: ['brand', 'factory'], partyRoles: { supplier: { via: 'supplier', edit: ['active'] } }, read: 'granted' },
  rights: { read: ['*'], create: keepers },
  fields: {
    name: f.text(['仓库名称', 'Warehouse name'], { required: true, max: 60 }),
    kind: f.choice(
      ['仓库类型', 'Kind'],
      {
        finished: ['成品仓', 'Finished goods'],
        raw: ['原料仓', 'Raw material'],
        supplier: ['供应商仓', "Supplier's"],
        transit: ['在途仓', 'In transit'],
      },
      { required: true, list: ['card', 'filter'] },
    ),
    supplier: f.link(['供应商', 'Supplier'], 'supplier', { where: { status: ['pending', 'active'] }, list: ['card', 'search', 'filter'] }),
    plant: f.link(['厂区', 'Plant'], 'plant', { where: { status: 'active' }, list: 'column' }),
    address: f.address(['地址', 'Address']),
    manager: f.link(['仓库管理员', 'Manager'], 'user', { list: 'column' }),
    contact: f.text(['联系人', 'Contact'], { max: 40 }),
    phone: f.phone(['电话', 'Phone'], { list: 'column' }),
    docks: f.lines(
      ['月台', 'Docks'],
      {
        dock: dock({ required: true }),
        ...dockCapacity({ required: true, default: 1 }),
        opens: f.time(['开放自', 'Open from'], {
          help: ['空白表示全天开放；晚于“开放至”时为次日关闭', 'Blank: all day; after “Open until”: it closes the next day'],
        }),
        closes: f.time(['开放至', 'Open until']),
      },
      { help: ['未列出月台时，每个月台同时只接一份预约', 'Without docks each named dock takes one booking at a time'] },
    ),
    dockDays: f.lines(['月台特殊日', 'Days with other capacity'], {
      day: f.date(['日期', 'Day'], { required: true }),
      dock: dock({ help: ['空白表示全部月台', 'Blank: all docks'] }),
      ...dockCapacity({ help: ['0 表示当日不收货', '0: nothing is received on that day'] }),
      reason: f.text(['原因', 'Reason']),
    }),
  },
  statuses: usedOrStopped,
  actions: { stop: { ...shift.stop, checks: ['empty'], danger: true }, start: shift.start },
  rules: {
    supplier: { show: { kind: 'supplier' }, require: { kind: 'supplier' } },
    plant: { show: { kind: ['finished', 'raw', 'transit'] } },
    kind: { lock: { action: 'edit' } },
  },
  convertsFrom: {
    supplier: {
      label: ['添加仓库', 'Add a warehouse'],
      while: ['active'],
      by: ['buyer', 'merchandiser', 'admin'],
      head: { supplier: 'id', kind: { value: 'supplier' } },
    } as const satisfies ConversionFrom<typeof supplier>,
  },
  constraints: [
    { in: 'docks', uniqueInLines: ['dock'] },
    {
      in: 'docks',
      field: 'closes',
      holds: '(opens = null) = (closes = null)',
      message: ['开放时间须成对填写', 'Both times are filled in, or neither'],
    },
    { in: 'dockDays', uniqueInLines: ['day', 'dock'] },
  ],
  form: { address: ['联系', 'Contact'], docks: ['月台', 'Docks'] },
})
