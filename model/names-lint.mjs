/**
 * A rule of the linter: a local is named after what it holds, and not after how it came about or that it is the own, the worst or the most. It reads
 * variables, loops, destructuring, functions and imports from the syntax tree.
 */

/** Names that say nothing of what they hold, and what would say it. */
const emptyNames = {
  found: 'what was found: `document`, `candidates`',
  told: 'what was announced: `event`, `notice`',
  asked: 'what was asked: `request`, `question`',
  kept: 'what is stored: `storedDraft`, `cached`',
  said: 'what it is: `message`, `answer`',
  heard: 'what arrived: `announcement`, `frame`',
  words: '`messages`, `texts`',
  stranger: 'whose it is: `otherCompany`',
  strangers: 'whose they are: `otherCompanies`',
  deed: '`action`',
  deeds: '`actions`',
  useWords: '`useMessages`',
  most: 'what is limited: `maxRows`, `highest`',
  bad: 'what is wrong with it: `broken`, `refusedValues`',
  own: 'what it is, and whose: `ownRow`, `builtIn`, `lineColumns`',
  besides: 'what is added: `furtherChecks`',
}

/** Names that a room still has. */
const leftIn = { documents: ['own'] }

/** Returns the identifiers that a pattern declares, but for those that are the name of a member (`{ found }`): members have a check of their own. */
function declaredBy(pattern) {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern]
    case 'ObjectPattern':
      return pattern.properties.flatMap((one) =>
        one.type === 'RestElement' ? declaredBy(one) : one.shorthand ? [] : declaredBy(one.value),
      )
    case 'ArrayPattern':
      return pattern.elements.flatMap(declaredBy)
    case 'AssignmentPattern':
      return declaredBy(pattern.left)
    case 'RestElement':
      return declaredBy(pattern.argument)
    default:
      return []
  }
}

const locals = {
  create(context) {
    const room = context.filename.replaceAll('\\', '/').match(/(?:^|\/)(documents)\//)?.[1]
    const check = (pattern) => {
      for (const id of declaredBy(pattern))
        if (Object.hasOwn(emptyNames, id.name) && !leftIn[room]?.includes(id.name))
          context.report({ node: id, message: `${id.name} does not say what it holds: name it after ${emptyNames[id.name]}` })
    }
    return {
      VariableDeclarator: (node) => check(node.id),
      FunctionDeclaration: (node) => check(node.id),
      ImportSpecifier: (node) => check(node.local),
    }
  },
}

export default { meta: { name: 'names' }, rules: { locals } }
