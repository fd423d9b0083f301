/** Days of documents that follow each other: one is not before another, unless a reason is given. */
import type { Label } from '../text.ts'
import { f } from '../fields/fields.ts'

/** The field that gives the reason for a day that is out of order. */
export const dateReason = {
  dateReason: f.text(['日期说明', 'Reason for the date'], {
    max: 200,
    help: ['日期早于前一单据时填写原因', 'Why a day is before that of the document it follows'],
  }),
}

/** Holds while no reason for the day is given. */
export const unlessReasoned = <const W extends string, const E extends string>(what: readonly [W, E]) =>
  ({
    when: { dateReason: { empty: true } },
    message: [
      `日期不得早于${what[0]}；确有原因请填写日期说明`,
      `The day is before ${what[1]}: correct it, or give the reason for the date`,
    ],
  }) as const satisfies { readonly when: object; readonly message: Label }
