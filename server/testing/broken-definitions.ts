/** Ways to break a definition of a document type, each with the place at which the problem must be named. */
import { first, fieldWith, actionWith, partWith, namedWith, set, type Breakage, type Draft } from './breakage.ts'
import { betweenBreakages } from './broken-between.ts'
import { choosingBreakages } from './broken-choosing.ts'
import { growingBreakages } from './broken-growing.ts'
import { pageBreakages } from './broken-page.ts'
import { wordBreakages } from './broken-words.ts'

export const breakages: Readonly<Record<string, Breakage>> = {
  ...betweenBreakages,
  ...choosingBreakages,
  ...growingBreakages,
  ...pageBreakages,
  ...wordBreakages,
  'an unknown key of the definition': (type) => {
    type['colour'] = 'red'
    return ''
  },
  'a missing module': (type) => {
    delete type['module']
    return 'module'
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
  'a link to one of several types, one of which there is not': fieldWith(
    ({ kind }) => kind === 'oneOf',
    (field) => {
      field.options.types = [field.options.types[0], 'nowhere']
      return '.options.types[1]'
    },
  ),
  'a link to one of several types that names one twice': fieldWith(
    ({ kind }) => kind === 'oneOf',
    (field) => {
      field.options.types = [field.options.types[0], field.options.types[0]]
      return '.options.types[1]'
    },
  ),
  'a link to one of several types that names a single one': fieldWith(
    ({ kind }) => kind === 'oneOf',
    (field) => `.options${set(field.options, 'types', field.options.types.slice(0, 1))}`,
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
  'a formula of a line that reads a formula of its own list': fieldWith(
    ({ kind }) => kind === 'lines',
    ({ options: { columns } }, _, name) => {
      columns.doubled = { kind: 'quantity', label: ['一', 'One'], options: { formula: 'no * 2' } }
      columns.share = { kind: 'quantity', label: ['二', 'Two'], options: { formula: `sum(doc.${name}.doubled)` } }
      return '.options.columns.share.options.formula'
    },
  ),
  'a formula of a line that reads a sum of its own list': (type) => {
    const fields = type['fields'] as Draft
    const name = Object.keys(fields).find((one) => fields[one].kind === 'lines')
    if (name === undefined) return undefined
    fields['lineCount'] = { kind: 'integer', label: ['一', 'One'], options: { formula: `count(${name})` } }
    fields[name].options.columns.share = { kind: 'quantity', label: ['二', 'Two'], options: { formula: '1 / doc.lineCount' } }
    return `fields.${name}.options.columns.share.options.formula`
  },
  'lines with the name of a function': (type) => {
    type['fields'].pieces = { kind: 'lines', label: ['一', 'One'], options: { columns: {} } }
    return 'fields.pieces'
  },
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
  'a quantity that is quoted for units in no field': fieldWith(
    ({ kind }) => kind === 'quantity',
    (field) => {
      field.options.per = 'nobody'
      return '.options.per'
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
  'an unknown field on the form': ({ form }) => form[0] && (form[0].fields.push('nothing'), `form[0].fields[${form[0].fields.length - 1}]`),
  'a field that is not on the form': (type) => {
    // Internal fields stand on no form.
    const name = type['reads'] ? undefined : Object.keys(type['fields']).find((one) => !type['fields'][one].options.internal)
    for (const section of type['form']) section.fields = section.fields.filter((one: string) => one !== name)
    return name === undefined ? undefined : 'form'
  },
  'an unknown mark of a field': fieldWith(
    () => true,
    (field) => `.options${set(field.options, 'list', 'shelf')}`,
  ),
  'the mark of a picture at a text': fieldWith(
    ({ kind }) => kind === 'text',
    (field) => {
      field.options = { ...field.options, list: ['picture'] }
      return '.options.list'
    },
  ),
  'a mark of a column of lines': fieldWith(
    ({ kind, options }) => kind === 'lines' && Object.keys(options.columns ?? {}).length > 0,
    (field) => {
      const name = first(field.options.columns)!
      field.options.columns[name].options = { ...field.options.columns[name].options, list: 'column' }
      return `.options.columns.${name}.options.list`
    },
  ),
  'a section that begins at a field that there is not': (type) => {
    type['form'] = { nothing: ['一', 'One'] }
    return 'form.nothing'
  },
  'a field off the paper that there is not': partWith('print', (print) => ((print.without = ['nothing']), '.without[0]')),
  'a further column that not every document has': partWith('list', (list) => ((list.also = ['nothing']), '.also[0]')),
  'a view by conditions without a label': partWith('list', (list) => {
    list.views = { v: { where: { createdAt: { relative: 'thisYear' } } } }
    return '.views[0].label'
  }),
  'a status that is no common one without a label': (type) => {
    type['statuses'].limbo = { family: 'neutral' }
    return 'statuses.limbo.label'
  },
  'an action that is no common one without a label': (type) => {
    type['actions'].vanish = { from: first(type['statuses']), to: first(type['statuses']) }
    return 'actions.vanish.label'
  },
  'an unknown field on paper': partWith('print', (print) => (print.head.push('nothing'), `.head[${print.head.length - 1}]`)),
  'an unknown picture on paper': partWith('print', (print) => ((print.pictures = ['nothing']), '.pictures[0]')),
  'an unknown part of a paper': partWith('print', (print) => ((print.parts = ['lines.nothing']), '.parts[0]')),
  'a paper of before that is no link': partWith('print', (print) => ((print.since = { link: 'status' }), '.since.link')),
  'lines of before that are none': partWith(
    'print',
    (print) => ((print.since = { link: 'status', lines: { nothing: ['id'] } }), '.since.lines.nothing'),
  ),
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
}
