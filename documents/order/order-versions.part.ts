/** By which versions of size chart, BOM and process sheet an order is made: recorded when it is issued, kept until the owner moves the order to newer ones. */
import { f } from '../../model/fields/fields.ts'

const computed = { computed: true } as const
/** Statuses of an order that is being made. */
export const ordersInMaking = ['issued', 'ordered', 'in_production'] as const
const byVersion = {
  reads: ['successor'],
  blank: ['successor'],
  while: ordersInMaking,
  until: ['rejected', 'cancelled', 'completed', 'closed'],
  takenIn: ordersInMaking,
} as const

export const orderVersions = {
  madeBy: f.lines(
    ['制作版本', 'Made by'],
    {
      style: f.link(['款式', 'Style'], 'style', computed),
      chart: f.link(['尺寸表', 'Size chart'], 'size_chart', computed),
      bom: f.link(['物料清单', 'BOM'], 'bom', computed),
      // What is paid for the making is read by the factory alone.
      process: f.link(['工艺单', 'Process sheet'], 'process_sheet', { ...computed, restrict: { partyRoles: { supplier: 2 } } }),
    },
    {
      computed: true,
      help: ['下达时生效的版本；有新版本时订单待重新确认', 'The versions in force at the issue; a newer one makes the order to reconfirm'],
    },
  ),
}

/** A version that was replaced makes the order to reconfirm: the owner takes the version in force, or keeps what was agreed. */
export const basedOnVersions = {
  charts: { link: 'madeBy.chart', fills: { successor: 'madeBy.chart' }, ...byVersion },
  boms: { link: 'madeBy.bom', fills: { successor: 'madeBy.bom' }, ...byVersion },
  processes: { link: 'madeBy.process', fills: { successor: 'madeBy.process' }, ...byVersion },
} as const

const moved = [
  '订单 {number} 改按新版本制作，请查看制作版本',
  'Order {number} is now made by newer versions: see what it is made by',
] as const

export const versionNotices = [
  { on: 'basedOn.take', to: { partyRole: 'supplier' }, text: moved },
  { on: 'basedOn.take', to: { partyRole: 'factory' }, text: moved },
] as const
