/** The public form of the supplier registration (SH-2-016, SH-2-017): its sections, and what the first step asks. */
import type { ApplicationForm } from '../../model/people/application-form.ts'
import type { RegistrationSection } from './registration.calls.ts'
import { supplier } from './supplier.ts'
import { supplierRegistration } from './supplier-registration.ts'

export const registrationForm: ApplicationForm<RegistrationSection> = {
  type: supplierRegistration,
  admits: supplier,
  first: ['name', 'taxId', 'type', 'contactName', 'contactPhone'],
  sections: {
    company: {
      label: ['公司', 'Company'],
      fields: ['name', 'taxId', 'type', 'shortName', 'nameEn', 'scale', 'legalPerson', 'address', 'businessScope'],
    },
    contact: { label: ['联系人', 'Contacts'], fields: ['contactName', 'contactPhone', 'contacts'] },
    finance: { label: ['银行账户', 'Bank accounts'], fields: ['bankAccounts'] },
    papers: { label: ['证照', 'Papers'], fields: ['licence', 'certificates'] },
  },
  facts: { contactEmail: 'email', language: 'language', door: 'door' },
  name: 'name',
  contact: 'contactName',
  reason: 'reason',
  licence: 'licence',
}
