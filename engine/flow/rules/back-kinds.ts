/** The reject types of a step (DM-3-081). One more is one more file and one line here. */
import type { ProcessStep } from '../../../model/process.ts'
import type { BackRule } from './back.ts'
import { backToApprover } from './back-to-approver.ts'
import { backToFirst } from './back-to-first.ts'
import { backToLast } from './back-to-last.ts'

export const backRules: Readonly<Record<ProcessStep['reject'], BackRule>> = {
  approver: backToApprover,
  last: backToLast,
  first: backToFirst,
}
