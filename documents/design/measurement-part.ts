/** Measurement part (POM): where a garment is measured and how, with the tolerances that size charts start with. */
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { code, names, stopAndStart } from '../../model/master.ts'
import { measuringUnits } from '../../model/mixins/measuring-units.ts'
import { patternMakers } from './design-hands.part.ts'

export const measurementPart = document('design/measurement_part', {
  code: 'POM',
  label: ['量体部位', 'Measurement part'],
  menu: 310,
  kind: 'master',
  title: ['code', 'name'],
  parties: { owner: 'brand', read: 'platform' },
  rights: { read: ['*'], create: patternMakers },
  fields: {
    code: code(['部位编码', 'Part code']),
    ...names(['部位名称', 'Part name'], 60),
    unit: f.choice(['单位', 'Unit'], measuringUnits, { required: true, default: 'cm', list: ['card', 'filter'] }),
    minus: f.quantity(['下公差', 'Minus tolerance'], {
      atLeast: 0,
      help: ['0 表示不允许偏小；空白表示由尺寸表填写', '0 allows nothing below; blank leaves it to the chart'],
      list: 'card',
    }),
    plus: f.quantity(['上公差', 'Plus tolerance'], {
      atLeast: 0,
      help: ['0 表示不允许偏大；空白表示由尺寸表填写', '0 allows nothing above; blank leaves it to the chart'],
      list: 'card',
    }),
    method: f.longText(['量法', 'How to measure'], { max: 400, english: 'methodEn' }),
    methodEn: f.longText(['英文量法', 'How to measure, in English'], { max: 400 }),
    image: f.image(['量法图', 'Picture'], 'free', { list: 'column' }),
  },
  ...stopAndStart(patternMakers),
  constraints: [
    {
      field: 'minus',
      holds: 'unit != "inch" or minus = null or modulo(minus * 16, 1) = 0',
      message: ['英寸以十六分之一为最小单位', 'Inches go down to a sixteenth'],
    },
    {
      field: 'plus',
      holds: 'unit != "inch" or plus = null or modulo(plus * 16, 1) = 0',
      message: ['英寸以十六分之一为最小单位', 'Inches go down to a sixteenth'],
    },
  ],
  form: { method: ['量法', 'How to measure'] },
})
