/** A remark and attachments, with which most transactions end. */
import { file } from '../fields/file.ts'
import { longText } from '../fields/long-text.ts'

/** The fields `remark` and `attachments`. */
export const remarkAndFiles = () => ({
  remark: longText(['备注', 'Remark']),
  attachments: file(['附件', 'Attachments']),
})

/** The mark of their section in a form: `form: { remark: otherSection }`. */
export const otherSection = { folded: ['其他', 'Other'] } as const
