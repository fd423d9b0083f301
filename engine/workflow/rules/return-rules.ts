/** The reject types of a step (DM-3-081). To add one, add a file and one line here. */
import type { ProcessStep } from '../../../model/process/process.ts'
import type { BackRule } from './return-rule.ts'
import { backToApprover } from './return-to-approver.ts'
import { backToFirst } from './return-to-first-node.ts'
import { backToLast } from './return-to-last-node.ts'

export const backRules: Readonly<Record<ProcessStep['reject'], BackRule>> = {
  approver: backToApprover,
  last: backToLast,
  first: backToFirst,
}
