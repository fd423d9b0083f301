/**
 * Server logic of factory audits: only their auditor scores them, every item once within its maximum, and passing keeps the factory
 * valid.
 */
import { addMonths } from '../../model/days.ts'
import { defineLogic } from '../../engine/document-logic.ts'
import { compare } from '../../model/decimal.ts'
import { factory } from './factory.ts'
import { factoryAudit } from './factory-audit.ts'
import { pick } from '../../model/pick.ts'
import { refuse } from './messages.ts'

/** Default items of an audit without custom items. */
const standard = [
  ['质量管理', '来料检验与记录', '10', 'no'],
  ['质量管理', '产前样与封样管理', '10', 'no'],
  ['质量管理', '尾期检验与返工', '10', 'no'],
  ['生产能力', '设备状况与保养', '10', 'no'],
  ['生产能力', '产能与排产', '10', 'no'],
  ['社会责任', '无童工与强迫劳动', '10', 'yes'],
  ['社会责任', '工时与工资记录', '10', 'no'],
  ['安全', '消防通道与器材', '10', 'yes'],
  ['安全', '金属检测与断针管理', '10', 'no'],
  ['环境', '废水废料处理', '10', 'no'],
] as const

export const factoryAuditLogic = defineLogic(factoryAudit, {
  checks: {
    /** An item with less than half of its points needs a finding. */
    findingsNamed(doc) {
      const at = doc.items.findIndex((one) => compare(one.score ?? '0', String(Number.parseFloat(one.most) / 2)) < 0 && !one.finding)
      return at < 0 ? undefined : refuse('factoryAudit.belowHalfPointsSayWhatFound', `items[${at}].finding`)
    },
  },

  fill: (doc, _, { before }) =>
    before || doc.items.length > 0 ? {} : { items: standard.map(([section, item, most, veto]) => ({ section, item, most, veto })) },

  after: {
    async pass(doc, ctx) {
      const validTo = addMonths(doc.date, doc.validMonths ?? 12)
      await ctx.set(factoryAudit, doc.id, { validTo })
      await ctx.set(factory, doc.factory, { auditValidTo: validTo })
    },
    async recheck(doc, ctx) {
      const next = await ctx.create(factoryAudit, {
        ...pick(doc, 'factory', 'auditor', 'passAt', 'validMonths'),
        kind: 'followUp',
        date: ctx.today,
        items: doc.items.map((one) => pick(one, 'section', 'item', 'most', 'veto')),
      })
      await ctx.set(factoryAudit, next.id, { recheckOf: doc.id })
    },
  },
})
