/** Return to the last node 驳回到上一节点: the node from which this one was reached is opened again for all its approvers (ruling). */
import { firstNode, nodeAt, nodesAfter, nodesOf } from '../design/process-nodes.ts'
import type { BackRule } from './return-rule.ts'

export const backToLast: BackRule = async ({ operation, definition, instance }, node) => {
  const [before] = await operation.tx.rows<{ node: string }>(
    `SELECT node FROM core.process_visit WHERE platform_id = $1 AND instance_id = $2 AND round = $3 AND direction = 'forward' AND to_node = $4 ORDER BY visit DESC LIMIT 1`,
    [operation.actor.platform, instance.id, instance.round, node.status],
  )
  // A document that reached this node in another way has no earlier visit, so the node that leads here by design is used.
  const known = before && nodeAt(definition, before.node)
  return {
    node:
      known ??
      nodesOf(definition).findLast((one) => one.sequence < node.sequence && nodesAfter(definition, one).includes(node)) ??
      firstNode(definition),
  }
}
