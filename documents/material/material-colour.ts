/** Material colour: a material in one colour as dyed by one supplier, with the approved lab dip. */
import type { ConversionFrom } from '../../model/between/conversion.ts'
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import type { material } from './material.ts'

const keepers = ['designer', 'merchandiser', 'buyer', 'admin'] as const

export const materialColour = document('material/material_colour', {
  code: 'MTC',
  label: ['物料颜色', 'Material colour'],
  kind: 'master',
  number: '{material.number}-{colour.number}-{supplier.number}',
  title: ['material', 'colour'],
  parties: { owner: 'brand', partyRoles: { supplier: { via: 'supplier' } } },
  rights: { read: ['*'], create: keepers },
  fields: {
    material: f.link(['物料', 'Material'], 'material', {
      required: true,
      where: { status: ['draft', 'pending', 'active'] },
      list: ['card', 'search', 'filter'],
    }),
    colour: f.link(['颜色', 'Colour'], 'colour', { required: true, where: { status: 'active' }, list: ['card', 'search', 'filter'] }),
    supplier: f.link(['供应商', 'Supplier'], 'supplier', {
      required: true,
      where: { status: ['draft', 'pending', 'active'] },
      list: ['card', 'filter'],
    }),
    supplierColour: f.text(['供应商色号', "Supplier's colour no."], { max: 60, list: ['card', 'search'] }),
    labDip: f.text(['批准的色样', 'Approved lab dip'], {
      max: 60,
      help: ['色样编号；大货只能采购已批色样的颜色', 'Number of the lab dip; only colours with one may be bought in bulk'],
      list: ['card', 'search'],
    }),
    labDipDate: f.date(['批样日期', 'Approved on']),
    deltaE: f.quantity(['色差 ΔE', 'Colour difference ΔE'], {
      atLeast: 0,
      help: ['CMC(2:1)，对标准样', 'CMC(2:1), to the standard'],
      list: 'column',
    }),
    image: f.image(['色样图', 'Picture'], 'rawMaterial', { list: 'column' }),
  },
  statuses: { draft: { edit: true }, approved: { family: 'success' }, stopped: {} },
  actions: {
    approve: { from: 'draft', to: 'approved', by: ['designer', 'manager', 'admin'], require: ['labDip', 'labDipDate'] },
    reopen: {
      label: ['重新打样', 'Take up again'],
      from: 'approved',
      to: 'draft',
      by: ['designer', 'manager', 'admin'],
      comment: 'required',
    },
    stop: { from: ['draft', 'approved'], to: 'stopped', by: ['designer', 'merchandiser', 'manager', 'admin'], danger: true },
    start: { from: 'stopped', to: 'draft', by: ['designer', 'merchandiser', 'manager', 'admin'] },
  },
  rules: { material: { lock: { action: 'edit' } }, colour: { lock: { action: 'edit' } }, supplier: { lock: { action: 'edit' } } },
  unique: [['material', 'colour', 'supplier']],
  convertsFrom: {
    material: {
      label: ['添加颜色', 'Add a colour'],
      while: ['draft', 'pending', 'active'],
      by: keepers,
      head: { material: 'id' },
    } as const satisfies ConversionFrom<typeof material>,
  },
  list: { digest: ['material', 'colour', 'supplier', 'supplierColour', 'labDip', 'status'] },
  form: { labDip: ['色样', 'Lab dip'] },
})
