/** What the server takes from folders of documents by name: the public registration, the contents of the workbench, reports and answered calls. */
import { partnerRequest } from '../documents/order/partner-request.ts'
import { supplierInvitationsCalls } from '../documents/supplier/invitations.calls.ts'
import { registrationForm } from '../documents/supplier/registration-form.server.ts'
import { licenceReadingCalls, supplierRegistrationCalls } from '../documents/supplier/registration.calls.ts'
import { figuresByRole, workbenchFigures } from '../documents/workbench/figures.ts'
import { widgetsByRole, workbenchWidgets } from '../documents/workbench/widgets.ts'

/** The public form by which a company registers, and the contracts of its calls, which `routes/registration` answers for any form. */
export const registration = {
  form: registrationForm,
  calls: supplierRegistrationCalls,
  licenceCalls: licenceReadingCalls,
  invitationCalls: supplierInvitationsCalls,
}

/** Reports, big screens and the calls that logic answers, of all folders. */
export { answeredCalls, reports, screens } from '../documents/all-documents.ts'

export const workbench = {
  widgets: workbenchWidgets,
  widgetsByRole,
  figures: workbenchFigures,
  figuresByRole,
  partnerWorklist: partnerRequest,
}
