/** Ways to break a definition of a document type, each with the place at which the problem must be named. */
import type { AnyDocument } from '../../model/document.ts'
import type { Field } from '../../model/field.ts'

/** A copy of a definition whose parts may be changed at will. */
export type Draft = Record<string, any>
/** Breaks a copy and returns the place; undefined when the type has nothing that could be broken in this way. */
export type Breakage = (type: Draft) => string | undefined

const first = (parts: object | undefined): string | undefined => Object.keys(parts ?? {})[0]
/** Applies a change to the first field that fits, and returns its place with what follows. */
const fieldWith =
  (fits: (field: Field) => boolean, change: (field: any, fields: any, name: string) => string): Breakage =>
  ({ fields }) => {
    const name = Object.keys(fields).find((one) => fits(fields[one]))
    return name === undefined ? undefined : `fields.${name}${change(fields[name], fields, name)}`
  }
const actionWith =
  (change: (action: any) => string): Breakage =>
  ({ actions }) => {
    const name = first(actions)
    return name === undefined ? undefined : `actions.${name}${change(actions[name])}`
  }
/** Applies a change to a part when the type has it. */
const partWith =
  (key: keyof AnyDocument, change: (part: any) => string): Breakage =>
  (type) =>
    type[key] === undefined ? undefined : `${String(key)}${change(type[key])}`
/** Applies a change to the first of named parts. */
const namedWith =
  (key: keyof AnyDocument, change: (part: any) => string): Breakage =>
  (type) => {
    const name = first(type[key])
    return name === undefined ? undefined : `${String(key)}.${name}${change(type[key][name])}`
  }
const set = (part: any, key: string, value: unknown): string => {
  part[key] = value
  return `.${key}`
}

/** Returns the first lines field with a column of pieces by size, and the column. */
function matrixColumnOf(fields: Draft): readonly [lines: string, column: string] | undefined {
  for (const [lines, { options }] of Object.entries<any>(fields))
    for (const [name, column] of Object.entries<any>(options.columns ?? {})) if (column.kind === 'matrix') return [lines, name]
  return undefined
}
/** Applies a change to the first column that takes its sizes from a list. */
const fieldWithSizes =
  (change: (field: any) => string): Breakage =>
  ({ fields }) => {
    for (const [lines, { options }] of Object.entries<any>(fields))
      for (const [name, column] of Object.entries<any>(options.columns ?? {}))
        if (column.options.sizesFrom !== undefined) return `fields.${lines}.options.columns.${name}.options${change(column)}`
    return undefined
  }

export const breakages: Readonly<Record<string, Breakage>> = {
  'an unknown key of the definition': (type) => {
    type['colour'] = 'red'
    return ''
  },
  'a missing kind': (type) => {
    delete type['kind']
    return 'kind'
  },
  'a kind of type that there is not': (type) => {
    type['kind'] = 'thing'
    return 'kind'
  },
  'fields that are a text': (type) => {
    type['fields'] = 'none'
    return 'fields'
  },
  'a label in one language': (type) => {
    type['label'] = ['仅中文']
    return 'label'
  },
  'an empty English label of a status': namedWith('statuses', (status) => set(status, 'label', ['草稿', ' '])),
  'a name that PostgreSQL cannot carry': (type) => {
    type['name'] = 'x'.repeat(70)
    return 'name'
  },
  'a name with capital letters': (type) => {
    type['name'] = 'FooBar'
    return 'name'
  },
  'a code in small letters': (type) => {
    type['code'] = 'po'
    return 'code'
  },
  'a field with a reserved name': (type) => {
    type['fields'].version = { kind: 'text', label: ['一', 'One'], options: {} }
    return 'fields.version'
  },
  'a field with the name of a property of every object': (type) => {
    type['fields'].constructor = { kind: 'text', label: ['一', 'One'], options: {} }
    return 'fields.constructor'
  },
  'a field in the name space of platforms': (type) => {
    type['fields'].xWash = { kind: 'text', label: ['一', 'One'], options: {} }
    return 'fields.xWash'
  },
  'a field name with an underscore': (type) => {
    type['fields'].two_words = { kind: 'text', label: ['一', 'One'], options: {} }
    return 'fields.two_words'
  },
  'an unknown kind of field': fieldWith(
    () => true,
    (field) => set(field, 'kind', 'hologram'),
  ),
  'an unknown option of a field': fieldWith(
    () => true,
    (field) => `${set(field.options, 'shiny', true) && ''}.options`,
  ),
  'a link to a type that there is not': fieldWith(
    ({ kind }) => kind === 'link',
    (field) => `.options${set(field.options, 'to', 'nowhere')}`,
  ),
  'a link without a target': fieldWith(
    ({ kind }) => kind === 'link',
    (field) => {
      delete field.options.to
      return '.options'
    },
  ),
  'a condition of a link on a field that its target has not': fieldWith(
    ({ kind, options }) => kind === 'link' && !['company', 'user'].includes(String(options.to)),
    (field) => {
      field.options.where = { shade: 'dark' }
      return '.options.where.shade'
    },
  ),
  'a choice without choices': fieldWith(
    ({ kind }) => kind === 'choice',
    (field) => {
      field.options.choices = {}
      return '.options.choices'
    },
  ),
  'a default that is no choice': fieldWith(
    ({ kind }) => kind === 'choice',
    (field) => `.options${set(field.options, 'default', 'none of them')}`,
  ),
  'choices of a text': fieldWith(
    ({ kind }) => kind === 'text',
    (field) => `.options${set(field.options, 'choices', { one: ['一', 'One'] })}`,
  ),
  'a formula that does not compile': fieldWith(
    ({ kind }) => kind === 'text',
    (field) => `.options${set(field.options, 'formula', '1 +')}`,
  ),
  'a formula that names an unknown field': fieldWith(
    ({ kind }) => kind === 'text',
    (field) => `.options${set(field.options, 'formula', 'nothingOfTheKind + 1')}`,
  ),
  'a formula that reads itself': fieldWith(
    ({ kind }) => kind === 'text',
    (field, _, name) => `.options${set(field.options, 'formula', name)}`,
  ),
  'limits in the wrong order': fieldWith(
    ({ kind }) => kind === 'integer' || kind === 'quantity',
    (field) => {
      Object.assign(field.options, { atLeast: '5', atMost: '2' })
      return '.options.atMost'
    },
  ),
  'a pattern that runs for ever': fieldWith(
    ({ kind }) => kind === 'text',
    (field) => {
      field.options.validations = [{ type: 'regexp', value: '(a+)+$' }]
      return '.options.validations[0]'
    },
  ),
  'a rounded amount without decimals of its currency': fieldWith(
    ({ kind }) => kind === 'money',
    (field) => {
      Object.assign(field.options, { rounded: true, currency: undefined })
      return '.options'
    },
  ),
  'lines in lines': fieldWith(
    ({ kind }) => kind === 'lines',
    (field) => {
      field.options.columns.deeper = { kind: 'lines', label: ['一', 'One'], options: { columns: {} } }
      return '.options.columns.deeper'
    },
  ),
  'a value taken over from a field that is no link': fieldWith(
    () => true,
    (field) => `.options${set(field.options, 'from', 'nobody.name')}`,
  ),
  'an unknown key of an action': actionWith((action) => (set(action, 'side', 'supplier'), '')),
  'an action from a status that there is not': actionWith((action) => set(action, 'from', 'limbo')),
  'an action to a status that there is not': actionWith((action) => set(action, 'to', 'limbo')),
  'an action of a role that there is not': actionWith((action) => set(action, 'by', 'wizard')),
  'an action of an unknown party role': actionWith((action) => set(action, 'partyRole', 'neighbour')),
  'an action that requires an unknown field': actionWith((action) => set(action, 'require', ['nothing'])),
  'a condition of an action on an unknown field': actionWith((action) => {
    action.when = { nothing: 'x' }
    return '.when.nothing'
  }),
  'a condition of an action on an unknown status': actionWith((action) => {
    action.when = { status: 'limbo' }
    return '.when.status'
  }),
  'a status that nothing leads to': (type) => {
    if (type['readonly'] || type['ledger']) return undefined
    type['statuses'].limbo = { label: ['一', 'One'], family: 'neutral' }
    return 'statuses.limbo'
  },
  'an action from statuses that nothing leads to': (type) => {
    type['statuses'].limbo = { label: ['一', 'One'], family: 'neutral' }
    type['actions'].leave = { label: ['一', 'One'], from: 'limbo', to: 'limbo' }
    return 'actions.leave.from'
  },
  'an action with the name of a call': (type) => {
    const status = first(type['statuses'])!
    type['actions'].index = { label: ['一', 'One'], from: status, to: status }
    return 'actions.index'
  },
  'an unknown status of the process': partWith('flow', (flow) => (flow.push('limbo'), '')),
  'rules of an unknown field': (type) => {
    type['rules'] = { nothing: { lock: { status: Object.keys(type['statuses'])[0] } } }
    return 'rules.nothing'
  },
  'an unknown owner': partWith('parties', (parties) => set(parties, 'owner', 'martian')),
  'a party through a field that there is not': (type) => {
    type['parties'].partyRoles = { supplier: { via: 'nothing' } }
    return 'parties.partyRoles.supplier.via'
  },
  'a right of a role that there is not': partWith('rights', (rights) => set(rights, 'read', ['wizard'])),
  'a list column that there is not': partWith('list', ({ columns }) => (columns.push('nothing'), `.columns[${columns.length - 1}]`)),
  'a list column twice': partWith('list', ({ columns }) => (columns.push(columns[0]), `.columns[${columns.length - 1}]`)),
  'an order by a field that there is not': partWith('list', (list) => ((list.sort = ['-nothing']), '.sort[0]')),
  'a view by an operator that the field has not': partWith('list', (list) => {
    list.views = [{ name: 'v', label: ['一', 'One'], filters: [{ field: 'status', operator: 'gt', value: 'x' }] }]
    return '.views[0].filters[0].operator'
  }),
  'a view of a status that there is not': partWith('list', (list) => {
    list.views = [{ name: 'v', label: ['一', 'One'], filters: [{ field: 'status', operator: 'eq', value: 'limbo' }] }]
    return '.views[0].filters[0].value'
  }),
  'an unknown field on the form': partWith('form', (form) => (form[0].fields.push('nothing'), `[0].fields[${form[0].fields.length - 1}]`)),
  'a field that is not on the form': (type) => {
    const name = first(type['fields'])
    for (const section of type['form']) section.fields = section.fields.filter((one: string) => one !== name)
    return name === undefined ? undefined : 'form'
  },
  'an unknown field on paper': partWith('print', (print) => (print.head.push('nothing'), `.head[${print.head.length - 1}]`)),
  'an unknown field of the title': (type) => {
    type['title'] = ['nothing']
    return 'title[0]'
  },
  'an unknown field that must be unique': (type) => {
    type['unique'] = [['nothing']]
    return 'unique[0][0]'
  },
  'a number pattern with an unknown part': (type) => {
    type['number'] = 'A{nothing}{000}'
    return 'number'
  },
  'a number pattern with an open brace': (type) => {
    type['number'] = 'A{000'
    return 'number'
  },
  'an unknown key of a conversion': namedWith('convertsFrom', (conversion) => (set(conversion, 'onto', 'x'), '')),
  'a conversion from an unknown status': namedWith('convertsFrom', (conversion) => set(conversion, 'when', ['limbo'])),
  'a conversion that fills an unknown field': namedWith('convertsFrom', (conversion) => {
    conversion.head = { nothing: 'number' }
    return '.head.nothing'
  }),
  'a conversion of a value that the source has not': (type) => {
    const name = first(type['convertsFrom'])
    if (name === undefined) return undefined
    const field = first(type['fields'])!
    type['convertsFrom'][name].head = { [field]: 'nothing' }
    return `convertsFrom.${name}.head.${field}`
  },
  'a conversion from a type that there is not': (type) => {
    type['convertsFrom'] = { nowhere: { label: ['一', 'One'], when: ['draft'] } }
    return 'convertsFrom.nowhere'
  },
  'a consumption by a counter that the source has not': namedWith('consumes', ([use]) => `[0]${set(use, 'counter', 'nothing')}`),
  'a consumption by a counter that is no figure': namedWith('consumes', ([use]) => `[0]${set(use, 'counter', 'style')}`),
  'a consumption on an unknown action': namedWith('consumes', ([use]) => (set(use, 'on', ['vanish']), '[0]')),
  'a consumption over a path that leads nowhere': namedWith('consumes', ([use]) => `[0]${set(use, 'source', `${use.source}.nowhere`)}`),
  'an exhausted source with an unknown action': namedWith(
    'consumes',
    ([use]) => `[0]${set(use, 'exhausted', { of: use.of, act: 'vanish' })}`,
  ),
  'a ledger with an unknown dimension': partWith('ledger', ({ balances }) => (balances[0].by.push('nothing'), '.balances[0].by')),
  'a ledger with a list of balances that there is not': partWith(
    'ledger',
    ({ balances }) => ((balances[0].list = 'nowhere'), '.balances[0].list'),
  ),
  'a posting on an unknown action': namedWith('posts', (posting) => set(posting, 'on', 'vanish')),
  'a posting of lines that there are not': namedWith('posts', (posting) => set(posting, 'lines', 'nothing')),
  'a posting of a field that the ledger has not': namedWith(
    'posts',
    (posting) => (set(posting.values, 'nothing', 'doc.id'), '.values.nothing'),
  ),
  'a posting of an amount that the ledger has not': namedWith(
    'posts',
    (posting) => (set(posting.amounts, 'nothing', 'id'), '.amounts.nothing'),
  ),
  'an unknown key of a posting': namedWith('posts', (posting) => (set(posting, 'undo', 'revoke'), '')),
  'open items of an unknown column': namedWith('settles', (settlement) => set(settlement, 'item', 'nothing')),
  'open items that an unknown action settles': namedWith('settles', (settlement) => set(settlement, 'settle', 'vanish')),
  'open items that are free in an unknown status': namedWith('settles', (settlement) => set(settlement, 'free', ['limbo'])),
  'a sum over a type that there is not': namedWith('rollUp', (sum) => set(sum, 'of', 'nowhere')),
  'a sum over a link that there is not': namedWith('rollUp', (sum) => set(sum, 'via', 'nothing')),
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
  'a party role that is sealed by a field that there is not': ({ parties }) => {
    const name = first(parties.partyRoles)
    if (name === undefined) return undefined
    parties.partyRoles[name].sealed = { nothing: 'x' }
    return `parties.partyRoles.${name}.sealed`
  },
  'readers of a column that there is not': partWith('parties', (parties) => {
    parties.readers = { via: 'lines.nothing' }
    return '.readers.via'
  }),
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
  'sizes from a link that there is not': fieldWithSizes((field) => set(field.options, 'sizesFrom', 'nothing.sizeList')),
  'sizes from a type that lists none': fieldWithSizes((field) => set(field.options, 'sizesFrom', 'style.brand')),
  'sizes of a field that counts by none': fieldWith(
    ({ kind }) => kind === 'text',
    (field) => `.options${set(field.options, 'sizesFrom', 'style.sizeList')}`,
  ),
  'a size list of lines that there are not': partWith('listsSizes', (listing) => `.sizes${set(listing.sizes, 'lines', 'nothing')}`),
  'a size list with a name that is no text': partWith('listsSizes', (listing) => `.seconds${set(listing.seconds, 'name', 'sort')}`),
  'a day that is no date': partWith('dated', (dated) => set(dated, 'field', 'nothing')),
  'a day of a type that is no calendar': partWith('dated', (dated) => set(dated, 'calendar', 'voucher')),
  'a calendar that is open in an unknown status': partWith('calendar', (calendar) => set(calendar, 'open', ['limbo'])),
  'a signing session in a type that there is not': partWith('signing', (signing) => set(signing, 'task', 'nowhere')),
}
