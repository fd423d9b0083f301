/**
 * Minute rate (MNR): what a minute of sewing costs, by the day from which it is valid. A costing sheet takes it by its name, such as that of a plant, and says when the
 * rate of its day has moved. Nobody outside the brand reads it.
 */
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { names } from '../../model/master.ts'
import { costClerks } from './design-hands.part.ts'

export const minuteRate = document('design/minute_rate', {
  code: 'MNR',
  label: ['分钟费率', 'Minute rate'],
  menu: 325,
  kind: 'config',
  title: ['name', 'currency', 'validFrom'],
  parties: { owner: 'brand' },
  rights: { read: [...costClerks, 'manager'], create: costClerks },
  fields: {
    ...names(['费率名称', 'Name of the rate'], 40),
    currency: f.link(['币种', 'Currency'], 'currency', { required: true, where: { status: 'active' }, list: ['card', 'filter'] }),
    rate: f.money(['分钟费率', 'Minute rate'], { required: true, above: 0, currency: 'currency', perPiece: true, list: 'card' }),
    validFrom: f.date(['生效日期', 'Valid from'], {
      required: true,
      default: '@today',
      help: ['同名同币种的下一条生效时失效', 'Until the next one of the same name and currency begins'],
      list: 'card',
    }),
    remark: f.longText(['备注', 'Remark']),
  },
  statuses: { active: { edit: true } },
  rules: { name: { lock: { action: 'edit' } }, currency: { lock: { action: 'edit' } } },
  validity: { from: 'validFrom', untilNextBy: [['name', 'currency']] },
  list: { sort: ['-validFrom'] },
})
