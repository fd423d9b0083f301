/** Custody of samples (SCU): each time a sample goes from one holder to the next. It is append-only; its sum says who holds what. */
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import type { Label } from '../../model/text.ts'
import { sampleReaders } from './sample-roles.part.ts'

/** What brings a sample from one holder to the next, or to another place: actions of samples and of their loans, called as the person called them. */
const custodyEvents = {
  finish: ['制作完成', 'Finish'],
  store: ['入库', 'Put in stock'],
  move: ['移库', 'Move to a bin'],
  hand_over: ['交接', 'Hand over'],
  lend: ['借出', 'Hand out'],
  hand_on: ['借用中交接', 'Hand on'],
  give_back: ['归还', 'Give back'],
  pass_on: ['离职交接', 'Handed over on leaving'],
  archive: ['归档', 'Archive'],
  write_off: ['遗失核销', 'Write off'],
} as const satisfies Readonly<Record<string, Label>>
export type CustodyEventKind = keyof typeof custodyEvents

export const sampleCustody = document('design/sample_custody', {
  code: 'SCU',
  kind: 'log',
  label: ['样衣交接流水', 'Custody of samples'],
  menu: 190,
  rights: { read: sampleReaders },
  fields: {
    sample: f.link(['样衣', 'Sample'], 'sample', { list: ['card', 'search', 'filter'] }),
    holder: f.link(['持有人', 'Holder'], 'user', { list: ['card', 'filter'] }),
    factory: f.link(['持有工厂', 'Factory that holds it'], 'factory', { list: ['card', 'filter'] }),
    quantity: f.quantity(['变动', 'Quantity ±'], { places: 0, list: 'card' }),
    kind: f.choice(['业务类型', 'Event'], custodyEvents, { list: 'column' }),
    document: f.text(['单据号', 'Document'], { max: 60, list: ['column', 'search'] }),
  },
  statuses: { posted: { end: true } },
  ledger: {
    balances: [
      {
        list: 'sample_holding',
        by: ['sample', 'holder', 'factory'],
        amounts: ['quantity'],
        floor: ['quantity'],
        message: 'custody.notHeld',
      },
    ],
  },
  list: { also: ['createdAt', 'createdBy'], sort: ['-createdAt'] },
  form: { sample: ['流水', 'Entry'] },
})
