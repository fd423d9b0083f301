/** Tree functions for records with a parent of their own type: cycle detection, and the depth of a branch. */
import type { Context } from '../../engine/document-context.ts'
import type { AnyDocument } from '../../model/document.ts'

interface Node {
  readonly id: string
  readonly parent: string | null
}

/** Returns the ancestors of a record, nearest first; `undefined` when the chain leads back to the record itself or never ends. */
export async function ancestorsOf(doc: Node, ctx: Context, type: AnyDocument): Promise<Node[] | undefined> {
  const above: Node[] = []
  for (let next = doc.parent; next; ) {
    if (next === doc.id || above.length > 50) return undefined
    const node = (await ctx.get(type, next)) as unknown as Node
    above.push(node)
    next = node.parent
  }
  return above
}

/** Returns the number of levels below a record: 0 for a leaf. It stops at `most`, so that a cycle in old data ends. */
export async function depthBelow(id: string, ctx: Context, type: AnyDocument, maxDepth = 10): Promise<number> {
  let layer = [id]
  for (let depth = 0; depth < maxDepth; depth++) {
    const children = (await ctx.find(type, { parent: layer }, { all: true })) as unknown as Node[]
    if (children.length === 0) return depth
    layer = children.map((child) => child.id)
  }
  return maxDepth
}
