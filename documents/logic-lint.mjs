/** A rule of the linter about the logic of documents: what is asked for one document after the other is asked set-wise. */

/** What to call instead of a call of `ctx` for one document. */
const setWise = {
  set: 'ctx.setMany',
  act: 'ctx.actMany',
  create: 'ctx.createMany',
  get: 'ctx.byId',
  lock: 'ctx.byId with { lock: true }',
  setLines: 'ctx.setLinesOfMany',
  release: 'ctx.releaseMany',
  find: 'ctx.find with lists',
  exists: 'ctx.find with lists',
  count: 'ctx.find with lists',
  another: 'ctx.find with lists',
  balance: 'ctx.find of the balances',
  post: 'ctx.post with all entries',
}
/** Each step of such a loop may depend on the one before it, e.g. a walk from a category to its parent. */
const steps = ['ForStatement', 'WhileStatement', 'DoWhileStatement']
const walks = ['get', 'lock', 'find', 'exists']
const passes = ['ForOfStatement', 'ForInStatement']
const iterators = ['map', 'flatMap', 'forEach', 'filter', 'reduce', 'some', 'every', 'find']
const functions = ['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration']

/** The method of `ctx` that a node calls. */
const calledOf = ({ callee }) =>
  callee.type === 'MemberExpression' && callee.object.type === 'Identifier' && callee.object.name === 'ctx'
    ? callee.property.name
    : undefined

/** Whether a function is what an array calls for each of its elements. */
const isIterated = (node) =>
  node.parent?.type === 'CallExpression' &&
  node.parent.arguments.includes(node) &&
  node.parent.callee.type === 'MemberExpression' &&
  iterators.includes(node.parent.callee.property.name)

/** Whether a node runs once for each element: in the body of a loop, but not in what the loop runs over. */
function isRepeated(node, name) {
  for (let child = node, at = node.parent; at; child = at, at = at.parent) {
    if (passes.includes(at.type) && child === at.body) return true
    if (steps.includes(at.type) && !walks.includes(name)) return true
    if (!functions.includes(at.type)) continue
    if (isIterated(at)) return true
    // A named function or a hook of the logic is called from elsewhere.
    if (at.type === 'FunctionDeclaration' || at.parent?.type === 'Property') return false
  }
  return false
}

const calls = {
  create(context) {
    if (!/(?:^|\/)documents\/.*\.server\.ts$/.test(context.filename.replaceAll('\\', '/'))) return {}
    return {
      CallExpression(node) {
        const name = calledOf(node)
        if (!name || !Object.hasOwn(setWise, name) || !isRepeated(node, name)) return
        context.report({ node, message: `ctx.${name} in a loop sends statements for each document: call ${setWise[name]} once for all` })
      },
      /** A function of the module that gets `ctx` and is awaited in a loop sends its statements as often. */
      AwaitExpression({ argument: node }) {
        if (node?.type !== 'CallExpression' || node.callee.type !== 'Identifier' || !isRepeated(node, 'get')) return
        if (node.arguments.some((one) => one.type === 'Identifier' && one.name === 'ctx'))
          context.report({ node, message: `${node.callee.name} is awaited in a loop: let it ask for all at once` })
      },
    }
  },
}

export default { meta: { name: 'logic' }, rules: { calls } }
