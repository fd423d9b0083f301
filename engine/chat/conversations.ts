/**
 * Conversations between two users, or in a group around a document. Only users who may read the document are members; all others get
 * 404, as for an unknown id (row-level security enforces the same).
 */
import type { AnyDocument } from '../../model/document.ts'
import { forbidden, invalid, notFound, WeftError } from '../../model/errors.ts'
import { mayMeet, operates } from '../../model/people/party-kinds.ts'
import { readableIds } from '../authorisation/read-access.ts'
import { broadcastChanges } from '../notify/change-broadcast.ts'
import { recipientsOf, usersAllowedToSee } from '../notify/recipients.ts'
import type { Operation } from '../operation.ts'
import { loadAll } from '../store/read.ts'
import { withAccounts } from '../store/scope.ts'
import { titlesOf } from '../store/links/titles.ts'
import type { Actor } from '../actor.ts'

export interface Conversation {
  readonly id: string
  readonly title: string
  /** Whether it is between two users. */
  readonly direct: boolean
  readonly type: string | null
  readonly doc_id: string | null
  readonly doc_title: string
  readonly unread: number
  readonly last: { readonly text: string; readonly at: string; readonly user_name: string } | null
  readonly members: readonly { readonly id: string; readonly name: string; readonly client_name: string; readonly me: boolean }[]
}
/** The document that a conversation is about. */
export interface About {
  readonly type: AnyDocument
  readonly id: string
}
export interface ChatMessage {
  readonly id: string
  readonly conversation: string
  readonly user_id: string
  readonly user_name: string
  readonly client_id: string
  readonly client_name: string
  readonly text: string
  readonly at: string
  readonly mine: boolean
}
const limits = { text: 4000, members: 100, title: 80 }

/** Lists the user's conversations, the latest first; with `doc`, those about a document that include the user. */
export async function conversations(
  operation: Operation,
  query: { readonly doc?: string; readonly id?: string } = {},
): Promise<Conversation[]> {
  const { actor, tx } = operation
  const all = await tx.rows<Record<string, any>>(
    `SELECT c.id, c.title, c.pair, c.doc_type, c.doc_id, l.text, l.at, l.user_id,
       (SELECT count(*)::int FROM (SELECT 1 FROM core.conversation_message x WHERE x.platform_id = $1 AND x.conversation_id = c.id AND x.seq > m.read_seq AND x.user_id <> $2 LIMIT 100) u) AS unread,
       ARRAY(SELECT o.user_id::text FROM core.conversation_member o WHERE o.platform_id = $1 AND o.conversation_id = c.id AND o.left_at IS NULL ORDER BY o.at, o.user_id) AS members
     FROM core.conversation_member m JOIN core.conversation c ON c.platform_id = $1 AND c.id = m.conversation_id
     LEFT JOIN core.conversation_message l ON l.platform_id = $1 AND l.conversation_id = c.id AND l.seq = c.last_seq
     WHERE m.platform_id = $1 AND m.user_id = $2 AND m.left_at IS NULL AND ($3::bigint IS NULL OR c.doc_id = $3) AND ($4::bigint IS NULL OR c.id = $4)
     ORDER BY coalesce(l.at, c.at) DESC LIMIT 200`,
    [actor.platform, actor.user, query.doc ?? null, query.id ?? null],
  )
  const shown = await stillShown(operation, all)
  const rows = all.filter((row) => shown(row))
  const users = [...new Set(rows.flatMap((row) => [...row['members'], row['user_id']].filter(Boolean)))] as string[]
  const [names, companies] = [
    await titlesOf(operation, [...users, ...rows.flatMap((row) => row['doc_id'] ?? [])]),
    await companyNames(operation, users),
  ]
  return rows.map((row) => ({
    id: row['id'],
    title: row['title'] || names.get(row['members'].find((one: string) => one !== actor.user)) || '',
    direct: row['pair'] !== null,
    type: row['doc_type'],
    doc_id: row['doc_id'],
    doc_title: row['doc_id'] ? (names.get(row['doc_id']) ?? '') : '',
    unread: row['unread'],
    last: row['text'] === null ? null : { text: row['text'], at: row['at'], user_name: names.get(row['user_id']) ?? '' },
    members: row['members'].map((id: string) => ({
      id,
      name: names.get(id) ?? '',
      client_name: companies.get(id) ?? '',
      me: id === actor.user,
    })),
  }))
}

/** Returns a filter that hides conversations about documents that the user may no longer read. */
async function stillShown(operation: Operation, rows: readonly Record<string, any>[]): Promise<(row: Record<string, any>) => boolean> {
  const may = new Set<string>()
  for (const [name, list] of Map.groupBy(rows, (row) => row['doc_type'] as string | null)) {
    const type = name === null ? undefined : operation.engine.types.get(name)
    if (type)
      for (const id of await readableIds(
        operation,
        type,
        list.map((row) => row['doc_id']),
      ))
        may.add(id)
  }
  return (row) => row['doc_type'] === null || may.has(row['doc_id'])
}

/** Lists the groups of the user (`jointgroups` of the session user). */
export const groupsOf = ({ actor, tx }: Operation): Promise<{ id: string; title: string }[]> =>
  tx.rows(
    `SELECT c.id, c.title FROM core.conversation_member m JOIN core.conversation c ON c.platform_id = m.platform_id AND c.id = m.conversation_id
     WHERE m.platform_id = $1 AND m.user_id = $2 AND m.left_at IS NULL AND c.pair IS NULL ORDER BY c.id DESC LIMIT 200`,
    [actor.platform, actor.user],
  )

/**
 * Returns messages, the oldest first; `before` an id pages back, `after` returns what was missed.
 * @throws WeftError 404 for a user who is not a member
 */
export async function messagesOf(
  operation: Operation,
  conversation: string,
  query: { readonly before?: string; readonly after?: string; readonly ids?: readonly string[] } = {},
): Promise<ChatMessage[]> {
  const { actor, tx } = operation
  await requireParticipant(operation, conversation)
  const rows = await tx.rows<Record<string, any>>(
    `SELECT id, user_id, company_id, text, at FROM core.conversation_message WHERE platform_id = $1 AND conversation_id = $2 AND ($3::bigint IS NULL OR seq < (SELECT b.seq FROM core.conversation_message b WHERE b.platform_id = $1 AND b.id = $3)) AND ($4::bigint IS NULL OR seq > (SELECT b.seq FROM core.conversation_message b WHERE b.platform_id = $1 AND b.id = $4)) AND ($5::bigint[] IS NULL OR id = ANY ($5)) ORDER BY seq DESC LIMIT 100`,
    [actor.platform, conversation, query.before ?? null, query.after ?? null, query.ids ?? null],
  )
  const names = await titlesOf(operation, [...new Set(rows.flatMap((row) => [row['user_id'], row['company_id']] as string[]))])
  return rows
    .map((row) => ({
      id: row['id'],
      conversation,
      user_id: row['user_id'],
      user_name: names.get(row['user_id']) ?? '',
      client_id: row['company_id'],
      client_name: names.get(row['company_id']) ?? '',
      text: row['text'],
      at: row['at'],
      mine: row['user_id'] === actor.user,
    }))
    .reverse()
}

/**
 * Starts a conversation with a colleague or partner (`user`: two users have only one), or a group with `users`, about a document when
 * one is named.
 */
export async function startConversation(
  operation: Operation,
  input: { readonly user?: string; readonly users?: readonly string[]; readonly title?: string; readonly about?: About },
): Promise<string> {
  const { actor, tx } = operation
  const userIds = input.user ? [input.user] : [...(input.users ?? [])]
  if (userIds.length === 0) throw invalid([{ path: 'users', key: 'common.INPUT_REQUIRED' }])
  if (input.about && !(await readableIds(operation, input.about.type, [input.about.id])).has(input.about.id)) throw notFound()
  const people = await mayJoin(operation, userIds, input.about)
  await refuseRivals(operation, [actor, ...people], input.about)
  const other = input.user && !input.about ? people[0]! : undefined
  const pair = other && (BigInt(other.user) < BigInt(actor.user) ? `${other.user} ${actor.user}` : `${actor.user} ${other.user}`)
  if (other?.user === actor.user) throw invalid([{ path: 'users', key: 'field.link' }])
  const title = (input.title ?? '').trim()
  if (title.length > limits.title) throw invalid([{ path: 'title', key: 'field.tooLong', values: { max: limits.title } }])
  if (pair) {
    const [there] = await tx.rows<{ id: string }>('SELECT id FROM core.conversation WHERE platform_id = $1 AND pair = $2', [
      actor.platform,
      pair,
    ])
    if (there) return there.id
  }
  await operation.engine.ids.reserve(tx, 1)
  const id = operation.engine.ids.next()
  const users = [...new Set([actor.user, ...people.map((one) => one.user)])]
  // Members are written first: the policy of conversations lets a user write only a conversation with the user as a member.
  await tx.run(
    'INSERT INTO core.conversation_member (platform_id, conversation_id, user_id, added_by) SELECT $1, $2, u, $3 FROM unnest($4::bigint[]) u',
    [actor.platform, id, actor.user, users],
  )
  await tx.run(
    'INSERT INTO core.conversation (platform_id, id, title, pair, doc_type, doc_id, created_by) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [
      actor.platform,
      id,
      pair
        ? ''
        : title ||
          (input.about
            ? ((await titlesOf(operation, [input.about.id])).get(input.about.id) ?? '')
            : people
                .map((one) => one.name)
                .join('、')
                .slice(0, limits.title)),
      pair ?? null,
      input.about?.type.name ?? null,
      input.about?.id ?? null,
      actor.user,
    ],
  )
  if (!pair) await tellGroup(operation, { id, users: users.filter((one) => one !== actor.user), what: 'GROUP_ADD' })
  return id
}

/** Adds users to a group; each must be able to read its document. */
export async function addToGroup(operation: Operation, id: string, userIds: readonly string[]): Promise<void> {
  const group = await requireParticipant(operation, id)
  if (group.pair) throw new WeftError(400, 'generic.badRequest', { detail: { what: 'group' } })
  const people = await mayJoin(operation, userIds, group.about)
  const present = await operation.tx.rows<{ user_id: string }>(
    'SELECT user_id::text FROM core.conversation_member WHERE platform_id = $1 AND conversation_id = $2 AND left_at IS NULL',
    [operation.actor.platform, id],
  )
  const members = await withAccounts(operation, (accounts) => recipientsOf(accounts, { users: present.map((row) => row.user_id) }))
  await refuseRivals(operation, [...members, ...people], group.about)
  const users = people.map((one) => one.user)
  const added = await operation.tx.rows<{ user_id: string }>(
    `INSERT INTO core.conversation_member AS m (platform_id, conversation_id, user_id, added_by) SELECT $1, $2, u, $3 FROM unnest($4::bigint[]) u
     ON CONFLICT (platform_id, conversation_id, user_id) DO UPDATE SET left_at = NULL, added_by = excluded.added_by WHERE m.left_at IS NOT NULL RETURNING user_id`,
    [operation.actor.platform, id, operation.actor.user, users],
  )
  await tellGroup(operation, { id, users: added.map((row) => row.user_id), what: 'GROUP_ADD' })
}

/** Removes a user from a group: the user at any time, others by the group's creator or an administrator. */
export async function removeFromGroup(operation: Operation, id: string, user: string): Promise<void> {
  const { actor, tx } = operation
  const group = await requireParticipant(operation, id)
  if (group.pair) throw new WeftError(400, 'generic.badRequest', { detail: { what: 'group' } })
  if (user !== actor.user && group.createdBy !== actor.user && actor.accountType !== 'administrator' && actor.accountType !== 'super')
    throw forbidden()
  if (user === actor.user) await tellGroup(operation, { id, users: [user], what: 'GROUP_REMOVE' })
  const done = await tx.run(
    'UPDATE core.conversation_member SET left_at = now() WHERE platform_id = $1 AND conversation_id = $2 AND user_id = $3 AND left_at IS NULL',
    [actor.platform, id, user],
  )
  if (done !== 1) throw notFound()
  if (user !== actor.user) await tellGroup(operation, { id, users: [user], what: 'GROUP_REMOVE' })
  broadcastChanges(operation, { kind: 'left', room: id, user })
}

/** Sends a message; all members receive it at once. */
export async function sendMessage(operation: Operation, conversation: string, rawText: string): Promise<ChatMessage> {
  const { actor, tx } = operation
  const { pair } = await requireParticipant(operation, conversation)
  const text = rawText.trim()
  if (text === '') throw invalid([{ path: 'text', key: 'common.INPUT_REQUIRED' }])
  if (text.length > limits.text) throw invalid([{ path: 'text', key: 'field.tooLong', values: { max: limits.text } }])
  await operation.engine.ids.reserve(tx, 1)
  const id = operation.engine.ids.next()
  const [inserted] = await tx.rows<{ seq: string }>(
    'INSERT INTO core.conversation_message (platform_id, id, conversation_id, user_id, company_id, text) VALUES ($1, $2, $3, $4, $5, $6) RETURNING seq',
    [actor.platform, id, conversation, actor.user, actor.company, text],
  )
  await tx.run('UPDATE core.conversation SET last_seq = $3 WHERE platform_id = $1 AND id = $2 AND last_seq < $3', [
    actor.platform,
    conversation,
    inserted!.seq,
  ])
  await tx.run('UPDATE core.conversation_member SET read_seq = $4 WHERE platform_id = $1 AND conversation_id = $2 AND user_id = $3', [
    actor.platform,
    conversation,
    actor.user,
    inserted!.seq,
  ])
  broadcastChanges(operation, { kind: 'chat', room: conversation, id, both: pair?.split(' ') })
  return (await messagesOf(operation, conversation, { ids: [id] }))[0]!
}

/** Marks everything up to now as read. */
export async function readConversation(operation: Operation, id: string): Promise<void> {
  await requireParticipant(operation, id)
  await operation.tx.run(
    `UPDATE core.conversation_member SET read_seq = greatest(read_seq, (SELECT last_seq FROM core.conversation WHERE platform_id = $1 AND id = $2)) WHERE platform_id = $1 AND conversation_id = $2 AND user_id = $3`,
    [operation.actor.platform, id, operation.actor.user],
  )
}

/**
 * Returns the users who can be contacted: for a document those who may read it, otherwise colleagues and partners; never competitors.
 */
export async function people(
  operation: Operation,
  query: { readonly search?: string; readonly about?: About },
): Promise<{ id: string; name: string; client_name: string }[]> {
  const { about } = query
  if (about && !(await readableIds(operation, about.type, [about.id])).has(about.id)) return []
  const candidates = await operation.tx.rows<{ user_id: string }>(
    `SELECT m.user_id FROM core.member m JOIN core.entry e ON e.platform_id = m.platform_id AND e.id = m.user_id WHERE m.platform_id = $1 AND m.status = 'active' AND m.user_id <> $2
       AND ($3::text IS NULL OR position(lower($3) IN lower(concat_ws(' ', e.title, e.title_en))) > 0) ORDER BY (m.company_id = $4) DESC, e.title LIMIT 60`,
    [operation.actor.platform, operation.actor.user, query.search || null, operation.actor.company],
  )
  const may = await allowedPeople(
    operation,
    candidates.map((row) => row.user_id),
    query.about,
  )
  const companies = await companyNames(
    operation,
    may.map((one) => one.user),
  )
  return may.map((one) => ({ id: one.user, name: one.name, client_name: companies.get(one.user) ?? '' }))
}

/**
 * Checks that all requested users may be members.
 * @throws WeftError 403 otherwise
 */
async function mayJoin(operation: Operation, userIds: readonly string[], about?: About): Promise<Actor[]> {
  const ids = [...new Set(userIds)]
  if (ids.length > limits.members || !ids.every((one) => /^\d{1,18}$/.test(one))) throw invalid([{ path: 'users', key: 'field.link' }])
  const may = await allowedPeople(operation, ids, about)
  if (may.length !== ids.length) throw forbidden()
  return may
}

/**
 * Checks that competitors do not meet in a group, where each would see the other; a document brings its own parties together.
 * @throws WeftError 403 otherwise
 */
async function refuseRivals(operation: Operation, members: readonly Actor[], about: About | undefined): Promise<void> {
  const companies = [...new Map(members.filter((one) => !operates(one.companyKind)).map((one) => [one.company, one])).values()]
  if (companies.length < 2) return
  const [doc] = about ? await loadAll(operation, about.type, [about.id], { lines: false }) : []
  const sealed = new Set(doc?.$sealed ?? [])
  const parties = Object.entries(doc?.$partyRoles ?? {}).flatMap(([role, company]) => (sealed.has(role) ? [] : [company]))
  if (!doc || companies.some(({ company }) => ![doc.ownerCompany, ...parties].includes(company))) throw forbidden()
}

async function allowedPeople(operation: Operation, ids: readonly string[], about?: About): Promise<Actor[]> {
  if (ids.length === 0) return []
  const users = await withAccounts(operation, (accounts) => recipientsOf(accounts, { users: ids }))
  const near = users.filter((one) => mayMeet(operation.actor, one))
  if (!about) return near
  return usersAllowedToSee(operation, near, about)
}

/**
 * Checks that the user is a member.
 * @returns the kind of the conversation
 * @throws WeftError 404 otherwise
 */
export async function requireParticipant(operation: Operation, id: string): Promise<{ pair?: string; createdBy: string; about?: About }> {
  const [row] = await operation.tx.rows<Record<string, any>>(
    'SELECT pair, created_by, doc_type, doc_id FROM core.conversation WHERE platform_id = $1 AND id = $2',
    [operation.actor.platform, id],
  )
  if (!row) throw notFound()
  const type = operation.engine.types.get(row['doc_type'])
  // A user who may no longer read the document is no longer a member.
  if (type && !(await readableIds(operation, type, [row['doc_id']])).has(row['doc_id'])) throw notFound()
  return { pair: row['pair'] ?? undefined, createdBy: row['created_by'], about: type && { type, id: row['doc_id'] } }
}

async function tellGroup(
  operation: Operation,
  { id, users, what }: { id: string; users: readonly string[]; what: 'GROUP_ADD' | 'GROUP_REMOVE' },
): Promise<void> {
  if (users.length === 0) return
  const [row] = await operation.tx.rows<{ title: string }>('SELECT title FROM core.conversation WHERE platform_id = $1 AND id = $2', [
    operation.actor.platform,
    id,
  ])
  const title = row?.title ?? ''
  operation.events.push({
    topic: 'notice',
    payload: {
      users,
      type: what,
      content:
        what === 'GROUP_ADD'
          ? [`您已加入群聊“${title}”`, `You were added to "${title}"`]
          : [`您已退出群聊“${title}”`, `You left "${title}"`],
      from: operation.actor.user,
      fromCompany: operation.actor.company,
      byPerson: true,
      module: 'workspace',
      related: id,
      url: what === 'GROUP_ADD' ? `/workspace/messages?c=${id}` : undefined,
    },
  })
}

async function companyNames(operation: Operation, users: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await operation.tx.rows<{ user_id: string; name: string }>(
    `SELECT m.user_id, ${operation.actor.language === 'en' ? 'c.name_en' : 'c.name_zh'} AS name FROM core.member m JOIN core.company c ON c.platform_id = m.platform_id AND c.id = m.company_id WHERE m.platform_id = $1 AND m.user_id = ANY ($2::bigint[])`,
    [operation.actor.platform, users],
  )
  return new Map(rows.map((row) => [row.user_id, row.name]))
}
