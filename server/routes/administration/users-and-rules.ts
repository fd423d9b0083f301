/** `/clientinfoapi/admin`: users, roles, data-authorisation rules, number rules, working time, dictionaries. */
import type { FastifyInstance } from 'fastify'
import { auditCalls } from '../../../model/calls/audit.ts'
import { companyCalls } from '../../../model/calls/companies.ts'
import { roleCalls, userCalls } from '../../../model/calls/administration.ts'
import { dictionaryCalls, numberRuleCalls } from '../../../model/calls/platform-rules.ts'
import { typeSettingCalls } from '../../../model/calls/type-settings.ts'
import { platformFieldCalls } from '../../../model/calls/platform-fields.ts'
import { workCalendarCalls } from '../../../model/calls/work-calendar.ts'
import { platformFieldsOf, savePlatformFields } from '../../../engine/admin/platform-fields.ts'
import { listTypeSettings, saveTypeSettings } from '../../../engine/admin/type-settings.ts'
import { listCompanies, saveCompany } from '../../../engine/admin/companies.ts'
import { reassignWork, openWorkOf } from '../../../engine/admin/reassign-work.ts'
import { listDataRules, listRoles, removeDataRule, removeRole, saveDataRule, saveRole } from '../../../engine/admin/roles.ts'
import {
  listDictionaries,
  listNumberRules,
  nextNumber,
  saveDictionaryItem,
  saveNumberRule,
  stopNumberRule,
} from '../../../engine/admin/number-rules.ts'
import { freezeUser, inviteUser, listUsers, saveUser } from '../../../engine/admin/users.ts'
import { saveWorkCalendar, workCalendar } from '../../../engine/admin/work-calendar.ts'
import { verifyJournal } from '../../../engine/journal/chain.ts'
import { listDeniedCalls } from '../../../engine/journal/denied-calls.ts'
import { createRoutes } from '../../calls/route.ts'
import { sessionOf } from '../../http/guard.ts'
import type { Server } from '../../route-context.ts'

export function userAndRuleRoutes(app: FastifyInstance, server: Server): void {
  const { handle, read, write } = createRoutes(app, server)
  handle(auditCalls.verifyJournal, ({ from }, { request }) =>
    verifyJournal(server.engine.pool, sessionOf(request).actor.platform, { from: String(from || 1) }),
  )
  read(auditCalls.listDeniedCalls, listDeniedCalls)
  read(userCalls.listUsers, (operation, { search, status, page }) => listUsers(operation, { search, status, page: page || 1 }))
  write(userCalls.saveUser, async (operation, input) => ({ id: await saveUser(operation, input) }))
  // Without an idempotency key: the stored answer would hold the link, and with it the way to the account, in clear.
  read(userCalls.inviteUser, async (operation, { id }) => ({ url: `/forgotpwd/newpwd#token=${await inviteUser(operation, id)}` }))
  write(userCalls.freezeUser, (operation, { id }) => freezeUser(operation, id, true))
  write(userCalls.thawUser, (operation, { id }) => freezeUser(operation, id, false))
  read(userCalls.countUserHoldings, (operation, { id }) => openWorkOf(operation, id))
  write(userCalls.reassignWork, (operation, { id, to }) => reassignWork(operation, { from: id, to }))

  read(companyCalls.listCompanies, listCompanies)
  write(companyCalls.saveCompany, saveCompany)
  read(roleCalls.listRoles, listRoles)
  write(roleCalls.saveRole, async (operation, input) => ({ id: await saveRole(operation, input) }))
  write(roleCalls.removeRole, (operation, { id }) => removeRole(operation, id))
  read(roleCalls.listDataRules, listDataRules)
  write(roleCalls.saveDataRule, async (operation, input) => ({ id: await saveDataRule(operation, input) }))
  write(roleCalls.removeDataRule, (operation, { id }) => removeDataRule(operation, id))

  read(platformFieldCalls.listPlatformFields, (operation, { type }) => platformFieldsOf(operation, type))
  write(platformFieldCalls.savePlatformFields, savePlatformFields)
  read(typeSettingCalls.listTypeSettings, listTypeSettings)
  write(typeSettingCalls.saveTypeSettings, saveTypeSettings)

  read(numberRuleCalls.listNumberRules, listNumberRules)
  write(numberRuleCalls.saveNumberRule, async (operation, input) => ({ id: await saveNumberRule(operation, input) }))
  write(numberRuleCalls.stopNumberRule, (operation, { type }) => stopNumberRule(operation, type))
  write(numberRuleCalls.previewNumber, async (operation, { type, values }) => ({ number: await nextNumber(operation, type, values ?? {}) }))
  read(workCalendarCalls.readWorkCalendar, workCalendar)
  write(workCalendarCalls.saveWorkCalendar, saveWorkCalendar)
  read(dictionaryCalls.listDictionaries, listDictionaries)
  write(dictionaryCalls.saveDictionaryItem, saveDictionaryItem)
}
