/** The words of ledgers, postings, open items and sums. */
import { bookingsOf, fieldsOfBooking } from '../between/booking.ts'
import { reservationsOf } from '../between/reservation.ts'
import type { CalendarSpec, Dated } from '../ledger/calendar.ts'
import { statusNames, type AnyDocument } from '../document.ts'
import type { LedgerSpec } from '../ledger/ledger.ts'
import type { AnyPosting } from '../ledger/posting.ts'
import type { RollUp } from '../ledger/roll-up.ts'
import type { AnySettlement } from '../ledger/settlement.ts'
import { distinct } from './between.ts'
import { inside, key, listed, type Word } from './word.ts'

const postingsOf = (type: AnyDocument): readonly AnyPosting[] => Object.values((type.posts ?? {}) as Readonly<Record<string, AnyPosting>>)
const settlementsOf = (type: AnyDocument) => Object.entries((type.settles ?? {}) as Readonly<Record<string, AnySettlement>>)
const sumsOf = (type: AnyDocument) => Object.entries((type.rollUp ?? {}) as Readonly<Record<string, RollUp>>)

export const ledgers: Readonly<Record<string, Word>> = {
  ledger: {
    stated: key('ledger'),
    uses: (type) => [{ types: (type.ledger as LedgerSpec<string>).balances.map(({ list }) => list) }],
    forOwner: true,
    page: 'uses',
    api: 'x-ledger',
    help: { title: ['余额', 'Balances'], text: ['分录计入：{types}', 'Its entries are summed in {types}'] },
  },
  posts: {
    stated: key('posts'),
    uses: (type) => postingsOf(type).map(({ ledger, on }) => ({ types: [ledger], actions: listed(on) })),
    forOwner: true,
    page: 'uses',
    api: 'x-posts',
    help: { title: ['记账', 'What it posts'], text: ['{actions}：计入{types}', '{actions}: entries in {types}'] },
  },
  reverseOn: {
    stated: inside('posts', 'reverseOn'),
    uses: (type) =>
      postingsOf(type).flatMap(({ ledger, reverseOn }) =>
        reverseOn === undefined ? [] : [{ types: [ledger], actions: listed(reverseOn) }],
      ),
    forOwner: true,
    page: 'uses',
    api: 'x-posts.reverseOn',
    help: { title: ['冲回', 'What takes postings back'], text: ['{actions}：冲回{types}', '{actions}: takes the entries in {types} back'] },
  },
  // `calendar` of another type says which days are open.
  dated: {
    stated: (type) => (type.dated ?? type.calendar) as unknown,
    uses: (type) => {
      const { from, to } = (type.calendar ?? {}) as Partial<CalendarSpec<string, string>>
      if (from !== undefined && to !== undefined)
        return [{ by: [from, to], statuses: type.calendar!.open as readonly string[], as: 'days' }]
      const { field, calendar } = type.dated as Dated<string, string>
      return [{ by: [field], types: [calendar], as: 'day' }]
    },
    page: 'uses',
    api: 'x-dated',
    help: {
      title: ['入账日期', 'Day of the posting'],
      text: {
        day: ['{by}须在未关闭的{types}内', '{by}: within an open {types}'],
        days: ['可入账的日期：{by}（{statuses}）', 'Days that are open: {by} ({statuses})'],
      },
    },
  },
  settles: {
    stated: key('settles'),
    uses: (type) => settlementsOf(type).map(([lines, { item, settled }]) => ({ by: [`${lines}.${item}`], statuses: settled })),
    page: 'uses',
    api: 'x-settles',
    help: {
      title: ['核销', 'What it settles'],
      text: ['{by}同时只在一份单据上，{statuses}时核销', '{by}: on one document at a time, settled when {statuses}'],
    },
  },
  reserves: {
    stated: key('reserves'),
    uses: (type) => [
      ...reservationsOf(type).flatMap(([name, { unless }]) => {
        const posting = (type.posts as Readonly<Record<string, AnyPosting>>)[name]
        const statuses = statusNames(type).filter((status) => !unless.includes(status))
        return posting ? [{ types: [posting.ledger], statuses, as: 'balance' }] : []
      }),
      ...distinct(bookingsOf(type).map(([, booking]) => ({ by: fieldsOfBooking(booking), statuses: booking.while, as: 'place' }))),
    ],
    forOwner: true,
    page: 'uses',
    api: 'x-reserves',
    help: {
      title: ['在途占用', 'What it holds while under way'],
      text: {
        balance: ['预留{types}（{statuses}）', 'Of {types} ({statuses})'],
        place: ['占用名额与时段：{by}（{statuses}）', 'A place for a time: {by} ({statuses})'],
      },
    },
  },
  rollUp: {
    stated: key('rollUp'),
    uses: (type) =>
      sumsOf(type).map(([name, { of, field }]) => ({ fields: [name], types: [of], as: field === undefined ? 'count' : 'sum' })),
    forOwner: true,
    page: 'uses',
    api: 'x-roll-up',
    help: {
      title: ['汇总其他单据', 'Sums of other documents'],
      text: {
        sum: ['{fields}：{types}合计', '{fields}: the sum of {types}'],
        count: ['{fields}：{types}的数量', '{fields}: how many {types}'],
      },
    },
  },
}
