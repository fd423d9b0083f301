/** Every call that has a contract, by group. */
import { accessCalls, signUpCalls } from './access.ts'
import { dictionaryCalls, numberRuleCalls, roleCalls, userCalls, workCalendarCalls } from './administration.ts'
import { chatCalls } from './chat.ts'
import { commentCalls } from './comments.ts'
import { jobCalls, presetCalls, recycleCalls, voiceNoteCalls } from './kept.ts'
import { notificationCalls } from './notifications.ts'
import { processDesignCalls } from './process-designs.ts'
import { companySettingCalls, profileCalls } from './profile.ts'
import { reportCalls, reportDesignCalls, screenCalls, slowNodeCalls } from './reports.ts'
import { substituteCalls, workflowCalls } from './workflow.ts'

export const callGroups = {
  access: accessCalls,
  signUp: signUpCalls,
  users: userCalls,
  roles: roleCalls,
  numberRules: numberRuleCalls,
  workCalendar: workCalendarCalls,
  dictionaries: dictionaryCalls,
  profile: profileCalls,
  companySettings: companySettingCalls,
  chat: chatCalls,
  comments: commentCalls,
  notifications: notificationCalls,
  recycle: recycleCalls,
  jobs: jobCalls,
  presets: presetCalls,
  voiceNotes: voiceNoteCalls,
  workflow: workflowCalls,
  substitutes: substituteCalls,
  processDesigns: processDesignCalls,
  reports: reportCalls,
  reportDesigns: reportDesignCalls,
  screens: screenCalls,
  slowNodes: slowNodeCalls,
}
