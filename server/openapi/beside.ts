/** The calls that are the same whatever documents there are: session, pages, process, side things. */
import type { Schema } from './schema.ts'

const json = (schema: Schema): Schema => ({
  200: {
    description: 'OK',
    content: {
      'application/json': {
        schema: { type: 'object', properties: { code: { type: 'integer' }, message: { type: 'string' }, data: schema } },
      },
    },
  },
  default: { $ref: '#/components/responses/Failure' },
})
const text = { type: 'string' }
export const named = (...names: string[]): Record<string, Schema> => Object.fromEntries(names.map((name) => [name, text]))
const form = (properties: Record<string, Schema>): Schema => ({
  content: {
    'application/x-www-form-urlencoded': { schema: { type: 'object', properties } },
    'application/json': { schema: { type: 'object', properties } },
  },
})

export function get(summary: string, query: readonly string[] = [], open = false): Schema {
  return {
    get: {
      summary,
      parameters: query.map((name) => ({ name, in: 'query', schema: text })),
      responses: json({ type: 'object', properties: { results: {} } }),
      ...(open ? { security: [] } : {}),
    },
  }
}
export function post(summary: string, body: Record<string, Schema>, more: { open?: boolean; answer?: Schema } = {}): Schema {
  return {
    post: {
      summary,
      requestBody: form(body),
      responses: json(more.answer ?? { type: 'object', properties: { results: {} } }),
      ...(more.open ? { security: [] } : {}),
    },
  }
}
export const userinfo = {
  type: 'object',
  properties: {
    userinfo: {
      type: 'object',
      properties: {
        ...named(
          'access_token',
          'refresh_token',
          'sign_key',
          'app_key',
          'id',
          'username',
          'fullname',
          'language_code',
          'client_id',
          'client_name',
          'platform_id',
          'platform_name',
        ),
        expire: { type: 'integer' },
        refresh_expire: { type: 'integer' },
        dashroles: { type: 'array', items: text },
        menus: { type: 'array', items: { type: 'object', properties: named('ID', 'CATEGORY', 'TITLE', 'FURL') } },
        settings: { type: 'object' },
      },
    },
  },
}
const bus = '/ccommonapi/cpm-bus'
const processed = {
  REL_KEY: { type: 'string', description: 'Id of the document.' },
  ACTION_MSG: { type: 'string', description: 'Comment.' },
}

export const beside: Readonly<Record<string, Schema>> = {
  '/healthz': get('Is the node ready', [], true),
  '/access/app-key': {
    get: {
      summary: 'Key for the credential envelope',
      security: [],
      parameters: [{ name: 'appName', in: 'query', schema: { type: 'string', default: 'S3-WEBAPP' } }],
      responses: json({
        type: 'object',
        properties: { results: { type: 'object', properties: named('appName', 'variant', 'kid', 'public_key', 'login_title') } },
      }),
    },
  },
  '/access/login': post(
    'Sign in',
    {
      data: { type: 'string', description: 'Credential envelope, see x-sign-in.' },
      device: { type: 'string', enum: ['desktop', 'ipad', 'mobile'] },
      appName: text,
    },
    { open: true, answer: userinfo },
  ),
  '/access/refresh': post('Refresh the session', named('username', 'refresh_token'), { open: true, answer: userinfo }),
  '/access/user-state': get('Is the session alive'),
  '/access/current-user': get('The session user'),
  '/access/logout': post('Sign out', {}),
  '/access/switch-plt': post('Go over to another platform', named('platform_id'), { answer: userinfo }),
  '/access/switch-token': post('Go over to another token of the same person', named('access_token'), { answer: userinfo }),
  '/access/change-password': post('Change the own password: envelope with password and new_password', named('data'), { answer: userinfo }),
  '/access/request-password-reset-link': post(
    'Ask for a reset link by mail; the answer never says whether the address is known',
    named('email'),
    { open: true },
  ),
  '/access/request-password-reset': post(
    'Set a new password with the link’s token; envelope of user name and new password',
    named('data', 'token'),
    { open: true },
  ),
  '/access/first-administrator': post(
    'The first administrator, with the link that the first start prints; envelope with company, fullname, email besides',
    named('data', 'token'),
    { open: true, answer: userinfo },
  ),
  '/access/door': get('What the sign-in page shows: its title, and whether companies may sign up', [], true),
  '/access/send-code': post(
    'Send a verification code; the answer never says whether the address is known',
    named('purpose', 'to', 'platform'),
    {
      open: true,
    },
  ),
  '/access/login-code': post('Sign in with a code', named('handle', 'code', 'device'), { open: true, answer: userinfo }),
  '/signup': post(
    'A company and its first user ask to come in; envelope with company, kind, fullname, handle and code besides',
    named('data'),
    {
      open: true,
    },
  ),
  '/ccommonapi/gui/page-detail-struct': get('A page as JSON (ETag, If-None-Match)', ['page']),
  '/ccommonapi/gui/page-view-log': get('History of a document, the document as of a version, or what differs from version `against`', [
    'page',
    'id',
    'version',
    'against',
  ]),
  '/ccommonapi/doc-print/doc-export': get(
    'PDF of one document or, with several ids separated by commas, of up to 100 in that order; `paper` a4, a5 or us-letter, `landscape` 1',
    ['page', 'id', 'paper', 'landscape'],
  ),
  '/ccommonapi/gui/global-search': get(
    'Searches everything that one may read by number, name or pinyin; the newest of each type, exact hits first; `page` narrows to one type',
    ['search', 'page'],
  ),
  '/ccommonapi/gui/page-gui-detail-struct': get('Configuration of the global search', ['page']),
  [`${bus}/pid-from-ui`]: get('Process of a page', ['page']),
  [`${bus}/cpm-view`]: get('Process of a document: passed, waiting, next', ['REL_KEY']),
  [`${bus}/cpm-node-actions`]: get('What the caller may do to the process now', ['REL_KEY']),
  [`${bus}/cpm-allowed-rollback-nodes`]: get('Nodes one may roll back to', ['REL_KEY']),
  [`${bus}/cpm-preview`]: get('Who would be asked from here on', ['REL_KEY', 'page']),
  [`${bus}/push`]: post('Do an action of the process', {
    ...processed,
    ...named('PID', 'NID', 'VISIT', 'ACTION_TYPE', 'ACTION_DATA', 'BATCH'),
  }),
  [`${bus}/rollback-node`]: post('Roll back to a node', { ...processed, ...named('NID') }),
  [`${bus}/recall`]: post('Recall before anybody has signed', processed),
  [`${bus}/take-back`]: post('Take one’s own signature back while nothing has happened since', processed),
  '/superdesignapi/cpm-process/insert-user-into-node': post('The same as add-user-into-node', {
    ...processed,
    USER_IDS: { type: 'array', items: text },
    POSITION: text,
  }),
  [`${bus}/add-user-into-node`]: post('Add people to the node', { ...processed, USER_IDS: { type: 'array', items: text }, POSITION: text }),
  [`${bus}/transfer`]: post('Hand the task to somebody else', { ...processed, ...named('USER_ID', 'FROM_ID') }),
  [`${bus}/delegate`]: post('Ask somebody’s opinion first', { ...processed, ...named('USER_ID') }),
  [`${bus}/remind`]: post('Remind those who are waited for', processed),
  [`${bus}/comment`]: post('A remark in the process history', processed),
  '/ccommonapi/cpm-substitute/index': get('Who acts for the caller, and when'),
  '/ccommonapi/cpm-substitute/suggest': get('Who could act for the caller on these days', ['FROM', 'TO']),
  '/ccommonapi/cpm-substitute/save': post(
    'Appoint a colleague to act for the caller, days included; PAGE: for one type only',
    named('USER_ID', 'FROM', 'TO', 'PAGE'),
  ),
  '/ccommonapi/cpm-substitute/remove': post('Take an appointment back', named('ID')),
  '/attachapi/upload': {
    post: {
      summary: 'Upload a file for a field',
      requestBody: {
        content: {
          'multipart/form-data': {
            schema: { type: 'object', properties: { type: text, field: text, file: { type: 'string', format: 'binary' } } },
          },
        },
      },
      responses: json({ type: 'object', properties: { results: { type: 'object', properties: named('id', 'name', 'type') } } }),
    },
  },
  '/attachapi/parts/begin': post('Begin a file that comes in parts, or go on with it', {
    DATA: { type: 'object', properties: { ...named('type', 'field', 'name', 'sha256'), bytes: { type: 'integer' } } },
  }),
  '/attachapi/parts/put': {
    post: {
      summary: 'A part of it at its place',
      parameters: ['id', 'at'].map((name) => ({ name, in: 'query', required: true, schema: text })),
      requestBody: { content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } },
      responses: json({ type: 'object', properties: { results: { type: 'object', properties: { received: { type: 'integer' } } } } }),
    },
  },
  '/attachapi/parts/view': get('How much of it is there', ['id']),
  '/attachapi/parts/end': post('All parts are there: the file', { DATA: { type: 'object', properties: named('id') } }),
  '/attachapi/parts/drop': post('Give it up', { DATA: { type: 'object', properties: named('id') } }),
  '/attachapi/ticket': post('Addresses for files, good for five minutes', { ids: { type: 'array', items: text } }),
  '/attachapi/file/{id}': {
    get: {
      summary: 'A file',
      security: [],
      parameters: [
        { name: 'id', in: 'path', required: true, schema: text },
        { name: 'ticket', in: 'query', required: true, schema: text },
      ],
      responses: { 200: { description: 'The bytes' }, default: { $ref: '#/components/responses/Failure' } },
    },
  },
  '/notifyapi/notify-msg/index': get('Notifications; grouped=1 for one row of each document', [
    'page',
    'size',
    'read',
    'type',
    'menu_id',
    'grouped',
    'box',
  ]),
  '/notifyapi/notify-msg/menu-unread-sum': get('Unread sums by menu and category'),
  '/notifyapi/notify-msg/snooze': post('Put notices aside until a moment; they come back unread', named('msgids', 'related_keys', 'until')),
  '/notifyapi/notify-msg/archive': post('Put notices aside for good', named('msgids', 'related_keys')),
  '/notifyapi/notify-msg/take-back': post('Put notices back into the inbox', named('msgids', 'related_keys')),
  '/notifyapi/notify-msg/read-msg': post('Mark as read', {
    msgids: { type: 'array', items: text },
    related_keys: { type: 'array', items: text },
    menu_id: text,
    all: { type: 'boolean' },
  }),
  '/notifyapi/notify-msg/my-task-list': get('To-dos of processes', ['scope', 'page', 'size', 'type', 'search', 'order']),
  '/notifyapi/notify-msg/page-task-list': get('Personal tasks', ['page', 'size', 'status']),
  '/notifyapi/notify-msg/task-save': post('Give a task', named('id', 'content', 'due', 'user_id', 'related_type', 'related_key')),
  '/notifyapi/notify-msg/task-change-status': post('10 open, 30 done', named('id', 'status')),
  '/notifyapi/notify-msg/task-remove': post('Remove a task that one gave', named('id')),
  '/notifyapi/notify-setting/index': get('How I want to be told'),
  '/notifyapi/notify-setting/save': post('By which channel, hours of quiet, one message a day', {
    DATA: {
      type: 'object',
      properties: { matrix: { type: 'object' }, ...named('quiet_from', 'quiet_to'), digest: { type: 'boolean' } },
    },
  }),
  '/notifyapi/ws-ticket': post('Ticket for the socket, 30 s, one use', {}),
  '/clientinfoapi/admin/users/index': get('People of the company (administrators)', ['search', 'status', 'page']),
  '/clientinfoapi/admin/users/save': post('Create or change a person; a password is set where one is given', {
    DATA: {
      type: 'object',
      properties: {
        ...named(
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
          'company_id',
          'password',
        ),
        roles: { type: 'array', items: text },
        is_manager: { type: 'boolean' },
      },
    },
  }),
  '/clientinfoapi/admin/users/invite': post('A link that sets a password once, good for three days', named('id')),
  '/clientinfoapi/admin/users/freeze': post('No more signing in; what is open ends', named('id')),
  '/clientinfoapi/admin/users/holdings': get('How much waits for a person', ['id']),
  '/clientinfoapi/admin/users/hand-over': post('What waits for a person goes to a colleague', named('id', 'to')),
  '/clientinfoapi/admin/users/thaw': post('May sign in again', named('id')),
  '/clientinfoapi/admin/roles/index': get('Roles, and the types rights are given for'),
  '/clientinfoapi/admin/roles/save': post('Create, change, or copy (from) a role', {
    DATA: {
      type: 'object',
      properties: {
        ...named('id', 'code', 'name_zh', 'name_en', 'type', 'from'),
        menus: { type: 'array', items: text },
        grants: { type: 'object', description: '{ type: { read, create, edit, export } }' },
      },
    },
  }),
  '/clientinfoapi/admin/roles/remove': post('Remove a role that nobody holds', named('id')),
  '/clientinfoapi/admin/data-rules/index': get('Data-authorisation rules'),
  '/clientinfoapi/admin/data-rules/save': post('Add a rule for a person, a role or everybody', {
    DATA: { type: 'object', properties: { ...named('type', 'field', 'operator', 'user_id', 'role'), value: {} } },
  }),
  '/clientinfoapi/admin/data-rules/remove': post('Take a rule away', named('id')),
  '/clientinfoapi/admin/number-rules/index': get('Number rules by type'),
  '/clientinfoapi/admin/number-rules/save': post('The platform’s rule of a type', {
    DATA: {
      type: 'object',
      properties: {
        ...named('type', 'date_prefix', 'start'),
        length: { type: 'integer' },
        attributes: { type: 'array', maxItems: 7, items: { type: 'object', properties: named('text', 'field') } },
      },
    },
  }),
  '/clientinfoapi/admin/number-rules/stop': post('Back to the shipped pattern', named('type')),
  '/clientinfoapi/admin/number-rules/next': post('The number that the next document would get', {
    DATA: { type: 'object', properties: { ...named('type'), values: { type: 'object' } } },
  }),
  '/clientinfoapi/admin/dictionaries/index': get('Items of all dictionaries'),
  '/clientinfoapi/admin/dictionaries/save': post('Add or change an item', {
    DATA: {
      type: 'object',
      properties: { ...named('category', 'code', 'zh', 'en', 'colour', 'status'), sort: { type: 'integer' }, fresh: { type: 'boolean' } },
    },
  }),
  '/clientinfoapi/user-profile/save-setting': post('Keep a setting', named('key', 'value')),
  '/clientinfoapi/user-profile/save-favourite-menus': post('Add favourites', { menu_ids: { type: 'array', items: text } }),
  '/clientinfoapi/user-profile/remove-favourite-menus': post('Remove favourites', { menu_ids: { type: 'array', items: text } }),
  '/clientinfoapi/user-profile/my-dash-setting': get('Own dashboard'),
  '/clientinfoapi/user-profile/my-workspace-home-setting': get('Own workbench'),
  '/clientinfoapi/client-settings/save-theme': post('Theme of the company', { DATA: { type: 'object' } }),
  '/clientinfoapi/client-settings/save': post('What an administrator settles for the company', { DATA: { type: 'object' } }),
  '/scommonapi/sconf-ui-config-person/submit-cache': post(
    'Keep an own layout of a page; with scope draft what was typed into a document (id; none for a new one) and is not saved yet: DATA { values, version?, title? } answers { at }',
    {
      ...named('page', 'scope', 'id'),
      merge: { type: 'boolean', description: 'Only the keys that are named change; null takes one away.' },
      DATA: { type: 'object' },
    },
  ),
  '/scommonapi/sconf-ui-config-person/reset-page': post('Back to the layout as shipped', named('page')),
  '/scommonapi/sconf-ui-config-person/clear-cache': post(
    'The same; with scope draft the own draft of a document goes',
    named('page', 'scope', 'id'),
  ),
  '/scommonapi/sconf-ui-config-person/page-cache': get('Own draft of a document, or of a new one: { values, version, at } or null', [
    'page',
    'id',
  ]),
  '/scommonapi/sconf-ui-config-person/page-caches': get('Own drafts: [{ page, typeText, id, title, at }], the newest first'),
  '/scommonapi/sconf-ui-config-person/copy-page-person': post('Take over a colleague’s layout', named('page', 'user_id')),
  '/scommonapi/sconf-ui-config-person/page-person-template': get('Colleagues’ layouts', ['page']),
  '/ccommonapi/utils/asked': get('What each buyer asks of who works for them, on every platform of the person'),
  '/ccommonapi/utils/related': get('Documents that this one names (way from) and that name it (way to), by type', ['page', 'id']),
  '/ccommonapi/gui/reveal': post('A covered mobile number, whole; the journal says who asked', named('page', 'id', 'path')),
  '/ccommonapi/recycle/index': get('Own drafts that were removed in the last 30 days', ['page', 'size']),
  '/ccommonapi/recycle/restore': post('Bring a removed draft back', named('id')),
  '/ccommonapi/recycle/remove': post('Take it out of the bin for good', named('id')),
  '/ccommonapi/jobs': get('Own long work'),
  '/ccommonapi/job': get('One job', ['id']),
  '/ccommonapi/job/cancel': post('Cancel a job', named('id')),
}
