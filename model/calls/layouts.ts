/** Layouts of pages and views of lists, as people send them and as they are stored. Which fields there are, the type of the page says. */
import { z } from 'zod'

const columns = z.array(z.string()).max(200)
/** In pixels. */
const widths = z.record(z.string(), z.int().min(40).max(1200))
const pins = z.record(z.string(), z.enum(['left', 'right']))
const columnLayout = { columns: columns.optional(), widths: widths.optional(), pins: pins.optional() }
const texts = z.strictObject({ zh: z.string().optional(), en: z.string().optional() })

/** What a person or a platform lays over a page. Names, required fields and statuses are for the platform alone. */
export const layoutData = z.strictObject({
  ...columnLayout,
  title: texts.optional(),
  fields: z
    .record(z.string(), z.strictObject({ hidden: z.boolean().optional(), label: texts.optional(), required: z.boolean().optional() }))
    .optional(),
  statuses: z.record(z.string(), texts).optional(),
  density: z.enum(['compact', 'middle', 'wide']).optional(),
  pageSize: z.literal([20, 50, 100, 200]).optional(),
  /** The view that the list opens with; '' is the whole list. */
  view: z.string().max(80).optional(),
  /** Layouts of views, by their ids. */
  views: z
    .record(z.string().max(80), z.looseObject(columnLayout))
    .refine((views) => Object.keys(views).length <= 50)
    .optional(),
})

const name = z.string().max(120)
const names = z.array(name).max(200).optional()
const filter = z.object({ field: name, operator: name, value: z.unknown().optional() })
/** A saved view. Its fields are checked for each person who opens it. */
export const viewData = z.looseObject({
  filters: z
    .array(z.union([filter, z.object({ any: z.array(filter) })]))
    .max(50)
    .optional(),
  sort: names,
  columns: names,
  group: names,
  widths: widths.optional(),
  pins: pins.optional(),
})
