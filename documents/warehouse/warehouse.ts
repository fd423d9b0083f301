/** Warehouse: where stock lies, our own, a factory's or a supplier's; goods can also be on the way. */
import type { ConversionFrom } from '../../model/conversion.ts'
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { stopAndStart, usedOrStopped } from '../../model/master.ts'
import type { supplier } from '../supplier/supplier.ts'

const keepers = ['warehouse', 'supplier', 'factory', 'admin'] as const
const shift = stopAndStart(keepers).actions

export const warehouse = document('warehouse', {
  module: 'warehouse',
  code: 'WHS',
  label: ['仓库', 'Warehouse'],
  kind: 'master',
  number: 'WH{000}',
  title: ['number', 'name'],
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
      when: ['active'],
      by: ['buyer', 'merchandiser', 'admin'],
      head: { supplier: 'id', kind: { value: 'supplier' } },
    } as const satisfies ConversionFrom<typeof supplier>,
  },

  form: { address: ['联系', 'Contact'] },
})
