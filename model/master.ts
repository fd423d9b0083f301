/** The common parts of master data: a code that users type, names in two languages, and the statuses in use and stopped. */
import type { Status } from './status.ts'
import type { Field, ListMark } from './field.ts'
import { f } from './fields/fields.ts'
import type { Label } from './text.ts'

/**
 * A code typed by hand: capital letters, digits, decimal point and underscore (DM-5-007). Small letters become capitals, and the code
 * is unique in the owning company.
 */
export const code = (label: Label = ['编码', 'Code'], max = 20): Field<string> =>
  f.text(label, {
    required: true,
    unique: true,
    upperCase: true,
    max,
    list: ['card', 'search'],
    matches: ['^[A-Z0-9_.]+$', ['只能包含大写字母、数字、小数点和下划线', 'Only capital letters, digits, decimal point and underscore']],
  })

/**
 * The fields `name` and `nameEn`. The title of a document in English takes `nameEn` by its name.
 * @param label of the name, such as `['颜色名称', 'Colour name']`
 * @param max length of both in characters
 * @param english marks of the English name; absent: the quick search finds it
 */
export const names = (label: Label, max: number, english: readonly ListMark[] = ['search']) => ({
  name: f.text(label, { required: true, max, list: ['card', 'search'] }),
  nameEn: f.text(['英文名称', 'Name in English'], { max, list: english }),
})

/** A used record is stopped, never deleted: documents that name it stay readable, new ones cannot select it. */
export const usedOrStopped = {
  active: { label: ['启用', 'Active'], family: 'success', edit: true },
  stopped: { label: ['停用', 'Stopped'], family: 'closed' },
} as const satisfies Record<string, Status>

/**
 * Statuses and actions of a record that is in use or stopped: `...stopAndStart(['admin'])` in a definition.
 * @param by roles that stop and start
 */
export const stopAndStart = <const By extends readonly string[]>(by: By) =>
  ({
    statuses: usedOrStopped,
    actions: {
      stop: {
        label: ['停用', 'Stop'],
        from: 'active',
        to: 'stopped',
        by,
        confirm: ['停用后新单据不能再选用，已有单据不受影响。', 'New documents can no longer choose it; existing ones keep it.'],
      },
      start: { label: ['启用', 'Start'], from: 'stopped', to: 'active', by },
    },
  }) as const
