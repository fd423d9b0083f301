/** Tests of types: a text of a warning (`warnings`) belongs to a name that an action asks. A line marked as an error must not compile. */
import { document } from '../document.ts'
import { f } from '../fields/fields.ts'

const spec = {
  module: 'a',
  code: 'A',
  kind: 'master',
  label: ['甲', 'A'],
  parties: { owner: 'brand' },
  rights: { read: ['*'] },
  fields: { name: f.text(['名称', 'Name']) },
  statuses: { draft: { edit: true }, done: { label: ['完成', 'Done'], family: 'success', end: true } },
  actions: { finish: { label: ['完成', 'Finish'], from: 'draft', to: 'done', asks: ['late', 'heavy'] } },
} as const

document('a', { ...spec, warnings: { late: ['过晚', 'Too late'] } })
// @ts-expect-error no action asks this
document('a', { ...spec, warnings: { early: ['过早', 'Too early'] } })
