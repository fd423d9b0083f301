/** Which fields may be written outside a form: of the header, of a kind that fits into one line. */
import type { Page, PageField, WireDoc } from '../../../model/page.ts'

const kinds = new Set([
  'text',
  'longText',
  'integer',
  'quantity',
  'money',
  'percent',
  'date',
  'time',
  'dateTime',
  'yesNo',
  'choice',
  'dictionaryValue',
  'link',
  'phone',
  'email',
  'colour',
])

export const isEditable = (page: Page, field: PageField): boolean =>
  page.may.edit &&
  !page.readonly &&
  kinds.has(field.type) &&
  !field.isNotPost &&
  field.restriction === 0 &&
  page.blocks.some((block) => block.form.some((one) => one.field === field.field))

/** Whether this row may be written now; what its rules say beyond is the server's word. */
export const isRowEditable = (page: Page, row: WireDoc): boolean => page.statuses[row.status ?? '']?.edit === true
