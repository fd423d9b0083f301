/** `/clientinfoapi/admin`: users, roles, data-authorisation rules, number rules, dictionaries. Who may is asked by each function of `engine/admin`. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { reassignWork, openWorkOf } from '../../engine/admin/reassign-work.ts'
import { listDataRules, listRoles, removeDataRule, removeRole, saveDataRule, saveRole } from '../../engine/admin/roles.ts'
import {
  listDictionaries,
  listNumberRules,
  nextNumber,
  saveDictionaryItem,
  saveNumberRule,
  stopNumberRule,
} from '../../engine/admin/number-rules.ts'
import { freezeUser, inviteUser, listUsers, saveUser } from '../../engine/admin/users.ts'
import { saveWorkCalendar, workCalendar } from '../../engine/admin/work-calendar.ts'
import type { Operation } from '../../engine/operation.ts'
import { results } from '../http/responses.ts'
import { dataOf, type Plain } from '../http/body.ts'
import type { Server } from '../route-context.ts'
import { idOf, only, reading, textOf, writing } from '../http/call-context.ts'

const behind = { config: { guard: 'session' } } as const
const group = '/clientinfoapi/admin'

export function adminRoutes(app: FastifyInstance, server: Server): void {
  const fields = (request: FastifyRequest): Plain => {
    const body = (request.body as Plain | undefined) ?? {}
    return { ...(request.query as Plain), ...('DATA' in body ? dataOf(body) : body) }
  }
  const get = (name: string, keys: readonly string[], work: (operation: Operation, data: Plain) => Promise<unknown>) =>
    app.get(`${group}/${name}`, behind, async (request) => {
      const data = fields(request)
      only(data, 'token', ...keys)
      return results(await reading(server, request, (operation) => work(operation, data)))
    })
  const post = (name: string, keys: readonly string[], work: (operation: Operation, data: Plain) => Promise<unknown>) =>
    app.post(`${group}/${name}`, behind, async (request) => {
      const data = fields(request)
      only(data, 'token', ...keys)
      return results((await writing(server, request, async (operation) => (await work(operation, data)) ?? true)) as object)
    })

  get('users/index', ['search', 'status', 'page'], (operation, { search, status, page }) =>
    listUsers(operation, { search: textOf(search, 60), status: textOf(status, 20), page: Number(textOf(page, 6) ?? 1) || 1 }),
  )
  const person = [
    'id',
    'username',
    'full_name',
    'full_name_en',
    'email',
    'mobile',
    'title',
    'personno',
    'language',
    'account_type',
    'roles',
    'is_manager',
    'company_id',
    'password',
  ]
  post('users/save', person, async (operation, data) => ({ id: await saveUser(operation, data) }))
  post('users/invite', ['id'], async (operation, data) => ({ url: `/forgotpwd/newpwd#token=${await inviteUser(operation, idOf(data))}` }))
  post('users/freeze', ['id'], (operation, data) => freezeUser(operation, idOf(data), true))
  get('users/holdings', ['id'], (operation, data) => openWorkOf(operation, idOf(data)))
  post('users/hand-over', ['id', 'to'], (operation, data) =>
    reassignWork(operation, { from: idOf(data), to: textOf(data['to'], 20) ?? '' }),
  )
  post('users/thaw', ['id'], (operation, data) => freezeUser(operation, idOf(data), false))

  get('roles/index', [], (operation) => listRoles(operation))
  post('roles/save', ['id', 'code', 'name_zh', 'name_en', 'type', 'from', 'menus', 'grants'], async (operation, data) => ({
    id: await saveRole(operation, data),
  }))
  post('roles/remove', ['id'], (operation, data) => removeRole(operation, idOf(data)))
  get('data-rules/index', [], (operation) => listDataRules(operation))
  post('data-rules/save', ['type', 'field', 'operator', 'value', 'user_id', 'role'], async (operation, data) => ({
    id: await saveDataRule(operation, data),
  }))
  post('data-rules/remove', ['id'], (operation, data) => removeDataRule(operation, idOf(data)))

  get('number-rules/index', [], (operation) => listNumberRules(operation))
  post('number-rules/save', ['type', 'attributes', 'date_prefix', 'length', 'start'], async (operation, data) => ({
    id: await saveNumberRule(operation, data),
  }))
  post('number-rules/stop', ['type'], (operation, data) => stopNumberRule(operation, textOf(data['type'], 80) ?? ''))
  post('number-rules/next', ['type', 'values'], async (operation, data) => ({
    number: await nextNumber(operation, textOf(data['type'], 80) ?? '', (data['values'] ?? {}) as Plain),
  }))
  get('work-calendar/index', [], (operation) => workCalendar(operation))
  post('work-calendar/save', ['zone', 'week', 'closed', 'open', 'limit', 'levels', 'nodes', 'version'], (operation, data) =>
    saveWorkCalendar(operation, data),
  )
  get('dictionaries/index', [], (operation) => listDictionaries(operation))
  post('dictionaries/save', ['category', 'code', 'zh', 'en', 'sort', 'colour', 'status', 'fresh'], (operation, data) =>
    saveDictionaryItem(operation, data),
  )
}
