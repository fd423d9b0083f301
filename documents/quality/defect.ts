/** Defect catalogue: the defects that inspectors record, graded critical, major or minor. One critical defect fails the lot. */
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { names, stopAndStart } from '../../model/master.ts'

export const defect = document('quality/defect', {
  code: 'DFT',
  label: ['疵点', 'Defect'],
  menu: 60,
  kind: 'master',
  number: 'DT{0000}',
  parties: { owner: 'brand', read: 'platform' },
  rights: {
    read: ['inspector', 'manager', 'merchandiser', 'buyer', 'admin', 'supplier', 'factory'],
    create: ['inspector', 'manager', 'admin'],
  },
  fields: {
    ...names(['疵点名称', 'Defect name'], 60, ['column', 'search']),
    type: f.choice(
      ['疵点等级', 'Type'],
      { critical: ['严重', 'Critical'], major: ['主要', 'Major'], minor: ['次要', 'Minor'] },
      { required: true, help: ['严重：一处即判不合格', 'Critical: any one fails the lot'], list: ['card', 'filter'] },
    ),
    part: f.choice(
      ['部位', 'Part'],
      {
        fabric: ['面料', 'Fabric'],
        sewing: ['车缝', 'Sewing'],
        collar: ['领', 'Collar'],
        sleeve: ['袖', 'Sleeve'],
        body: ['衣身', 'Body'],
        hem: ['下摆', 'Hem'],
        trim: ['辅料', 'Trims'],
        print: ['印绣花', 'Print and embroidery'],
        pressing: ['整烫', 'Pressing'],
        measurement: ['尺寸', 'Measurement'],
        packing: ['包装', 'Packing'],
        label: ['标签', 'Labels'],
        safety: ['安全', 'Safety'],
        other: ['其他', 'Other'],
      },
      { list: ['card', 'filter'] },
    ),
    weight: f.quantity(['扣分权重', 'Weight'], {
      default: '1',
      above: 0,
      help: ['仅供参考：检验按严重程度计数', 'For information: inspections count defects by severity'],
      list: 'column',
    }),
    description: f.longText(['判定说明', 'How to judge']),
    image: f.image(['疵点图', 'Picture'], 'free', { list: 'column' }),
  },
  ...stopAndStart(['inspector', 'manager', 'admin']),
  unique: [['name', 'part']],
})
