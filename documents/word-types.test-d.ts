/** Types of `reserves` over places and `sealed: { until }`: a misspelt field, a time that does not end or an unknown status does not compile. `tsc` is the test. */
import { document } from '../model/document.ts'
import { date } from '../model/fields/date.ts'
import { integer } from '../model/fields/integer.ts'
import { link } from '../model/fields/link.ts'

const label = ['一', 'One'] as const
const spec = {
  module: 'm',
  code: 'A',
  label,
  kind: 'transaction',
  parties: { owner: 'brand' },
  rights: { read: ['*'] },
  fields: { day: date(label), place: link(label, 'a'), size: integer(label) },
  statuses: { draft: { edit: true }, approved: {} },
  actions: {},
} as const
const booked = { resource: 'place', time: { day: 'day' }, capacity: { of: 'size' }, while: ['approved'] } as const
document('a', { ...spec, reserves: { seat: booked, days: { ...booked, time: { from: 'day', to: 'day' }, amount: 'size' } } })
// @ts-expect-error no such resource
document('a', { ...spec, reserves: { seat: { ...booked, resource: 'plcae' } } })
// @ts-expect-error no such day
document('a', { ...spec, reserves: { seat: { ...booked, time: { day: 'dya' } } } })
// @ts-expect-error a time that does not end
document('a', { ...spec, reserves: { seat: { ...booked, time: { from: 'day' } } } })
// @ts-expect-error held in no such status
document('a', { ...spec, reserves: { seat: { ...booked, while: ['drafted'] } } })

document('a', { ...spec, parties: { owner: 'brand', partyRoles: { supplier: { via: 'place', sealed: { until: 'place.deadline' } } } } })
// @ts-expect-error sealed until a moment behind no such link
document('a', { ...spec, parties: { owner: 'brand', partyRoles: { supplier: { via: 'place', sealed: { until: 'plcae.deadline' } } } } })
