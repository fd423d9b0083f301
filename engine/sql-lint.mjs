/** Rules of the linter about SQL: who sets the settings of row-level security, and who builds SQL on the tables of documents. */

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
const setters = /(?:^|\/)engine\/store\/connection\/statement-scope\.ts$|(?:^|\/)server\/database\//

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

/** Folders that build SQL on the tables of documents; `search` holds the conditions of a list's search box. */
const speakers = /(?:^|\/)engine\/(?:store|query|search)\//
/** Without these names no text can name a table or a column of a document: they come from the definition alone. */
const names = ['tableLayout', 'tableName', 'columnFor', 'quote', 'snake', 'baseColumns', 'param']

const documents = {
  create(context) {
    const file = context.filename.replaceAll('\\', '/')
    const isExempt = speakers.test(file) || /\.test(-d)?\.ts$/.test(file) || file.includes('/testing/')
    if (isExempt) return {}
    return {
      ImportDeclaration(node) {
        if (!String(node.source.value).endsWith('store/tables/table-layout.ts') || node.importKind === 'type') return
        for (const one of node.specifiers)
          if (one.importKind !== 'type' && names.includes(one.imported?.name ?? 'tableLayout'))
            context.report({
              node: one,
              message:
                'SQL on the tables of documents stands in engine/store (rows) and engine/query (under the policy): call a function there, or add one',
            })
      },
    }
  },
}

export default { meta: { name: 'sql' }, rules: { settings, documents } }
