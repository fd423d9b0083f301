/** What the contract of pages says closely of a page: how far a document and each of its lines have come. */
import { z } from 'zod'
import type { Page } from '../page.ts'

const column = z.string().meta({ description: 'Name of a column of these lines.' })

const lineProgress = z.strictObject({
  of: column.meta({ description: 'The column that is the whole of a line.' }),
  steps: z
    .array(
      z.strictObject({
        field: column,
        left: z.array(column).meta({ description: 'Quantities that follow from the whole and this step alone, such as what is open.' }),
      }),
    )
    .meta({ description: 'The columns that count what of the whole has come, in the order of the steps of the document.' }),
})

const progress = z.strictObject({
  of: z.string().meta({ description: 'The field of the head that is the whole.' }),
  steps: z.array(
    z.strictObject({
      field: z.string(),
      label: z.string(),
      less: z.string().optional().meta({ description: 'A field of the head that is taken off the step.' }),
      by: z.array(z.string()).meta({ description: 'The types whose documents move the step on.' }),
    }),
  ),
  lines: z
    .record(z.string(), lineProgress)
    .optional()
    .meta({ description: 'How far each line has come, by lines field; absent where the head sums no columns.' }),
})

/** A page as the caller sees it; keys without a schema here are described by its type. */
export const pageShape = z
  .looseObject({ display: z.looseObject({ progress: progress.optional() }) })
  .meta({ description: 'Page (model/page.ts).' }) as unknown as z.ZodType<Page>

/** How far a purchase order has come. */
export const pageExample = {
  display: {
    progress: {
      of: 'quantity',
      steps: [{ field: 'booked', label: 'Booked', by: ['delivery_booking'] }],
      lines: { lines: { of: 'quantity', steps: [{ field: 'booked', left: ['open'] }] } },
    },
  },
}
