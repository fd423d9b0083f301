/** The modules in menu order, with their labels. */
import type { Modules } from '../engine/authorisation/menus.ts'

export const modules: Modules = {
  workspace: ['工作空间', 'Workspace'],
  design: ['设计', 'Design'],
  material: ['物料', 'Materials'],
  supplier: ['供应商', 'Suppliers'],
  sourcing: ['寻源', 'Sourcing'],
  order: ['订单', 'Orders'],
  production: ['生产', 'Production'],
  quality: ['质量', 'Quality'],
  logistics: ['物流', 'Logistics'],
  warehouse: ['仓储', 'Warehouse'],
  finance: ['财务', 'Finance'],
  planning: ['计划', 'Planning'],
  ticket: ['工单', 'Tickets'],
  collaboration: ['协同', 'Collaboration'],
  master: ['基础资料', 'Master data'],
  admin: ['系统管理', 'Administration'],
}
