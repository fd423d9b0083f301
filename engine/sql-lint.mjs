/** Rules of the linter about SQL: who sets the settings of row-level security. */

/** Reports every text in a file, literal or part of a template, that matches. */
const refuseTexts = (context, pattern, message) => ({
  Literal(node) {
    if (typeof node.value === 'string' && pattern.test(node.value)) context.report({ node, message })
  },
  TemplateElement(node) {
    if (pattern.test(node.value.raw)) context.report({ node, message })
  },
})

/** The one file that sets them; migrations run as the owner before any platform exists. */
const setters = /(?:^|\/)engine\/store\/statement-scope\.ts$|(?:^|\/)server\/database\//

const settings = {
  create(context) {
    const file = context.filename.replaceAll('\\', '/')
    if (setters.test(file) || file.includes('.test.')) return {}
    return refuseTexts(
      context,
      /\bset_config\s*\(|\bSET\s+(LOCAL|SESSION)\b/i,
      'row-level security is set with the transaction: state it when opening (transact, authenticateIn) or change it with asSystem, withAccounts or inPlatform (engine/store/scope.ts)',
    )
  },
}

export default { meta: { name: 'sql' }, rules: { settings } }
