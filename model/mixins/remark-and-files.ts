/** A remark and attachments, with which most transactions end. */
import { f } from '../fields/fields.ts'

/** The fields `remark` and `attachments`. */
export const remarkAndFiles = () => ({
  remark: f.longText(['备注', 'Remark']),
  attachments: f.file(['附件', 'Attachments']),
})

/** The mark of their section in a form: `form: { remark: otherSection }`. */
export const otherSection = { folded: ['其他', 'Other'] } as const
