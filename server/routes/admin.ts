/** `/clientinfoapi/admin`: users, roles, data-authorisation rules, number rules, working time, dictionaries. */
import type { FastifyInstance } from 'fastify'
import { dictionaryCalls, numberRuleCalls, roleCalls, userCalls, workCalendarCalls } from '../../model/calls/administration.ts'
import { handOver, holdings } from '../../engine/admin/hand-over.ts'
import { listDataRules, listRoles, removeDataRule, removeRole, saveDataRule, saveRole } from '../../engine/admin/roles.ts'
import {
  listDictionaries,
  listNumberRules,
  nextNumber,
  saveDictionaryItem,
  saveNumberRule,
  stopNumberRule,
} from '../../engine/admin/tables.ts'
import { freezeUser, inviteUser, listUsers, saveUser } from '../../engine/admin/users.ts'
import { saveWorkCalendar, workCalendar } from '../../engine/admin/work-calendar.ts'
import { createRoutes } from '../calls/route.ts'
import type { Server } from '../server.ts'

export function adminRoutes(app: FastifyInstance, server: Server): void {
  const { read, write } = createRoutes(app, server)
  read(userCalls.listUsers, (run, { search, status, page }) => listUsers(run, { search, status, page: page || 1 }))
  write(userCalls.saveUser, async (run, input) => ({ id: await saveUser(run, input) }))
  write(userCalls.inviteUser, async (run, { id }) => ({ url: `/forgotpwd/newpwd#token=${await inviteUser(run, id)}` }))
  write(userCalls.freezeUser, (run, { id }) => freezeUser(run, id, true))
  write(userCalls.thawUser, (run, { id }) => freezeUser(run, id, false))
  read(userCalls.countUserHoldings, (run, { id }) => holdings(run, id))
  write(userCalls.reassignWork, (run, { id, to = '' }) => handOver(run, { from: id, to }))

  read(roleCalls.listRoles, listRoles)
  write(roleCalls.saveRole, async (run, input) => ({ id: await saveRole(run, input) }))
  write(roleCalls.removeRole, (run, { id }) => removeRole(run, id))
  read(roleCalls.listDataRules, listDataRules)
  write(roleCalls.saveDataRule, async (run, input) => ({ id: await saveDataRule(run, input) }))
  write(roleCalls.removeDataRule, (run, { id }) => removeDataRule(run, id))

  read(numberRuleCalls.listNumberRules, listNumberRules)
  write(numberRuleCalls.saveNumberRule, async (run, input) => ({ id: await saveNumberRule(run, input) }))
  write(numberRuleCalls.stopNumberRule, (run, { type }) => stopNumberRule(run, type))
  write(numberRuleCalls.previewNumber, async (run, { type, values }) => ({ number: await nextNumber(run, type, values ?? {}) }))
  read(workCalendarCalls.readWorkCalendar, workCalendar)
  write(workCalendarCalls.saveWorkCalendar, saveWorkCalendar)
  read(dictionaryCalls.listDictionaries, listDictionaries)
  write(dictionaryCalls.saveDictionaryItem, saveDictionaryItem)
}
