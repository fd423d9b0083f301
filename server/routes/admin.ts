/** `/clientinfoapi/admin`: users, roles, data-authorisation rules, number rules, dictionaries. Who may is asked by each function of `engine/admin`. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
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
import type { Run } from '../../engine/run.ts'
import { results } from '../answers.ts'
import { dataOf, type Plain } from '../body.ts'
import type { Server } from '../server.ts'
import { idOf, only, reading, textOf, writing } from '../work.ts'

const behind = { config: { guard: 'session' } } as const
const group = '/clientinfoapi/admin'

export function adminRoutes(app: FastifyInstance, server: Server): void {
  const fields = (request: FastifyRequest): Plain => {
    const body = (request.body as Plain | undefined) ?? {}
    return { ...(request.query as Plain), ...('DATA' in body ? dataOf(body) : body) }
  }
  const get = (name: string, keys: readonly string[], work: (run: Run, data: Plain) => Promise<unknown>) =>
    app.get(`${group}/${name}`, behind, async (request) => {
      const data = fields(request)
      only(data, 'token', ...keys)
      return results(await reading(server, request, (run) => work(run, data)))
    })
  const post = (name: string, keys: readonly string[], work: (run: Run, data: Plain) => Promise<unknown>) =>
    app.post(`${group}/${name}`, behind, async (request) => {
      const data = fields(request)
      only(data, 'token', ...keys)
      return results((await writing(server, request, async (run) => (await work(run, data)) ?? true)) as object)
    })

  get('users/index', ['search', 'status', 'page'], (run, { search, status, page }) =>
    listUsers(run, { search: textOf(search, 60), status: textOf(status, 20), page: Number(textOf(page, 6) ?? 1) || 1 }),
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
  post('users/save', person, async (run, data) => ({ id: await saveUser(run, data) }))
  post('users/invite', ['id'], async (run, data) => ({ url: `/forgotpwd/newpwd#token=${await inviteUser(run, idOf(data))}` }))
  post('users/freeze', ['id'], (run, data) => freezeUser(run, idOf(data), true))
  get('users/holdings', ['id'], (run, data) => holdings(run, idOf(data)))
  post('users/hand-over', ['id', 'to'], (run, data) => handOver(run, { from: idOf(data), to: textOf(data['to'], 20) ?? '' }))
  post('users/thaw', ['id'], (run, data) => freezeUser(run, idOf(data), false))

  get('roles/index', [], (run) => listRoles(run))
  post('roles/save', ['id', 'code', 'name_zh', 'name_en', 'type', 'from', 'menus', 'grants'], async (run, data) => ({
    id: await saveRole(run, data),
  }))
  post('roles/remove', ['id'], (run, data) => removeRole(run, idOf(data)))
  get('data-rules/index', [], (run) => listDataRules(run))
  post('data-rules/save', ['type', 'field', 'operator', 'value', 'user_id', 'role'], async (run, data) => ({
    id: await saveDataRule(run, data),
  }))
  post('data-rules/remove', ['id'], (run, data) => removeDataRule(run, idOf(data)))

  get('number-rules/index', [], (run) => listNumberRules(run))
  post('number-rules/save', ['type', 'attributes', 'date_prefix', 'length', 'start'], async (run, data) => ({
    id: await saveNumberRule(run, data),
  }))
  post('number-rules/stop', ['type'], (run, data) => stopNumberRule(run, textOf(data['type'], 80) ?? ''))
  post('number-rules/next', ['type', 'values'], async (run, data) => ({
    number: await nextNumber(run, textOf(data['type'], 80) ?? '', (data['values'] ?? {}) as Plain),
  }))
  get('work-calendar/index', [], (run) => workCalendar(run))
  post('work-calendar/save', ['zone', 'week', 'closed', 'open', 'limit', 'levels', 'nodes', 'version'], (run, data) =>
    saveWorkCalendar(run, data),
  )
  get('dictionaries/index', [], (run) => listDictionaries(run))
  post('dictionaries/save', ['category', 'code', 'zh', 'en', 'sort', 'colour', 'status', 'fresh'], (run, data) =>
    saveDictionaryItem(run, data),
  )
}
