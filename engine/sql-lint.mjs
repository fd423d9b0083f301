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

/** Folders that build SQL on the tables of documents. */
const speakers = /(?:^|\/)engine\/(?:store|query)\//
/** All that other folders may import of the layout of tables: none of these names a table or a column. */
const layoutNames = ['storageTraits']
/** A table in a text: that of a document stands in the schema of its module, all others in `core` and in PostgreSQL's own. */
const documentTable =
  /(?<!\bextract\(\w+ )\b(?:FROM|JOIN|INTO|UPDATE|TABLE)\s+(?:ONLY\s+)?"?(?!core\b|public\b|pg_catalog\b|information_schema\b)[a-z_]+"?\."?[a-z]/
/** The end of a text behind which a table follows. */
const beforeTable = /\b(?:FROM|JOIN|INTO|UPDATE|TABLE)\s+(?:ONLY\s+)?"?$/
const elsewhere =
  'SQL on the tables of documents stands in engine/store (rows) and engine/query (under the policy): call a function there, or add one'

const isLayout = (source) => typeof source?.value === 'string' && source.value.endsWith('store/tables/table-layout.ts')
const isPermitted = (one) =>
  one.importKind === 'type' || one.exportKind === 'type' || layoutNames.includes((one.imported ?? one.local)?.name)

const documents = {
  create(context) {
    const file = context.filename.replaceAll('\\', '/')
    const isExempt = speakers.test(file) || /\.test(-d)?\.ts$/.test(file) || /(?:^|\/)(?:testing|bench|e2e)\//.test(file)
    if (isExempt) return {}
    const refuse = (node) => context.report({ node, message: elsewhere })
    const names = (node) => {
      if (!isLayout(node.source) || node.importKind === 'type' || node.exportKind === 'type') return
      // An import of the whole module, and a passing on of the whole, have every name.
      if (!node.specifiers) return refuse(node)
      for (const one of node.specifiers) if (one.type === 'ImportNamespaceSpecifier' || !isPermitted(one)) refuse(one)
    }
    const texts = refuseTexts(context, documentTable, elsewhere)
    return {
      ...texts,
      ImportDeclaration: names,
      ExportNamedDeclaration: names,
      ExportAllDeclaration: names,
      ImportExpression(node) {
        if (isLayout(node.source)) refuse(node)
      },
      /** A table whose name is computed: a list of tables of the file, such as `from`, has a name. */
      TemplateLiteral(node) {
        node.expressions.forEach((one, at) => {
          if (one.type !== 'Identifier' && beforeTable.test(node.quasis[at].value.raw)) refuse(one)
        })
      },
    }
  },
}

export default { meta: { name: 'sql' }, rules: { settings, documents } }
