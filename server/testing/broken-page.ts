/** Ways to break what a definition says of statuses, approvals, followed values and the page. */
import { fieldWith, partWith, set, type Breakage, type Draft } from './breakage.ts'

/** Changes the first status that has a key. */
const statusWith =
  (key: 'edit' | 'keep' | 'primary', change: (status: Draft) => string): Breakage =>
  ({ statuses }) => {
    const name = Object.keys(statuses).find((one) => typeof statuses[one][key] === 'object')
    return name === undefined ? undefined : `statuses.${name}${change(statuses[name])}`
  }
/** Changes the steps of the first action that has some. */
const stepsWith =
  (change: (steps: any[]) => string): Breakage =>
  ({ actions }) => {
    const name = Object.keys(actions).find((one) => actions[one].steps)
    return name === undefined ? undefined : `actions.${name}.steps${change(actions[name].steps)}`
  }
/** Changes a word of the display, where the type states it. */
const drawnWith =
  (word: string, change: (part: any) => string | undefined): Breakage =>
  ({ display }) => {
    const place = display?.[word] === undefined ? undefined : change(display[word])
    return place === undefined ? undefined : `display.${word}${place}`
  }

/** Gives the first action that asks links once more other ones. */
const usableWith =
  (others: (type: Draft) => readonly string[]): Breakage =>
  (type) => {
    const { actions } = type as any
    const name = Object.keys(actions).find((one) => actions[one].usable)
    return name === undefined ? undefined : `actions.${name}${set(actions[name], 'usable', others(type))}`
  }

export const pageBreakages: Readonly<Record<string, Breakage>> = {
  'a value that follows from a link that there is not': fieldWith(
    (field) => field.options.follows !== undefined,
    (field) => `.options${set(field.options, 'follows', 'nothing.name')}`,
  ),
  'a column that follows from a link that there is not': ({ fields }) => {
    for (const [lines, { options }] of Object.entries<any>(fields))
      for (const [name, column] of Object.entries<any>(options.columns ?? {}))
        if (column.options.follows !== undefined)
          return `fields.${lines}.options.columns.${name}.options${set(column.options, 'follows', 'nothing.name')}`
    return undefined
  },
  'values that follow in a status that there is not': partWith('follow', (follow) => set(follow, 'while', ['limbo'])),
  'values that an action fixes that there is not': partWith('follow', (follow) => set(follow, 'fixedBy', ['vanish'])),
  'a constraint on a field that there is not': (type) => {
    if (!type['constraints']) return undefined
    type['constraints'].push({ atLeastOne: ['nothing'] })
    return `constraints[${type['constraints'].length - 1}]`
  },
  'a status that opens a field that there is not': statusWith('edit', (status) => set(status, 'edit', ['nothing'])),
  'a status that leaves out a field that there is not': statusWith('edit', (status) => set(status, 'edit', { except: ['nothing'] })),
  'a status that keeps a field that there is not': statusWith('keep', (status) => set(status, 'keep', ['nothing'])),
  'a status whose next step there is not': statusWith('primary', (status) => set(status, 'primary', ['vanish'])),
  'a view that is grouped by a field that there is not': ({ list }) => {
    const at = (Array.isArray(list?.views) ? (list.views as readonly { group?: string[] }[]) : []).findIndex(
      ({ group }) => group !== undefined,
    )
    if (at < 0) return undefined
    list.views[at].group = ['nothing']
    return `list.views[${at}].group[0]`
  },
  'an action that asks once more for a link that there is not': usableWith(() => ['nothing']),
  'an action that asks once more for a link without a condition': usableWith((type) => {
    type['fields']['anything'] = { kind: 'link', label: ['任意', 'Anything'], options: { to: 'user' } }
    return ['anything']
  }),
  'an approval that fills the document again': ({ actions }) => {
    const name = Object.keys(actions).find((one) => actions[one].sign)
    return name && `actions.${name}${set(actions[name], 'refreshes', true)}`
  },
  'documents that end for a party in a status that there is not': ({ parties }) => {
    const name = Object.keys(parties?.partyRoles ?? {}).find((one) => parties.partyRoles[one].until)
    return name && `parties.partyRoles.${name}${set(parties.partyRoles[name], 'until', ['limbo'])}`
  },
  'documents that are sealed to nobody': ({ parties }) =>
    parties?.sealed === undefined ? undefined : `parties.sealed${set(parties.sealed, 'to', 'nothing')}`,
  'documents that are sealed until a status that there is not': ({ parties }) =>
    parties?.sealed === undefined ? undefined : `parties.sealed${set(parties.sealed, 'until', ['limbo'])}`,
  'a section beside lines that reads a field that there is not': (type) => {
    type['sections'] = [{ name: 'a', label: ['一', 'One'], at: 'beside', lines: 'nothing', reads: ['nothing'] }]
    return 'sections[0].reads'
  },
  'a tab that names the fields it reads': (type) => {
    type['sections'] = [{ name: 'a', label: ['一', 'One'], at: 'tab', reads: Object.keys(type['fields']).slice(0, 1) }]
    return 'sections[0].reads'
  },
  'a step of a role that there is not': stepsWith(([step]) => `[0]${set(step, 'by', 'wizard')}`),
  'a step after one that there is not': stepsWith(([step]) => `[0]${set(step, 'after', ['nothing'])}`),
  'a step with a condition on a field that there is not': stepsWith((steps) => {
    steps.at(-1).when = { expression: 'nothing > 1' }
    return `[${steps.length - 1}].when.expression`
  }),
  'steps that are all asked on a condition': stepsWith((steps) => {
    for (const step of steps) step.when = { expression: 'status = "draft"' }
    return ''
  }),
  'a comparison of lines that there are not': partWith('compare', (compare) => set(compare, 'lines', 'nothing')),
  'a picture at a field that there is not': drawnWith('picture', (picture) =>
    Array.isArray(picture) ? (picture.splice(0, 9, 'nothing'), '[0]') : undefined,
  ),
  'facts of a field that there is not': drawnWith('facts', (facts) => (facts.splice(0, 9, 'nothing'), '')),
  'an amount that there is not': drawnWith('money', (money) => (set(money, 'main', 'nothing'), '')),
  'parties of a field that there is not': drawnWith('parties', (parties) => (parties.splice(0, 9, 'nothing'), '')),
  'a progress of a field that there is not': drawnWith('progress', (progress) => (set(progress, 'of', 'nothing'), '')),
  'documents that use it by a link that there is not': drawnWith('usedBy', ([one]) => (set(one, 'via', 'nothing'), '[0]')),
  'a text that actions add': fieldWith(
    ({ kind }) => kind === 'text',
    (field) => `.options${set(field.options, 'addedBy', 'actions')}`,
  ),
  'lines that nothing known adds': fieldWith(
    ({ kind }) => kind === 'lines',
    (field) => `.options${set(field.options, 'addedBy', 'rules')}`,
  ),
}
