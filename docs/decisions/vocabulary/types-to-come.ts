/** Types to which the definitions on paper lead and which nobody has written yet: their names, and the fields that a definition names. */
import { document, type AnyDocument } from '../../../model/document.ts'
import type { Field, Fields } from '../../../model/field.ts'
import { date } from '../../../model/fields/date.ts'
import { integer } from '../../../model/fields/integer.ts'
import { lines } from '../../../model/fields/lines.ts'
import { link } from '../../../model/fields/link.ts'
import { money } from '../../../model/fields/money.ts'
import { quantity } from '../../../model/fields/quantity.ts'
import { text } from '../../../model/fields/text.ts'
import type { Label } from '../../../model/text.ts'

const statuses = { draft: { edit: true }, active: {}, archived: {} } as const
const actions = { activate: { from: 'draft', to: 'active' }, archive: { from: 'active', to: 'archived' } } as const

/** Returns a master with a name, the given fields, and the statuses draft, active and archived. */
function typeToCome(name: string, code: string, label: Label, fields: Fields = {}): AnyDocument {
  return document(name, {
    module: 'paper',
    code,
    kind: 'master',
    label,
    number: 'entered',
    parties: { owner: 'brand' },
    rights: { read: ['*'] },
    fields: { name: text(['名称', 'Name'], { required: true }), ...fields },
    statuses,
    actions,
  })
}

const linked = (to: string): Field => link(['关联', 'Link'], to)
const whole = integer(['数值', 'Figure'])
const figure = quantity(['数值', 'Figure'])
const amount = money(['金额', 'Amount'])

export const typesToCome: readonly AnyDocument[] = [
  typeToCome('sourcing_project', 'SPJ', ['寻源项目', 'Sourcing project']),
  typeToCome('port', 'PRT', ['港口', 'Port']),
  typeToCome('hs_code', 'HSC', ['海关编码', 'HS code']),
  typeToCome('test_report', 'PCD', ['检测报告', 'Test report']),
  typeToCome('customer', 'CUS', ['客户', 'Customer'], { company: linked('company') }),
  typeToCome('posting_rule', 'PRU', ['记账规则', 'Posting rule']),
  typeToCome('production_line', 'WKL', ['产线', 'Production line'], { plant: linked('plant') }),
  typeToCome('marker', 'MRK', ['唛架', 'Marker'], {
    length: figure,
    places: figure,
    layout: lines(['排版', 'Layout'], { size: text(['尺码', 'Size']) }),
  }),
  typeToCome('cutting_plan', 'CPL', ['裁剪计划', 'Cutting plan'], { workOrder: linked('work_order') }),
  typeToCome('role', 'ROL', ['角色', 'Role']),
  typeToCome('ticket_category', 'TCG', ['异常分类', 'Ticket category']),
  typeToCome('bundle', 'BDL', ['扎卡', 'Bundle'], {
    cuttingOrder: linked('cutting_order'),
    workOrder: linked('work_order'),
    bed: whole,
    band: text(['色档', 'Shade band']),
    size: text(['尺码', 'Size']),
    serial: whole,
    pieces: figure,
  }),
  typeToCome('price_confirmation', 'PRC', ['价格确认单', 'Price confirmation'], {
    award: linked('award'),
    supplier: linked('supplier'),
    item: text(['标的', 'Item']),
    agreed: amount,
    quantity: figure,
    currency: linked('currency'),
    validTo: date(['有效期至', 'Valid until']),
  }),
]
