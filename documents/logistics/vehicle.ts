/**
 * Vehicle: a vehicle of a carrier; the plate is its number. The carrier maintains its own vehicles; the brand reads and may maintain
 * them too.
 */
import type { ConversionFrom } from '../../model/between/conversion.ts'
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { stopAndStart } from '../../model/master.ts'
import type { carrier } from './carrier.ts'

const keepers = ['carrier', 'warehouse', 'admin'] as const

export const vehicle = document('logistics/vehicle', {
  code: 'VEH',
  label: ['车辆', 'Vehicle'],
  menu: 50,
  kind: 'master',
  title: ['plate'],
  parties: { owner: 'brand', partyRoles: { carrier: { via: 'carrier', edit: ['active'] } }, read: 'platform' },
  rights: { read: ['*'], create: keepers },
  fields: {
    plate: f.text(['车牌号', 'Plate no.'], {
      required: true,
      unique: true,
      upperCase: true,
      max: 12,
      matches: [
        '^\\p{Script=Han}?[A-Z0-9·-]{4,10}\\p{Script=Han}?$',
        ['车牌号格式不正确，如 浙D12345', 'Not a plate number, e.g. 浙D12345'],
      ],
    }),
    carrier: f.link(['承运商', 'Carrier'], 'carrier', { required: true, where: { status: 'active' }, list: ['card', 'search', 'filter'] }),
    type: f.choice(
      ['车型', 'Type'],
      {
        van: ['面包车', 'Van'],
        box42: ['4.2 米厢车', '4.2 m box truck'],
        box68: ['6.8 米厢车', '6.8 m box truck'],
        box96: ['9.6 米厢车', '9.6 m box truck'],
        trailer: ['13 米半挂', '13 m trailer'],
        container: ['集装箱车', 'Container truck'],
      },
      { required: true, list: ['card', 'filter'] },
    ),
    loadWeight: f.measure(['载重', 'Load'], 'unit', { dimension: 'mass', required: true, above: 0, list: 'card' }),
    volume: f.measure(['容积', 'Volume'], 'unit', { dimension: 'volume', above: 0, list: 'card' }),
  },
  ...stopAndStart(keepers),
  rules: { carrier: { lock: { action: 'edit' } } },
  convertsFrom: {
    carrier: {
      label: ['添加车辆', 'Add a vehicle'],
      while: ['active'],
      partyRole: ['owner', 'carrier'],
      head: { carrier: 'id' },
    } as const satisfies ConversionFrom<typeof carrier>,
  },
})
