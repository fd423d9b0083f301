/** Test helper: a type some of whose steps hide from a party what they are about, who did them, or their comment. */
import { document } from '../../model/document.ts'
import { link } from '../../model/fields/link.ts'
import { text } from '../../model/fields/text.ts'

const hidden = { restrict: { others: 2 } } as const
export const parcel = document('parcel', {
  module: 'story',
  code: 'PARCEL',
  kind: 'transaction',
  label: ['包裹', 'Parcel'],
  number: 'PC-{0000}',
  parties: { owner: 'brand', partyRoles: { supplier: { via: 'partner' } } },
  rights: { read: ['buyer', 'manager', 'supplier'], create: ['buyer'], edit: ['buyer'] },
  fields: {
    partner: link(['伙伴', 'Partner'], 'company', { required: true }),
    shelf: text(['货架', 'Shelf'], hidden),
    keeper: link(['保管人', 'Keeper'], 'user', { computed: true, ...hidden }),
    reason: text(['原因', 'Reason'], { computed: true, ...hidden }),
    note: text(['说明', 'Note']),
  },
  statuses: {
    here: { label: ['在库', 'Here'], family: 'neutral', edit: true },
    kept: { label: ['保管', 'Kept'], family: 'info' },
    gone: { label: ['遗失', 'Gone'], family: 'neutral', end: true },
  },
  actions: {
    keep: { label: ['保管', 'Keep'], from: 'here', to: 'kept', by: ['buyer', 'manager'], sets: { keeper: '@userId' } },
    shift: {
      label: ['移架', 'Shift'],
      from: 'kept',
      to: 'kept',
      by: ['buyer', 'manager'],
      form: { fields: ['shelf'] },
      require: ['shelf'],
    },
    look: {
      label: ['检查', 'Look'],
      from: 'kept',
      to: 'kept',
      by: ['buyer', 'manager'],
      when: { keeper: { empty: false } },
      comment: 'optional',
    },
    remark: {
      label: ['说明', 'Say'],
      from: 'kept',
      to: 'kept',
      by: ['buyer', 'manager'],
      form: { fields: ['note', 'shelf'] },
      comment: 'optional',
    },
    lose: {
      label: ['遗失', 'Lose'],
      from: 'kept',
      to: 'gone',
      by: ['buyer', 'manager'],
      sets: { reason: '@comment' },
      comment: 'required',
    },
  },
  list: { columns: ['number', 'status'], sort: ['-number'] },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'partner', 'shelf', 'keeper', 'reason', 'note'] }],
})
