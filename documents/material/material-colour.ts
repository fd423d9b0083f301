/**
 * Material colour: a material in one colour as dyed by one supplier, with the approved lab dip. The approval of a request writes it; one that was
 * approved elsewhere is entered by hand, with the reason.
 */
import type { ConversionFrom } from '../../model/between/conversion.ts'
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import type { material } from './material.ts'

const keepers = ['designer', 'merchandiser', 'buyer', 'technologist', 'admin'] as const
const judges = ['designer', 'manager', 'design_manager', 'admin'] as const
/** What the approval of a request has written stays as it was approved. */
const asApproved = { lock: { request: { empty: false } } } as const

export const materialColour = document('material/material_colour', {
  code: 'MTC',
  label: ['物料颜色', 'Material colour'],
  menu: 20,
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
    request: f.link(['打样单', 'Lab dip request'], 'lab_dip', { computed: true, list: 'column' }),
    option: f.lineLink(['批准的选项', 'Approved option'], 'lab_dip', 'options', { computed: true, shows: ['round', 'option'] }),
    labDip: f.text(['批准的色样', 'Approved lab dip'], {
      max: 60,
      help: ['打样单号、轮次与选项；手工填写须说明原因', 'Request, round and option; one that is entered by hand needs a reason'],
      list: ['card', 'search'],
    }),
    handReason: f.text(['手工填写原因', 'Why entered by hand'], { max: 200 }),
    labDipDate: f.date(['批样日期', 'Approved on']),
    deltaE: f.quantity(['色差 ΔE', 'Colour difference ΔE'], {
      atLeast: 0,
      help: ['对标准样；公式见下', 'To the standard, by the formula below'],
      list: 'column',
    }),
    differenceFormula: f.text(['色差公式', 'Formula'], {
      max: 80,
      help: [
        '如 CIEDE2000 (1:1:1) D65/10°；没有公式的色差不能比较',
        'E.g. CIEDE2000 (1:1:1) D65/10°; a ΔE without its formula says nothing',
      ],
    }),
    image: f.image(['色样图', 'Picture'], 'rawMaterial', { list: 'column' }),
  },
  statuses: { draft: { edit: true }, approved: { family: 'success' }, stopped: {} },
  actions: {
    approve: { from: 'draft', to: 'approved', by: judges, require: ['labDip', 'labDipDate'] },
    reopen: {
      label: ['重新打样', 'Take up again'],
      from: 'approved',
      to: 'draft',
      by: judges,
      comment: 'required',
      commentFor: 'own',
    },
    stop: { from: ['draft', 'approved'], to: 'stopped', by: ['merchandiser', ...judges], danger: true },
    start: { from: 'stopped', to: 'draft', by: ['merchandiser', ...judges] },
  },
  rules: {
    material: { lock: { action: 'edit' } },
    colour: { lock: { action: 'edit' } },
    supplier: { lock: { action: 'edit' } },
    labDip: asApproved,
    labDipDate: asApproved,
    deltaE: asApproved,
    differenceFormula: { ...asApproved, require: { deltaE: { empty: false } } },
    handReason: { show: { request: { empty: true } }, require: { labDip: { empty: false } } },
  },
  // Asked by everything that has materials bought in bulk (`bulk-colours.server.ts`).
  settings: {
    bulk: f.choice(
      ['大货用色没有批准的色样', 'Bulk in a colour without an approved lab dip'],
      { off: ['允许', 'Allow'], ask: ['提示并确认', 'Ask to confirm'], refuse: ['不允许', 'Refuse'] },
      { required: true, default: 'off' },
    ),
  },
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
  form: { request: ['色样', 'Lab dip'] },
})
