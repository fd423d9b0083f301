/** Reasons for which the documents of `ticket` refuse, in both languages. */
import { refusals } from '../../model/refusal.ts'

/** Refuses with a reason of this catalogue: its key, values for the places in its texts, and the field at which it stands. */
export const refuse = refusals({
  'ticket.onlyConcernedRecordHandling': [
    '只有提出人、负责人和参与人可以填写处理记录',
    'Only the poster, the owner and participants of a ticket record its handling',
  ],
  'ticket.onlyPosterOwnerChangeTicket': ['只有提出人和负责人可以修改', 'Only poster and owner change a ticket'],
})
