/** Return to the first node 驳回到发起节点: a new round begins, in which earlier signatures do not count (ruling). */
import { firstNode } from '../design/process-nodes.ts'
import type { BackRule } from './return-rule.ts'

export const backToFirst: BackRule = async ({ definition }) => ({ node: firstNode(definition) })
