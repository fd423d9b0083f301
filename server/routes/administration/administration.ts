/** `/clientinfoapi/admin`: users, roles and data-authorisation rules. */
import type { FastifyInstance } from 'fastify'
import { roleCalls, userCalls } from '../../../model/calls/administration.ts'
import { reassignWork, openWorkOf } from '../../../engine/admin/reassign-work.ts'
import { listDataRules, listRoles, removeDataRule, removeRole, saveDataRule, saveRole } from '../../../engine/admin/roles.ts'
import { freezeUser, inviteUser, listUsers, saveUser } from '../../../engine/admin/users.ts'
import { createRoutes } from '../../calls/route.ts'
import type { Server } from '../../route-context.ts'

export function userAndRoleRoutes(app: FastifyInstance, server: Server): void {
  const { read, write } = createRoutes(app, server)
  read(userCalls.listUsers, (operation, { search, status, page }) => listUsers(operation, { search, status, page: page || 1 }))
  write(userCalls.saveUser, async (operation, input) => ({ id: await saveUser(operation, input) }))
  // Without an idempotency key: the stored answer would hold the link, and with it the way to the account, in clear.
  read(userCalls.inviteUser, async (operation, { id }) => ({ url: `/forgotpwd/newpwd#token=${await inviteUser(operation, id)}` }))
  write(userCalls.freezeUser, (operation, { id }) => freezeUser(operation, id, true))
  write(userCalls.thawUser, (operation, { id }) => freezeUser(operation, id, false))
  read(userCalls.countUserHoldings, (operation, { id }) => openWorkOf(operation, id))
  write(userCalls.reassignWork, (operation, { id, to }) => reassignWork(operation, { from: id, to }))

  read(roleCalls.listRoles, listRoles)
  write(roleCalls.saveRole, async (operation, input) => ({ id: await saveRole(operation, input) }))
  write(roleCalls.removeRole, (operation, { id }) => removeRole(operation, id))
  read(roleCalls.listDataRules, listDataRules)
  write(roleCalls.saveDataRule, async (operation, input) => ({ id: await saveDataRule(operation, input) }))
  write(roleCalls.removeDataRule, (operation, { id }) => removeDataRule(operation, id))
}
