/** Tests of the recycle bin: a draft that held a value which a new draft does not show, or opens to nobody, comes back without it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document } from '../../../model/document.ts'
import { choice } from '../../../model/fields/choice.ts'
import { text } from '../../../model/fields/text.ts'
import { story, type Story } from '../../testing/story.ts'
import { logicContext } from '../actions/logic-context.ts'
import { restore } from './recycle-bin.ts'

/** The fault is shown for goods that come back alone, and the verdict is entered once they are checked. */
const parcel = document('parcel', {
  module: 'tale',
  kind: 'transaction',
  code: 'PCL',
  label: ['包裹', 'Parcel'],
  parties: { owner: 'brand' },
  rights: { read: ['*'], create: ['*'], edit: ['*'] },
  number: 'PCL-{00000}',
  fields: {
    direction: choice(['方向', 'Direction'], { out: ['发出', 'Out'], back: ['退回', 'Back'] }, { required: true }),
    fault: text(['缺陷', 'Fault']),
    verdict: text(['判定', 'Verdict'], { default: 'open' }),
    remark: text(['备注', 'Remark']),
  },
  rules: { fault: { show: { direction: 'back' } } },
  statuses: {
    draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: { except: ['verdict'] } },
    checked: { label: ['已检查', 'Checked'], family: 'attention', edit: ['verdict'] },
  },
  actions: { check: { label: ['检查', 'Check'], from: 'draft', to: 'checked' } },
  list: { columns: ['number', 'remark'], search: ['number', 'remark'], sort: ['-number'] },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'direction', 'fault', 'verdict', 'remark'] }],
})

let app: Story
beforeAll(async () => {
  app = await story({ documents: [parcel] })
})
afterAll(() => app?.end())

/** Makes a draft, lets the system write into it, removes it and takes it out of the bin. */
async function restored(values: Readonly<Record<string, unknown>>, written: Readonly<Record<string, unknown>> = {}) {
  const clerk = app.as('buyer')
  const { id, number } = await clerk.create(parcel, values)
  if (Object.keys(written).length > 0) await clerk.perform((operation) => logicContext(operation).set(parcel, id, written))
  await clerk.remove(parcel, id)
  const { doc } = await clerk.perform((operation) => restore(operation, id))
  expect(doc.number).toBe(number)
  return clerk.get(parcel, doc.id)
}

test('a value of a field that the draft does not show is left out; one that it shows comes back', async () => {
  expect(await restored({ direction: 'out', remark: '易碎' }, { fault: '破洞' })).toMatchObject({ fault: null, remark: '易碎' })
  expect(await restored({ direction: 'back', fault: '破洞' })).toMatchObject({ direction: 'back', fault: '破洞' })
})

test('a value of a field that a draft opens to nobody is left out, and is that of a new draft', async () => {
  expect(await restored({ direction: 'out' }, { verdict: 'kept' })).toMatchObject({ verdict: 'open' })
})
