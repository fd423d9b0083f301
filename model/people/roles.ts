/**
 * The registry of the roles that definitions and logic name. Each platform begins with them; its administrators may add roles of their own,
 * to which they give rights. The roles of companies that join have the names of the kinds of companies.
 */
import { joiningKinds, partyLabels } from './party-kinds.ts'
import type { Label } from '../text.ts'

export const roles = {
  buyer: ['采购员', 'Buyer'],
  merchandiser: ['跟单员', 'Merchandiser'],
  designer: ['设计师', 'Designer'],
  design_manager: ['设计经理', 'Design manager'],
  pattern_maker: ['制版师', 'Pattern maker'],
  technologist: ['工艺师', 'Technologist'],
  cost_clerk: ['核价员', 'Cost clerk'],
  sample_keeper: ['样衣管理员', 'Sample keeper'],
  manager: ['经理', 'Manager'],
  finance: ['财务', 'Finance'],
  inspector: ['检验员', 'Inspector'],
  reviewer: ['评审员', 'Reviewer'],
  warehouse: ['仓管员', 'Warehouse keeper'],
  planner: ['计划员', 'Planner'],
  admin: ['客户管理员', 'Client administrator'],
  ...partyLabels(...joiningKinds),
  /** People of a supplier who dye lab dips, and read nothing of its orders. */
  dye_house: ['染厂', 'Dye house'],
  super: ['平台超级管理员', 'Platform super administrator'],
} as const satisfies Record<string, Label>

/** The code of a role that a definition or its logic may name. */
export type RoleName = keyof typeof roles
