/** The calls of the platform, by group. Calls of single document types stand in their folders (`*.calls.ts`). */
import { accessCalls } from './access.ts'
import { roleCalls, userCalls } from './administration.ts'
import { auditCalls } from './audit.ts'
import { chatCalls } from './chat.ts'
import { commentCalls } from './comments.ts'
import { companyCalls } from './companies.ts'
import { decisionCalls } from './decisions.ts'
import { documentWorkCalls } from './document-work.ts'
import { bulkActionCalls } from './bulk-actions.ts'
import { documentCalls } from './documents.ts'
import { growingLinesCalls } from './growing-lines.ts'
import { externalLoginCalls } from './external-login.ts'
import { fileCalls } from './files.ts'
import { identityProviderCalls } from './identity-providers.ts'
import { importCalls } from './import.ts'
import { jobCalls } from './jobs.ts'
import { navigationCalls } from './navigation.ts'
import { notificationCalls } from './notifications.ts'
import { layoutCalls } from './layout-calls.ts'
import { pageCalls } from './pages.ts'
import { pathCalls } from './paths.ts'
import { typeSettingCalls } from './type-settings.ts'
import { platformFieldCalls } from './platform-fields.ts'
import { dictionaryCalls, numberRuleCalls } from './platform-rules.ts'
import { presetCalls } from './presets.ts'
import { printCalls, printTemplateCalls } from './print.ts'
import { processDesignCalls } from './process-designs.ts'
import { companySettingCalls, profileCalls } from './profile.ts'
import { replaceUseCalls } from './replace-uses.ts'
import { recycleCalls } from './recycle-bin.ts'
import { reportCalls, reportDesignCalls } from './reports.ts'
import { screenCalls } from './big-screens.ts'
import { sentMessageCalls } from './sent-messages.ts'
import { signUpCalls } from './sign-up.ts'
import { slowNodeCalls } from './slow-nodes.ts'
import { substituteCalls } from './substitutes.ts'
import { tagCalls } from './tags.ts'
import { voiceNoteCalls } from './voice-notes.ts'
import { interfaceLogCalls, webhookCalls } from './webhooks.ts'
import { workCalendarCalls } from './work-calendar.ts'
import { workflowCalls } from './workflow.ts'

export const callGroups = {
  access: accessCalls,
  externalLogin: externalLoginCalls,
  signUp: signUpCalls,
  sentMessages: sentMessageCalls,
  identityProviders: identityProviderCalls,
  users: userCalls,
  companies: companyCalls,
  audit: auditCalls,
  roles: roleCalls,
  numberRules: numberRuleCalls,
  workCalendar: workCalendarCalls,
  dictionaries: dictionaryCalls,
  platformFields: platformFieldCalls,
  typeSettings: typeSettingCalls,
  tags: tagCalls,
  profile: profileCalls,
  companySettings: companySettingCalls,
  chat: chatCalls,
  documents: documentCalls,
  bulkActions: bulkActionCalls,
  replaceUses: replaceUseCalls,
  documentWork: documentWorkCalls,
  growingLines: growingLinesCalls,
  comments: commentCalls,
  notifications: notificationCalls,
  recycle: recycleCalls,
  jobs: jobCalls,
  presets: presetCalls,
  voiceNotes: voiceNoteCalls,
  pages: pageCalls,
  layouts: layoutCalls,
  navigation: navigationCalls,
  paths: pathCalls,
  files: fileCalls,
  import: importCalls,
  print: printCalls,
  printTemplates: printTemplateCalls,
  webhooks: webhookCalls,
  interfaceLog: interfaceLogCalls,
  decisions: decisionCalls,
  workflow: workflowCalls,
  substitutes: substituteCalls,
  processDesigns: processDesignCalls,
  reports: reportCalls,
  reportDesigns: reportDesignCalls,
  screens: screenCalls,
  slowNodes: slowNodeCalls,
}
