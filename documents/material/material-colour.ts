/** Material colour: a material in one colour as dyed by one supplier, with the approved lab dip. */
import type { ConversionFrom } from '../../model/conversion.ts'
import { document } from '../../model/document.ts'
import { date } from '../../model/fields/date.ts'
import { image } from '../../model/fields/image.ts'
import { link } from '../../model/fields/link.ts'
import { quantity } from '../../model/fields/quantity.ts'
import { text } from '../../model/fields/text.ts'
import type { material } from './material.ts'

const keepers = ['designer', 'merchandiser', 'buyer', 'admin'] as const

export const materialColour = document('material_colour', {
  module: 'material',
  code: 'MTC',
  label: ['物料颜色', 'Material colour'],
  kind: 'master',
  number: '{material.number}-{colour.number}-{supplier.number}',
  title: ['material', 'colour'],
  parties: { owner: 'brand', partyRoles: { supplier: { via: 'supplier' } } },
  rights: { read: ['*'], create: keepers },
  fields: {
    material: link(['物料', 'Material'], 'material', { required: true, where: { status: ['draft', 'pending', 'active'] } }),
    colour: link(['颜色', 'Colour'], 'colour', { required: true, where: { status: 'active' } }),
    supplier: link(['供应商', 'Supplier'], 'supplier', { required: true, where: { status: ['draft', 'pending', 'active'] } }),
    supplierColour: text(['供应商色号', "Supplier's colour no."], { max: 60 }),
    labDip: text(['批准的色样', 'Approved lab dip'], {
      max: 60,
      help: ['色样编号；大货只能采购已批色样的颜色', 'Number of the lab dip; only colours with one may be bought in bulk'],
    }),
    labDipDate: date(['批样日期', 'Approved on']),
    deltaE: quantity(['色差 ΔE', 'Colour difference ΔE'], { atLeast: 0, help: ['CMC(2:1)，对标准样', 'CMC(2:1), to the standard'] }),
    image: image(['色样图', 'Picture'], 'rawMaterial'),
  },
  statuses: {
    draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true },
    approved: { label: ['已通过', 'Approved'], family: 'success' },
    stopped: { label: ['停用', 'Stopped'], family: 'closed' },
  },
  actions: {
    approve: {
      label: ['批准', 'Approve'],
      from: 'draft',
      to: 'approved',
      by: ['designer', 'manager', 'admin'],
      require: ['labDip', 'labDipDate'],
    },
    reopen: {
      label: ['重新打样', 'Take up again'],
      from: 'approved',
      to: 'draft',
      by: ['designer', 'manager', 'admin'],
      comment: 'required',
    },
    stop: {
      label: ['停用', 'Stop'],
      from: ['draft', 'approved'],
      to: 'stopped',
      by: ['designer', 'merchandiser', 'manager', 'admin'],
      danger: true,
    },
    start: { label: ['启用', 'Start'], from: 'stopped', to: 'draft', by: ['designer', 'merchandiser', 'manager', 'admin'] },
  },
  rules: { material: { lock: { action: 'edit' } }, colour: { lock: { action: 'edit' } }, supplier: { lock: { action: 'edit' } } },
  unique: [['material', 'colour', 'supplier']],
  convertsFrom: {
    material: {
      label: ['添加颜色', 'Add a colour'],
      when: ['draft', 'pending', 'active'],
      by: keepers,
      head: { material: 'id' },
    } as const satisfies ConversionFrom<typeof material>,
  },
  list: {
    columns: ['number', 'image', 'material', 'colour', 'supplier', 'supplierColour', 'labDip', 'deltaE', 'status'],
    search: ['number', 'material', 'colour', 'supplierColour', 'labDip'],
    sort: ['number'],
    filters: ['material', 'colour', 'supplier', 'status'],
    digest: ['material', 'colour', 'supplier', 'supplierColour', 'labDip', 'status'],
    picture: 'image',
  },
  form: [
    { section: ['基本信息', 'General'], fields: ['number', 'material', 'colour', 'supplier', 'supplierColour', 'status'] },
    { section: ['色样', 'Lab dip'], fields: ['labDip', 'labDipDate', 'deltaE', 'image'] },
  ],
})
