/** Ways to break what a definition says of choosing: links that make documents or warn of ended ones, tolerances of sizes, and lists that open narrowed. */
import { set, type Breakage, type Draft } from './breakage.ts'

/** Changes the option of the first field, or column of lines, that has it. */
const optionWith =
  (option: string, change: (options: Draft) => string): Breakage =>
  ({ fields }) => {
    for (const [name, { options }] of Object.entries<Draft>(fields)) {
      if (options[option] !== undefined) return `fields.${name}.options${change(options)}`
      for (const [column, one] of Object.entries<Draft>(options.columns ?? {}))
        if (one['options'][option] !== undefined) return `fields.${name}.options.columns.${column}.options${change(one['options'])}`
    }
    return undefined
  }

export const choosingBreakages: Readonly<Record<string, Breakage>> = {
  'a new document named in a field that its type has not': optionWith(
    'creates',
    (options) => `.creates${set(options['creates'], 'name', 'nothing')}`,
  ),
  'a last day that the linked type has not': optionWith('expires', (options) => set(options, 'expires', 'nothing')),
  'a tolerance of a figure that there is not': optionWith(
    'tolerance',
    (options) => `.tolerance${set(options['tolerance'], 'minus', 'nothing')}`,
  ),
  'what is typed goes into a field that there is not': optionWith(
    'typedInto',
    (options) => `.typedInto${set(options['typedInto'], 'field', 'nothing')}`,
  ),
  'a figure that is entered for one that there is not': optionWith(
    'enteredFor',
    (options) => `.enteredFor${set(options['enteredFor'], 'field', 'nothing')}`,
  ),
  'a figure that is converted by a field that there is not': optionWith(
    'enteredFor',
    (options) => `.enteredFor${set(options['enteredFor'], 'by', 'nothing * 2')}`,
  ),
  'a figure that is not converted back': optionWith(
    'enteredFor',
    (options) => `.enteredFor${set(options['enteredFor'], 'back', `2 * (${options['enteredFor'].back})`)}`,
  ),
  'a copy that compares with a field that there is not': ({ fields }) => {
    for (const [name, { options }] of Object.entries<Draft>(fields))
      for (const [column, one] of Object.entries<Draft>(options.columns ?? {}))
        if (typeof one['options'].copy === 'object')
          return `fields.${name}.options.columns.${column}.options.copy${set(one['options'].copy, 'unlessIs', 'nothing')}`
    return undefined
  },
  'a list that opens within what has no days': (type) => {
    if (type['list'].within === undefined) return undefined
    type['list'].within = 'wave'
    return 'list.within'
  },
}
