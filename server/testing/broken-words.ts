/** Ways to break what a definition says of the page and of the life of its documents. */
import { sealedUntil } from '../../model/document.ts'
import type { Field } from '../../model/field.ts'
import {
  matrixColumnOf,
  first,
  fieldWith,
  partWith,
  namedWith,
  set,
  fieldWithSizes,
  severalIn,
  calloutsWith,
  replacementWith,
  formWith,
  workWith,
  type Breakage,
  type Draft,
} from './breakage.ts'

/** Names something that there is not in an action's `apart`. */
const apartWith =
  (key: 'persons' | 'did'): Breakage =>
  ({ actions }) => {
    const name = Object.keys(actions).find((one) => actions[one].apart)
    return name === undefined ? undefined : `actions.${name}.apart${set(actions[name].apart, key, ['nothing'])}`
  }

/** Changes what the first action sets that sets anything. */
const setsWith =
  (change: (sets: Draft) => string): Breakage =>
  ({ actions }) => {
    const name = Object.keys(actions).find((one) => actions[one].sets)
    return name === undefined ? undefined : `actions.${name}.sets${change(actions[name].sets)}`
  }

/** Breaks the first key that one document has at a time. */
const keyOfOne =
  (change: (rule: Draft) => string): Breakage =>
  ({ constraints = [] }) => {
    const at = (constraints as Draft[]).findIndex((one) => one['uniqueBy'])
    return at < 0 ? undefined : `constraints[${at}]${change(constraints[at])}`
  }

/** Changes the first constraint that is an expression. */
const expressionWith =
  (change: (rule: Draft) => string): Breakage =>
  ({ constraints = [] }) => {
    const at = (constraints as Draft[]).findIndex((one) => one['holds'])
    return at < 0 ? undefined : `constraints[${at}]${change(constraints[at])}`
  }

/** Applies a change to the first field that is a quantity with a unit. */
const measureWith = (change: (field: Draft) => string): Breakage =>
  fieldWith(
    ({ kind }) => kind === 'measure',
    (field) => `.options${change(field)}`,
  )

const figureOf = (key: 'sumOf' | 'countOf') => (field: Field) => field.options[key] !== undefined
const growing = (field: Field) => field.options.grows === true

export const wordBreakages: Readonly<Record<string, Breakage>> = {
  'lines that grow with a limit': fieldWith(growing, (field) => `.options${set(field.options, 'atLeastLines', 1)}`),
  'a single field that grows': fieldWith(
    ({ kind }) => kind === 'text',
    (field) => `.options${set(field.options, 'grows', true)}`,
  ),
  'a sum of a column that there is not': fieldWith(figureOf('sumOf'), (field) => `.options${set(field.options, 'sumOf', 'nothing.here')}`),
  'a number of lines that there are not': fieldWith(figureOf('countOf'), (field) => `.options${set(field.options, 'countOf', 'nothing')}`),
  'a sum of lines that people enter': fieldWith(figureOf('sumOf'), (field) => (delete field.options.computed, '.options.computed')),
  'a constraint that reads a field that there is not': expressionWith((rule) => set(rule, 'holds', 'nothing > 0')),
  'a constraint that is no expression': expressionWith((rule) => set(rule, 'holds', '1 +')),
  'a message of a constraint that names a field that there is not': expressionWith((rule) =>
    set(rule, 'message', ['{nothing}', '{nothing}']),
  ),
  'a constraint that is an expression without a text': expressionWith((rule) => (delete rule['message'], '')),
  'a constraint of lines that grow': (type) => {
    const lines = Object.keys(type['fields']).find((name) => growing(type['fields'][name]))
    if (lines === undefined) return undefined
    const constraints = [...(type['constraints'] ?? []), { in: lines, uniqueInLines: [first(type['fields'][lines].options.columns)] }]
    type['constraints'] = constraints
    return `constraints[${constraints.length - 1}].in`
  },
  'work that reads a type that there is not': workWith((work) => (set(work, 'reads', ['nothing']), '.reads[0]')),
  'work that sets a field that there is not': workWith((work) => (set(work, 'writes', ['nothing']), '.writes[0]')),
  'work that sets nothing': workWith((work) => set(work, 'writes', [])),
  'work of an action that signs': workWith((_, action) => (set(action, 'sign', 'any'), '')),
  'a period of a field that is no day': partWith('display', (display) => ((display.period = { from: 'number', to: 'number' }), '.period')),
  'children of a type that there is not': (type) => {
    type['children'] = [{ type: 'nothing', via: 'nothing' }]
    return 'children[0].type'
  },
  'children that a field names which leads elsewhere': (type) => {
    type['children'] = [{ type: 'currency', of: 'nothing' }]
    return 'children[0].of'
  },
  'children by a link that leads elsewhere': (type) => {
    type['children'] = [{ type: 'purchase_order', via: 'currency' }]
    return type['name'] === 'currency' || type['name'] === 'purchase_order' ? undefined : 'children[0].via'
  },
  'children whose list does not filter by the link': (type) => {
    type['children'] = [{ type: 'purchase_order', via: 'currency' }]
    return type['name'] === 'currency' ? 'children[0].via' : undefined
  },
  'two sections of one name': (type) => {
    const section = { name: 'a', label: ['一', 'One'], at: 'tab' }
    type['sections'] = [section, section]
    return 'sections[1]'
  },
  'a section in a status that there is not': (type) => {
    type['sections'] = [{ name: 'a', label: ['一', 'One'], at: 'tab', statuses: ['limbo'] }]
    return 'sections[0].statuses'
  },
  'a section for a party role that there is not': (type) => {
    type['sections'] = [{ name: 'a', label: ['一', 'One'], at: 'above', partyRoles: ['nobody'] }]
    return 'sections[0].partyRoles'
  },
  'a section beside lines that do not stand side by side': (type) => {
    type['sections'] = [{ name: 'a', label: ['一', 'One'], at: 'beside', lines: 'nothing' }]
    return 'sections[0].lines'
  },
  'a section with capital letters': (type) => {
    type['sections'] = [{ name: 'Scores', label: ['一', 'One'], at: 'above' }]
    return 'sections[0].name'
  },
  'a reading type of a type that there is not': partWith('reads', (reads) => (set(reads[0], 'type', 'nothing'), '[0].type')),
  'a reading type of lines that there are not': partWith('reads', (reads) => (set(reads[0], 'lines', 'nothing'), '[0].lines')),
  'a reading type without sources': partWith('reads', (reads) => (reads.splice(0), '')),
  'a reading type that is written': (type) => {
    if (type['reads']) type['readonly'] = false
    return type['reads'] ? 'reads' : undefined
  },
  'an unknown value of a source': partWith('reads', ([source]) => {
    source.values = { [first(source.values)!]: 'nothing' }
    return `[0].values.${first(source.values)}`
  }),
  'a value of a source over a link that leads nowhere': partWith('reads', ([source]) => {
    source.values = { [first(source.values)!]: source.lines ? 'doc.status.nothing' : 'status.nothing' }
    return `[0].values.${first(source.values)}`
  }),
  'an unknown field that a source fills': partWith('reads', ([source]) => {
    source.values = { nothing: 'id' }
    return '[0].values.nothing'
  }),
  'a status of a source that the reading type does not have': partWith('reads', ([source]) => {
    source.status = 'limbo'
    return '[0].status'
  }),
  'an unknown condition of a source': partWith('reads', ([source]) => {
    source.where = [{ field: 'nothing', operator: 'eq', value: '1' }]
    return '[0].where[0]'
  }),
  'a party role that the source does not have': partWith('reads', ([source]) => {
    source.as = { supplier: 'nobody' }
    return '[0].as.supplier'
  }),
  'a document held by a field that there is not': partWith('heldBy', (heldBy) => {
    heldBy.nobody = heldBy[Object.keys(heldBy)[0]!]
    return '.nobody'
  }),
  'a document held in an unknown status': namedWith('heldBy', (holding) => set(holding, 'while', ['limbo'])),
  'a held document that an unknown action hands over': namedWith('heldBy', (holding) => {
    holding.to ??= 'receiver'
    return set(holding, 'act', 'vanish')
  }),
  'a validity from a day that there is not': partWith('validity', (validity) => set(validity, 'from', 'nothing')),
  'a validity by a field that there is not': partWith('validity', (validity) => {
    const rule = validity.noOverlapBy ? 'noOverlapBy' : 'untilNextBy'
    validity[rule] = validity.noOverlapBy ? ['nothing'] : [['nothing']]
    return `.${rule}`
  }),
  'a validity without a key': partWith('validity', (validity) => {
    delete validity.noOverlapBy
    delete validity.untilNextBy
    return ''
  }),
  'a validity in an unknown status': partWith('validity', (validity) => set(validity, 'in', ['limbo'])),
  'a choice to end predecessors that is no yes or no': partWith('validity', (validity) => set(validity, 'endsPredecessor', validity.from)),
  'an action apart from a person whom no field names': apartWith('persons'),
  'an action apart from an action that there is not': apartWith('did'),
  'a form of an action without fields': formWith((form) => (form.fields.splice(0), '.fields')),
  'a form of an action with an unknown field': formWith((form) => (form.fields.push('nothing'), `.fields[${form.fields.length - 1}]`)),
  'a form of an action with a computed field': (type) => {
    const computed = Object.keys(type['fields']).find((name) => type['fields'][name].options.computed)
    return computed === undefined ? undefined : formWith((form) => (form.fields.push(computed), `.fields[${form.fields.length - 1}]`))(type)
  },
  'a form of an action that the system does': formWith((_, action) => ((action.internal = true), '')),
  'a form that opens with an unknown field': formWith((form) => {
    form.prefill = { [form.fields[0]]: 'nothing' }
    return `.prefill.${form.fields[0]}`
  }),
  'a form that opens with a formula over nothing': formWith((form) => {
    form.prefill = { [form.fields[0]]: { formula: 'nothing + 1' } }
    return `.prefill.${form.fields[0]}`
  }),
  'an action that requires what nobody can fill': ({ actions, statuses }) => {
    // What is edited in the status of the action can be filled without its form.
    const isEdited = ({ from }: any) => [from].flat().some((status) => statuses[status]?.edit)
    const name = Object.keys(actions).find((one) => actions[one].form && actions[one].require && !isEdited(actions[one]))
    if (name === undefined) return undefined
    delete actions[name].form
    return actions[name].require.includes('windowEnd') ? undefined : `actions.${name}.require`
  },
  'versions by a number that there is not': partWith('versions', (versions) => set(versions, 'version', 'nothing')),
  'versions whose first one is no link': partWith('versions', (versions) => set(versions, 'first', versions.version)),
  'versions that are open in an unknown status': partWith('versions', (versions) => set(versions, 'open', 'limbo')),
  'versions of which one status is both open and in force': partWith('versions', (versions) => {
    versions.open = [versions.open].flat().concat(versions.active)
    return `[${versions.open.length}]`
  }),
  'versions that are retired by an action that leads elsewhere': partWith('versions', (versions) =>
    set(versions, 'retire', versions.revise),
  ),
  'versions that an unknown action makes': partWith('versions', (versions) => set(versions, 'revise', 'nothing')),
  'a tree by a parent that there is not': partWith('tree', (tree) => set(tree, 'parent', 'nothing')),
  'a tree of no level': partWith('tree', (tree) => set(tree, 'maxDepth', 0)),
  'a tree whose level is no number': partWith('tree', (tree) => set(tree, 'level', tree.parent)),
  'a tree whose leaf there is not': partWith('tree', (tree) => set(tree, 'leaf', 'nothing')),
  'a tree that shares a field that there is not': partWith('tree', (tree) => set(tree, 'same', ['nothing'])),
  'a tree that is open in an unknown status': partWith('tree', (tree) => set(tree, 'open', ['limbo'])),
  'a warning with a wrong name': (type) => {
    const action = Object.values(type['actions'] as Record<string, Draft>).find(({ asks }) => asks)
    if (!action) return undefined
    action['asks'] = ['Not a name']
    return 'checks'
  },
  'a text for a warning that no action asks': (type) => {
    const warnings = type['warnings'] as Draft | undefined
    if (!warnings) return undefined
    warnings['nobodyAsks'] = ['谁问', 'Who asks']
    return 'warnings.nobodyAsks'
  },
  'a setting without a valid default': namedWith('settings', (setting) => `.options${set(setting.options, 'default', 'sometimes')}`),
  'a setting that may be blank': namedWith('settings', (setting) => (delete setting.options.required, '.options')),
  'a setting of a kind that reads other documents': namedWith('settings', (setting) => ((setting.kind = 'link'), '.kind')),
  'a moment at a field that is no date': namedWith('moments', (moment) => set(moment, moment.at ? 'at' : 'of', 'nothing')),
  'a notice to companies behind no link': partWith('notify', ([notice]) => {
    notice.to = { linked: ['nothing.nobody'] }
    return '[0].to.linked[0]'
  }),
  'a notice to those of a type that does not share it': partWith('notify', ([notice]) => {
    notice.to = { sharedBy: 'currency' }
    return '[0].to.sharedBy'
  }),
  'a moment with an unknown action': namedWith('moments', (moment) => (delete moment.notify, set(moment, 'act', 'vanish'))),
  'a moment that does nothing': namedWith('moments', (moment) => (delete moment.notify, delete moment.act, '')),
  'a moment with a span that is none': namedWith('moments', (moment) => (moment.before ? set(moment, 'before', 'a month') : undefined)),
  'a moment in an unknown status': namedWith('moments', (moment) => set(moment, 'while', ['limbo'])),
  'a reminder of an unknown user': namedWith('moments', (moment) =>
    moment.notify ? `.notify${set(moment.notify, 'to', { users: ['nobody'] })}` : undefined,
  ),
  'a formula that gives sizes in a field that holds a number': ({ fields }) => {
    const [lines, matrix] = matrixColumnOf(fields) ?? []
    if (lines === undefined) return undefined
    const columns = fields[lines].options.columns
    columns.wrong = { kind: 'quantity', label: ['错', 'Wrong'], options: { formula: `${matrix} * 2` } }
    return `fields.${lines}.options.columns.wrong.options.formula`
  },
  'a formula that gives a number in a field by size': ({ fields }) => {
    const [lines, matrix] = matrixColumnOf(fields) ?? []
    if (lines === undefined) return undefined
    const columns = fields[lines].options.columns
    columns.wrong = { kind: 'sizeDecimals', label: ['错', 'Wrong'], options: { formula: `pieces(${matrix}) * 2` } }
    return `fields.${lines}.options.columns.wrong.options.formula`
  },
  'a party role that is sealed until a moment that there is not': ({ parties }) => {
    const name = Object.keys(parties.partyRoles ?? {}).find((one) => sealedUntil(parties.partyRoles[one]))
    return name && `parties.partyRoles.${name}.sealed${set(parties.partyRoles[name].sealed, 'until', 'rfq.nothing')}`
  },
  'a party role that is sealed until a link': ({ parties }) => {
    const name = Object.keys(parties.partyRoles ?? {}).find((one) => sealedUntil(parties.partyRoles[one]))
    return name && `parties.partyRoles.${name}.sealed${set(parties.partyRoles[name].sealed, 'until', parties.partyRoles[name].via)}`
  },
  'a role of several companies whose lines all of them see': (type) => severalIn(type, ({ lines }) => (delete lines.options.rows, 'via')),
  'a role of several companies that creates documents': (type) =>
    severalIn(type, ({ role }) => ((role.edit = [first(type['statuses'])!]), 'edit')),
  'a role of several companies through a column that there is not': (type) => severalIn(type, ({ role }) => ((role.via += 'x'), 'via')),
  'a party role that is sealed by a field that there is not': ({ parties }) => {
    const name = first(parties.partyRoles)
    if (name === undefined) return undefined
    parties.partyRoles[name].sealed = { nothing: 'x' }
    return `parties.partyRoles.${name}.sealed`
  },
  'own documents by a field that is no link to a user': partWith('parties', (parties) => {
    parties.own = { buyer: ['status'] }
    return '.own.buyer'
  }),
  'lines that are visible to a column that names no company': ({ fields }) => {
    const name = Object.keys(fields).find((one) => fields[one].kind === 'lines')
    if (name === undefined) return undefined
    fields[name].options.rows = { visibleTo: 'nothing' }
    return `fields.${name}.options.rows`
  },
  'an action that sets a field that there is not': setsWith((sets) => set(sets, 'nothing', '@now')),
  'an action that sets a field from one that there is not': setsWith((sets) => set(sets, first(sets)!, 'nothing')),
  'an action that sets a value that the field does not hold': setsWith((sets) => set(sets, first(sets)!, { value: { no: 'value' } })),
  'an action that sets a formula of a field that there is not': setsWith((sets) => set(sets, first(sets)!, { formula: 'nothing + 1' })),
  'a key of one document at a time in a status that there is not': keyOfOne((rule) => set(rule, 'while', ['vanished'])),
  'a key of one document at a time without statuses': keyOfOne((rule) => (delete rule['while'], '')),
  'a key of one document at a time of a field that there is not': keyOfOne((rule) => set(rule, 'uniqueBy', ['nothing'])),
  'a key of one document at a time on an action': keyOfOne((rule) => set(rule, 'on', ['vanish'])),
  'pieces of a matrix that there is not': ({ fields }) => {
    for (const [lines, { options }] of Object.entries<any>(fields))
      for (const [name, column] of Object.entries<any>(options.columns ?? {}))
        if (column.options.piecesOf !== undefined)
          return `fields.${lines}.options.columns.${name}.options${set(column.options, 'piecesOf', 'nothing')}`
    return undefined
  },
  'sizes from a link that there is not': fieldWithSizes((field) => set(field.options, 'sizesFrom', 'nothing.sizeList')),
  'sizes from a type that lists none': fieldWithSizes((field) => set(field.options, 'sizesFrom', 'style.brand')),
  'sizes of a field that counts by none': fieldWith(
    ({ kind }) => kind === 'text',
    (field) => `.options${set(field.options, 'sizesFrom', 'style.sizeList')}`,
  ),
  'rows as columns of lines that there are not': fieldWith(
    ({ options }) => options.asColumns !== undefined,
    (field) => `.options.asColumns${set(field.options.asColumns, 'lines', 'nothing')}`,
  ),
  'lines added up by what is no choice': fieldWith(
    ({ options }) => options.sumsBy !== undefined,
    (field) => `.options${set(field.options, 'sumsBy', 'nothing')}`,
  ),
  'lines that fold a column that there is not': fieldWith(
    ({ options }) => options.folded !== undefined,
    (field) => `.options${set(field.options, 'folded', ['nothing'])}[0]`,
  ),
  'lines with a card of a column that there is not': fieldWith(
    ({ options }) => options.card !== undefined,
    (field) => `.options${set(field.options, 'card', ['nothing'])}[0]`,
  ),
  'a confirmation of creating that names what there is not': ({ creation }) =>
    creation && `creation${set(creation, 'confirm', ['{nothing}', '{nothing}'])}`,
  'figures of the server that follow a field that there is not': (type) =>
    type['recomputeOn'] && `${set(type, 'recomputeOn', ['nothing']).slice(1)}[0]`,
  'a replacement that renews what there is not': replacementWith('renews', 'nothing'),
  'an exchange by hand that takes what does not come over the link': replacementWith('byHand', 'key'),
  'call-outs on pictures that there are not': calloutsWith((field) => `.marks${set(field.options.marks, 'pictures', 'nothing')}`),
  'call-outs with measure lines of a type that there is not': calloutsWith(
    (field) => `.marks${set(field.options.marks, 'measures', { to: 'nowhere' })}.to`,
  ),
  'call-outs that people enter where the pictures come by themselves': calloutsWith((field) =>
    field.options.computed ? (delete field.options.computed, '.computed') : set(field.options, 'computed', true),
  ),
  'a size list of lines that there are not': partWith('listsSizes', (listing) => `.sizes${set(listing.sizes, 'lines', 'nothing')}`),
  'a size list with a name that is no text': partWith('listsSizes', (listing) => `.seconds${set(listing.seconds, 'name', 'sort')}`),
  'a quantity with a unit of a type that there is not': measureWith((field) => set(field.options, 'units', 'nowhere')),
  'a quantity with units of a type that lists none': measureWith((field) => set(field.options, 'units', 'plant')),
  'a quantity with a unit of an unknown dimension': measureWith((field) => {
    delete field.options.unit
    return set(field.options, 'dimension', 'mood')
  }),
  'a quantity whose default unit is no link to units': measureWith((field) => {
    delete field.options.dimension
    return set(field.options, 'unit', 'nothing')
  }),
  'a quantity that names neither a dimension nor a unit': measureWith((field) => {
    delete field.options.dimension
    delete field.options.unit
    return ''
  }),
  'a formula that reads a part which a quantity with a unit has not': ({ fields }) => {
    const name = Object.keys(fields).find((one) => fields[one].kind === 'measure')
    if (name === undefined) return undefined
    fields.wrong = { kind: 'quantity', label: ['错', 'Wrong'], options: { formula: `${name}.bass * 2` } }
    return 'fields.wrong.options.formula'
  },
  'generated documents of a type that there is not': namedWith('generates', (one) => set(one, 'type', 'nowhere')),
  'generated documents on an unknown action': namedWith('generates', (one) => set(one, 'on', 'vanish')),
  'generated documents from lines that there are not': namedWith(
    'generates',
    (one) => (set(one, 'each', [{ as: 'line', lines: 'nothing' }]), '.each[0].lines'),
  ),
  'a generated document with a value of no row': namedWith(
    'generates',
    ({ values }) => `.values${set(values, first(values)!, 'nothing.id')}`,
  ),
  'generated documents of rows by a field that there is not': namedWith('generates', (one) => set(one, 'where', 'doc.nothing > 0')),
  'a generated document with a formula over a row that there is not': namedWith(
    'generates',
    ({ values }) => `.values${set(values, first(values)!, { formula: 'nothing.amount * 2' })}`,
  ),
  'generated documents that are taken back by an unknown action': namedWith(
    'generates',
    (one) => (set(one, 'undo', { on: 'vanish', unused: [], act: 'vanish' }), '.undo.on'),
  ),
  'a day that is no date': partWith('dated', (dated) => set(dated, 'field', 'nothing')),
  'a day of a type that is no calendar': partWith('dated', (dated) => set(dated, 'calendar', 'voucher')),
  'a calendar that is open in an unknown status': partWith('calendar', (calendar) => set(calendar, 'open', ['limbo'])),
  'a signing session in a type that there is not': partWith('signing', (signing) => set(signing, 'task', 'nowhere')),
}
