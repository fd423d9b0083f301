/** Tree functions for records with a parent of their own type: cycle detection, and the depth of a branch. The tree is read in one statement. */
import type { Context } from '../../engine/document-context.ts'
import type { AnyDocument } from '../../model/document.ts'

interface Node {
  readonly id: string
  readonly parent: string | null
}

/** Returns all records of a tree. */
const nodesOf = async (ctx: Context, type: AnyDocument): Promise<Node[]> => (await ctx.find(type, {}, { all: true })) as unknown as Node[]

/** Returns the ancestors of a record, nearest first; `undefined` when the chain leads back to the record itself or never ends. */
export async function ancestorsOf(doc: Node, ctx: Context, type: AnyDocument): Promise<Node[] | undefined> {
  if (!doc.parent) return []
  const nodes = new Map((await nodesOf(ctx, type)).map((node) => [node.id, node]))
  const above: Node[] = []
  for (let node = nodes.get(doc.parent); node; node = nodes.get(node.parent ?? '')) {
    if (node.id === doc.id || above.length > 50) return undefined
    above.push(node)
  }
  return above
}

/** Returns the number of levels below a record: 0 for a leaf. It stops at `maxDepth`, so that a cycle in old data ends. */
export async function depthBelow(id: string, ctx: Context, type: AnyDocument, maxDepth = 10): Promise<number> {
  const nodes = await nodesOf(ctx, type)
  let layer = new Set([id])
  for (let depth = 0; depth < maxDepth; depth++) {
    const children = nodes.filter(({ parent }) => parent !== null && layer.has(parent))
    if (children.length === 0) return depth
    layer = new Set(children.map((child) => child.id))
  }
  return maxDepth
}
