/**
 * What folders of documents contribute to the server beyond types (`documents.ts`) and reports (`reports.ts`): calls of their own, the
 * public registration, and the contents of the workbench. Adding a line here registers a new one.
 */
import type { AnsweredCall } from '../engine/document-calls.ts'
import { quoteComparisonCalls } from '../documents/sourcing/quote-comparison.calls.ts'
import { quoteComparisonAnswers } from '../documents/sourcing/quote-comparison.server.ts'
import { supplierInvitationCalls } from '../documents/supplier/invitations.calls.ts'
import { registrationForm } from '../documents/supplier/registration-form.server.ts'
import { licenceReadingCalls, supplierRegistrationCalls } from '../documents/supplier/registration.calls.ts'
import { partnerQuestions } from '../documents/workbench/partner-questions.ts'
import { widgetsByRole, workbenchWidgets } from '../documents/workbench/widgets.ts'

/** Contracts of the calls that folders of documents declare, by group. */
export const documentCallGroups = {
  supplierRegistration: supplierRegistrationCalls,
  licenceReading: licenceReadingCalls,
  supplierInvitations: supplierInvitationCalls,
  quoteComparison: quoteComparisonCalls,
}

/** The calls that the folders answer themselves. */
export const answeredCalls: readonly AnsweredCall[] = [...quoteComparisonAnswers]

/** The public form by which a company registers, and the contracts of its calls, which `routes/registration` answers for any form. */
export const registration = {
  form: registrationForm,
  calls: supplierRegistrationCalls,
  licenceCalls: licenceReadingCalls,
  invitationCalls: supplierInvitationCalls,
}

export const workbench = { widgets: workbenchWidgets, widgetsByRole, partnerQuestions }
