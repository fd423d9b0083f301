/** Factory: where a supplier's goods are made, with machines, workers, capacity and audits. */
import type { ConversionFrom } from '../../model/between/conversion.ts'
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { names } from '../../model/master.ts'
import { certificateColumns, contacts } from '../../model/mixins/contacts.ts'
import { freezeAndThaw } from '../../model/mixins/supplier-facts.ts'
import type { supplier } from './supplier.ts'

const keepers = ['buyer', 'merchandiser', 'admin'] as const

const frozen = freezeAndThaw([
  '冻结后不能再用于新订单和新工单，进行中的不受影响。',
  'Not for new orders and work orders; running ones go on.',
])

export const factory = document('supplier/factory', {
  code: 'FAC',
  label: ['工厂', 'Factory'],
  menu: 30,
  kind: 'master',
  number: 'FA{0000}',
  parties: { owner: 'brand', partyRoles: { supplier: { via: 'supplier', edit: ['draft'] }, factory: { via: 'company' } } },
  rights: { read: ['*'], create: keepers, edit: [...keepers, 'supplier'] },
  fields: {
    ...names(['工厂名称', 'Factory name'], 80),
    supplier: f.link(['所属供应商', 'Supplier'], 'supplier', {
      required: true,
      where: { status: ['draft', 'pending', 'active'] },
      list: ['card', 'search', 'filter'],
    }),
    company: f.link(['入网账号', 'Joined account'], 'company', { where: { kind: ['factory', 'supplier'] }, restrict: { others: 1 } }),
    address: f.address(['地址', 'Address'], { require: ['province', 'city'] }),
    categories: f.links(['产品品类', 'Product categories'], 'category', { where: { status: 'active' } }),
    workers: f.integer(['工人数', 'Workers'], { atLeast: 0, list: 'column' }),
    machineCount: f.integer(['设备总数', 'Machines'], { formula: 'sum(machines.count)', list: 'column' }),
    monthlyCapacity: f.quantity(['月产能（件）', 'Monthly capacity (pieces)'], { atLeast: 0, places: 0, list: 'card' }),
    machines: f.lines(['设备清单', 'Machines'], {
      machine: f.text(['设备', 'Machine'], { required: true, max: 60 }),
      model: f.text(['型号', 'Model'], { max: 60 }),
      count: f.integer(['台数', 'Count'], { required: true, above: 0 }),
    }),
    auditValidTo: f.date(['验厂有效期止', 'Audit valid to'], {
      restrict: { others: 1 },
      help: ['到期后按设置限制新订单', 'After this day new orders may be blocked by setting'],
      list: 'card',
    }),
    certificates: f.lines(
      ['资质证书', 'Certificates'],
      certificateColumns({
        licence: ['营业执照', 'Business licence'],
        iso9001: ['ISO 9001', 'ISO 9001'],
        bsci: ['BSCI', 'BSCI'],
        wrap: ['WRAP', 'WRAP'],
        sedex: ['SEDEX', 'SEDEX'],
        fire: ['消防', 'Fire safety'],
        other: ['其他', 'Other'],
      }),
    ),
    contacts: contacts(),
  },
  statuses: { draft: { edit: true }, active: { edit: { except: ['supplier'] } }, frozen: {} },
  actions: {
    activate: { from: 'draft', to: 'active', by: ['buyer', 'manager', 'admin'], checks: ['supplierActive'] },
    ...frozen,
    thaw: { ...frozen.thaw, checks: ['supplierActive'] },
  },
  constraints: [{ in: 'contacts', exactlyOneIs: 'isPrimary' }],
  checks: ['belongsToSupplier'],
  convertsFrom: {
    supplier: {
      label: ['添加工厂', 'Add a factory'],
      while: ['draft', 'active'],
      by: keepers,
      head: { supplier: 'id' },
    } as const satisfies ConversionFrom<typeof supplier>,
  },
  list: {
    sort: ['-createdAt'],
    views: { auditDue: { label: ['验厂已到期', 'Audit expired'], where: { auditValidTo: { relative: 'overdue' } } } },
  },
  form: { categories: ['产能', 'Capacity'], auditValidTo: ['资质', 'Certificates'], contacts: ['联系', 'Contact'] },
})
