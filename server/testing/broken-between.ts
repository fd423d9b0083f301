/** Ways to break what a definition says of other documents and of ledgers. */
import { bookingWith, first, partWith, namedWith, reservationWith, set, type Breakage } from './breakage.ts'

export const betweenBreakages: Readonly<Record<string, Breakage>> = {
  'an unknown key of a conversion': namedWith('convertsFrom', (conversion) => (set(conversion, 'onto', 'x'), '')),
  'a conversion from an unknown status': namedWith('convertsFrom', (conversion) => set(conversion, 'while', ['limbo'])),
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
  'a conversion that leaves a default to a field that has none': (type) => {
    const name = first(type['convertsFrom'])
    const field = Object.keys(type['fields']).find((one) => type['fields'][one].options.default === undefined)
    if (name === undefined || field === undefined) return undefined
    type['convertsFrom'][name].head = { [field]: { from: 'id', orDefault: true } }
    return `convertsFrom.${name}.head.${field}.orDefault`
  },
  'a conversion from a type that there is not': (type) => {
    type['convertsFrom'] = { nowhere: { label: ['一', 'One'], while: ['draft'] } }
    return 'convertsFrom.nowhere'
  },
  'a consumption by a counter that the source has not': namedWith('consumes', ([use]) => `[0]${set(use, 'counter', 'nothing')}`),
  'a consumption by a counter that is no figure': namedWith('consumes', ([use]) => `[0]${set(use, 'counter', 'style')}`),
  'a consumption on an unknown action': namedWith('consumes', ([use]) => (set(use, 'on', ['vanish']), '[0]')),
  'a consumption over a path that leads nowhere': namedWith('consumes', ([use]) => `[0]${set(use, 'source', `${use.source}.nowhere`)}`),
  'a consumption without actions and statuses': namedWith('consumes', ([use]) => {
    for (const key of ['on', 'while', 'unless']) delete use[key]
    return '[0]'
  }),
  'a consumption in an unknown status': namedWith('consumes', ([use]) => {
    delete use.on
    return `[0]${set(use, 'while', ['limbo'])}`
  }),
  'a consumption of an expression that names nothing': namedWith(
    'consumes',
    ([use]) => `[0]${set(use, 'quantity', { formula: 'nothingOfTheKind + 1' })}`,
  ),
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
  'a posting of rows by a field that there is not': namedWith('posts', (posting) => set(posting, 'where', 'nothing > 0')),
  'an unknown key of a posting': namedWith('posts', (posting) => (set(posting, 'undo', 'revoke'), '')),
  'open items of an unknown column': namedWith('settles', (settlement) => set(settlement, 'item', 'nothing')),
  'open items that an unknown action settles': namedWith('settles', (settlement) => set(settlement, 'settle', 'vanish')),
  'open items that are free in an unknown status': namedWith('settles', (settlement) => set(settlement, 'free', ['limbo'])),
  'a sum over a type that there is not': namedWith('rollUp', (sum) => set(sum, 'of', 'nowhere')),
  'a sum over a link that there is not': namedWith('rollUp', (sum) => set(sum, 'via', 'nothing')),
  'recounted fields of an unknown name': partWith('recounted', (word) => (set(word, 'fields', ['nothing']), '.fields[0]')),
  'recounted fields from a type that there is not': partWith('recounted', (word) => (set(word.from[0], 'of', 'nowhere'), '.from[0].of')),
  'recounted fields over a link that there is not': partWith(
    'recounted',
    (word) => (set(word.from[0], 'link', 'nothing'), '.from[0].link'),
  ),
  'recounted fields of what the source has not': partWith(
    'recounted',
    (word) => (set(word.from[0], 'reads', ['nothing']), '.from[0].reads[0]'),
  ),
  'recounted fields in an unknown status': partWith('recounted', (word) => set(word, 'while', ['limbo'])),
  'a booking of a resource that no link leads to': bookingWith((booking) => set(booking, 'resource', 'number')),
  'a booking of a place that no field names': bookingWith((booking) => set(booking, 'place', 'nothing')),
  'a booking without a time': bookingWith((booking) => set(booking, 'time', {})),
  'a booking of a day that is no day': bookingWith((booking) => {
    booking.time = { day: booking.resource }
    return '.time.day'
  }),
  'a booking that begins and never ends': bookingWith((booking) => {
    delete booking.time.to
    return '.time'
  }),
  'a booking of an amount that is no figure': bookingWith((booking) => set(booking, 'amount', booking.resource)),
  'a booking of a capacity that the resource has not': bookingWith((booking) => `.capacity${set(booking.capacity, 'of', 'nothing')}`),
  'a booking of places that the resource does not list': bookingWith(({ capacity }) => `.capacity${set(capacity, 'lines', 'nothing')}`),
  'a booking with exceptions by a day that is none': bookingWith(({ capacity }) =>
    capacity.days ? `.capacity.days${set(capacity.days, 'day', capacity.days.of)}` : undefined,
  ),
  'a booking in an unknown status': bookingWith((booking) => set(booking, 'while', ['limbo'])),
  'a share in an unknown status': namedWith('shares', (share) => set(share, 'while', ['limbo'])),
  'a share with a party role that there is not': namedWith('shares', (share) => set(share, 'to', ['nobody'])),
  'a share of documents that are not shared by grant': namedWith(
    'shares',
    (share) => (set(share, 'of', [{ type: 'voucher', where: {} }]), '.of[0]'),
  ),
  'a share over a path that leads nowhere': namedWith('shares', (share) => (set(share, 'of', ['lines.nothing']), '.of[0]')),
  'a basis over a link that there is not': namedWith('basedOn', (basis) => set(basis, 'link', 'nothing')),
  'a basis of a field that the source has not': namedWith('basedOn', (basis) => (set(basis, 'reads', ['nothing']), '.reads[0]')),
  'a basis that reads nothing': namedWith('basedOn', (basis) => set(basis, 'reads', [])),
  'a basis in an unknown status': namedWith('basedOn', (basis) => set(basis, 'while', ['limbo'])),
  'a basis that is forgotten in an unknown status': namedWith('basedOn', (basis) => set(basis, 'until', ['limbo'])),
  'a basis that is read again where it is not remembered': namedWith('basedOn', (basis) => set(basis, 'refreshedIn', basis.until)),
  'a basis that is taken over where it is not remembered': namedWith('basedOn', (basis) => set(basis, 'takenIn', basis.until)),
  'a basis with a blank that it does not read': namedWith('basedOn', (basis) => (set(basis, 'blank', ['nothing']), '.blank[0]')),
  'a basis before an unknown action': namedWith('basedOn', (basis) => set(basis, 'before', ['vanish'])),
  'a basis into which sources enter by a field that they have not': namedWith('basedOn', (basis) => set(basis, 'entering', 'nothing')),
  'a basis into which sources enter for no day': namedWith('basedOn', (basis) => {
    delete basis.inForceOn
    basis.entering = 'nothing'
    return '.inForceOn'
  }),
  'a basis that is taken over by a field that there is not': namedWith('basedOn', (basis) => {
    basis.fills = { [basis.reads[0]]: 'nothing' }
    return `.fills.${basis.reads[0]}`
  }),
  'a basis that takes over what it does not read': namedWith('basedOn', (basis) => {
    basis.fills = { nothing: basis.link }
    return '.fills.nothing'
  }),
  'a reservation of a posting that there is not': (type) => {
    type['reserves'] = { nothing: { amounts: { a: 'b' }, unless: [first(type['statuses'])] } }
    return 'reserves.nothing'
  },
  'a reservation in an unknown status': reservationWith((one) => set(one, 'unless', [...one.unless, 'limbo'])),
  'a reservation of an amount that the ledger has not': reservationWith((one) => {
    one.amounts = { nothing: first(one.amounts) }
    return '.amounts.nothing'
  }),
  'a reservation of what is derived': reservationWith((one) => {
    one.amounts = { free: 'quantity' }
    return '.amounts.free'
  }),
  'a reservation that lasts after the posting': reservationWith((one) => set(one, 'unless', one.unless.slice(0, 1))),
  'a reservation of a draft': reservationWith((one) => set(one, 'unless', one.unless.slice(1))),
  'a derived amount of an amount that there is not': partWith('ledger', (ledger) => {
    const [name] = ledger.balances[0].amounts
    ledger.derived = { [name]: { of: 'nothing', less: name } }
    return `.derived.${name}`
  }),
}
