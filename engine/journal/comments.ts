/**
 * Comments on a document or one of its fields: internal to the author's company, or shared with the other party. Only users who may
 * see both the document and the comment are notified.
 */
import type { AnyDocument } from '../../model/document.ts'
import { forbidden, invalid, notFound, WeftError, type FieldError } from '../../model/errors.ts'
import type { Fields } from '../../model/field.ts'
import { requirePolicy, rowRestriction, type Policy } from '../authorisation/policy.ts'
import { recipientsOf, usersAllowedToSee } from '../notify/recipients.ts'
import { isBlind } from '../../model/people/party-roles.ts'
import type { Operation } from '../operation.ts'
import { requireRowRules } from '../authorisation/row-rules.ts'
import { load, partyRoleOf, type Stored } from '../store/read.ts'
import { withAccounts } from '../store/scope.ts'
import { titlesOf } from '../store/links/titles.ts'
import { requireBelowLimit } from './company-limit.ts'

export interface Comment {
  readonly id: string
  readonly path: string | null
  readonly text: string
  readonly shared: boolean
  readonly mentions: readonly { readonly id: string; readonly name: string }[]
  readonly user: { readonly id: string; readonly name: string }
  readonly company: { readonly id: string; readonly name: string }
  readonly at: string
  readonly editedAt: string | null
  readonly resolvedAt: string | null
  readonly mine: boolean
}
export interface CommentInput {
  readonly id?: string
  readonly path?: string
  readonly text?: string
  readonly shared?: boolean
  readonly mentions?: readonly string[]
}

interface Row {
  id: string
  path: string | null
  text: string
  shared: boolean
  mentions: string[]
  user_id: string
  company_id: string
  at: string
  edited_at: string | null
  resolved_at: string | null
}
const maxLength = 4000
/** How many comments one page holds. */
const pageSize = 200

/** One page of comments, oldest first. */
export interface CommentPage {
  readonly results: Comment[]
  /** Id to send as `before` for the page of older comments; null when there are none. */
  readonly older: string | null
}

/**
 * Returns a page of at most 200 comments: the newest ones, or those before a comment. Comments of other companies are included only if
 * they were shared, and never between viewers of a document (e.g. suppliers invited to quote on the same request).
 * @param before id of a comment that the user may see; it may be withdrawn
 * @throws WeftError 404 for a document or a comment `before` that the user may not see
 */
export async function comments(operation: Operation, type: AnyDocument, id: string, before?: string): Promise<CommentPage> {
  const { policy, partyRole, doc } = await seen(operation, type, id)
  const { platform, company, user } = operation.actor
  const partner = isBlind(type, partyRole) ? doc.ownerCompany : null
  const commentedFields = await operation.tx.rows<{ field: string }>(
    `SELECT DISTINCT ${fieldSql} AS field FROM core.comment WHERE platform_id = $1 AND doc_id = $2 AND path IS NOT NULL`,
    [platform, id],
  )
  const hiddenFields = commentedFields.map(({ field }) => field).filter((field) => policy.restriction(field, partyRole) >= 2)
  const visible = `platform_id = $1 AND doc_id = $2 AND (company_id = $3 OR (shared AND ($4::bigint IS NULL OR company_id = $4))) AND (path IS NULL OR ${fieldSql} <> ALL ($5::text[]))`
  const parameters = [platform, id, company, partner, hiddenFields, before ?? null]
  if (before && (await operation.tx.rows(`SELECT 1 FROM core.comment WHERE ${visible} AND id = $6`, parameters)).length === 0)
    throw notFound()
  const newestFirst = await operation.tx.rows<Row>(
    `SELECT id, path, text, shared, mentions, user_id, company_id, at, edited_at, resolved_at FROM core.comment
     WHERE ${visible} AND deleted_at IS NULL
     AND ($6::bigint IS NULL OR (at, id) < (SELECT c.at, c.id FROM core.comment c WHERE c.platform_id = $1 AND c.id = $6))
     ORDER BY at DESC, id DESC LIMIT ${pageSize + 1}`,
    parameters,
  )
  const rows = newestFirst
    .slice(0, pageSize)
    .reverse()
    .filter(({ path }) => isOnVisibleRow(type, policy, { path, doc, partyRole }))
    .map((row) => (partner === null ? row : { ...row, mentions: row.mentions.filter((one) => one === user) }))
  const titles = await titlesOf(operation, [...new Set(rows.flatMap((row) => [row.user_id, row.company_id, ...row.mentions]))])
  return {
    results: rows.map((row) => toComment(row, titles, user)),
    older: newestFirst.length > pageSize ? rows[0]!.id : null,
  }
}

function toComment(row: Row, titles: ReadonlyMap<string, string>, user: string): Comment {
  const named = (id: string) => ({ id, name: titles.get(id) ?? '' })
  return {
    id: row.id,
    path: row.path,
    text: row.text,
    shared: row.shared,
    mentions: row.mentions.map(named),
    user: named(row.user_id),
    company: named(row.company_id),
    at: row.at,
    editedAt: row.edited_at,
    resolvedAt: row.resolved_at,
    mine: row.user_id === user,
  }
}

/**
 * Writes a comment or changes the user's own. Notifies the mentioned users and, for a shared comment, everyone who has commented
 * before.
 * @throws WeftError 404 for a document that the user may not read, 409 `comment.tooMany` when the company has written 2,000 comments on
 * the document, 11000 at `text` and `path`
 */
export async function saveComment(operation: Operation, type: AnyDocument, doc: string, input: CommentInput): Promise<string> {
  const { policy, partyRole, doc: about } = await seen(operation, type, doc)
  const text = (input.text ?? '').trim()
  const shared = input.shared === true
  const errors: FieldError[] = []
  if (text === '') errors.push({ path: 'text', key: 'common.INPUT_REQUIRED' })
  if (text.length > maxLength) errors.push({ path: 'text', key: 'field.tooLong', values: { max: maxLength } })
  if (input.path !== undefined && !isField(type, policy, input.path, partyRole)) errors.push({ path: 'path', key: 'field.choice' })
  if (errors.length > 0) throw invalid(errors)
  if (input.id) {
    const done = await operation.tx.run(
      'UPDATE core.comment SET text = $5, edited_at = now() WHERE platform_id = $1 AND id = $2 AND doc_id = $3 AND user_id = $4 AND deleted_at IS NULL',
      [operation.actor.platform, input.id, doc, operation.actor.user, text],
    )
    if (done !== 1) throw notFound()
    return input.id
  }
  const mentions = await mentionable(operation, { type, id: doc, shared, partyRole, doc: about }, input.mentions ?? [])
  await operation.engine.ids.reserve(operation.tx, 1)
  const id = operation.engine.ids.next()
  await requireBelowLimit(operation, 'comment', doc)
  const { platform, company, user } = operation.actor
  await operation.tx.run(
    'INSERT INTO core.comment (platform_id, id, type, doc_id, company_id, user_id, path, text, shared, mentions) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
    [platform, id, type.name, doc, company, user, input.path ?? null, text, shared, mentions],
  )
  const partner = isBlind(type, partyRole) ? about.ownerCompany : null
  await notifyOfComment(operation, { type, doc, text, shared, mentions, partner })
  return id
}

interface WrittenComment {
  readonly type: AnyDocument
  readonly doc: string
  readonly text: string
  readonly shared: boolean
  readonly mentions: readonly string[]
  /** The only other company whose users are notified; null for every company that has commented. */
  readonly partner: string | null
}

/** Notifies the mentioned users and everyone who has commented before and sees the comment. */
async function notifyOfComment(operation: Operation, { type, doc, text, shared, mentions, partner }: WrittenComment): Promise<void> {
  const { platform, company, user, name } = operation.actor
  const authors = await operation.tx.rows<{ user_id: string }>(
    'SELECT DISTINCT user_id FROM core.comment WHERE platform_id = $1 AND doc_id = $2 AND deleted_at IS NULL AND (company_id = $3 OR ($4 AND shared AND ($5::bigint IS NULL OR company_id = $5)))',
    [platform, doc, company, shared, partner],
  )
  const recipients = [...new Set([...mentions, ...authors.map((row) => row.user_id)])].filter((recipient) => recipient !== user)
  if (recipients.length === 0) return
  const [title] = (await titlesOf(operation, [doc])).values()
  const short = text.length > 80 ? `${text.slice(0, 80)}…` : text
  operation.events.push({
    topic: 'notice',
    payload: {
      users: recipients,
      type: 'LINK',
      content: [`${type.label[0]} ${title ?? ''}：${name}评论“${short}”`, `${type.label[1]} ${title ?? ''}: ${name} commented "${short}"`],
      from: user,
      fromCompany: company,
      byPerson: true,
      docType: type.name,
      docId: doc,
    },
  })
}

/** The number of days within which a comment can be withdrawn, unless an administrator has set another (DM-5-049). */
const usualDays = 7

/**
 * Withdraws the user's own comment within the days that the company allows; it stays in the table as deleted.
 * @throws WeftError 404 for other users' comments, 409 when it is too late
 */
export async function removeComment(operation: Operation, type: AnyDocument, doc: string, id: string): Promise<void> {
  await seen(operation, type, doc)
  const { platform, company, user } = operation.actor
  const [comment] = await operation.tx.rows<{ days: number; late: boolean }>(
    `SELECT d.days, c.at < now() - make_interval(days => d.days) AS late FROM core.comment c,
 LATERAL (SELECT coalesce((SELECT (settings ->> 'comment_days')::int FROM core.company WHERE platform_id = $1 AND id = $5), $6::int) AS days) d
 WHERE c.platform_id = $1 AND c.id = $2 AND c.doc_id = $3 AND c.user_id = $4 AND c.deleted_at IS NULL FOR UPDATE OF c`,
    [platform, id, doc, user, company, usualDays],
  )
  if (!comment) throw notFound()
  if (comment.late) throw new WeftError(409, 'comment.late', { values: { days: comment.days } })
  await operation.tx.run('UPDATE core.comment SET deleted_at = now() WHERE platform_id = $1 AND id = $2', [platform, id])
}

/** Resolves a comment, or reopens it. */
export async function resolveComment(
  operation: Operation,
  type: AnyDocument,
  doc: string,
  { id, resolved }: { id: string; resolved: boolean },
): Promise<void> {
  const { partyRole, doc: about } = await seen(operation, type, doc)
  const done = await operation.tx.run(
    'UPDATE core.comment SET resolved_at = CASE WHEN $5 THEN now() END WHERE platform_id = $1 AND id = $2 AND doc_id = $3 AND deleted_at IS NULL AND (company_id = $4 OR (shared AND ($6::bigint IS NULL OR company_id = $6)))',
    [operation.actor.platform, id, doc, operation.actor.company, resolved, isBlind(type, partyRole) ? about.ownerCompany : null],
  )
  if (done !== 1) throw notFound()
}

/**
 * Tells whether a user in this party role and that company may exchange comments: viewers of a shared document exchange them only
 * with its owner and their own company.
 */
const between = (
  operation: Operation,
  { type, partyRole, doc }: { type: AnyDocument; partyRole: string; doc: Stored },
  company: string,
): boolean => !isBlind(type, partyRole) || company === operation.actor.company || company === doc.ownerCompany

async function seen(operation: Operation, type: AnyDocument, id: string): Promise<{ policy: Policy; partyRole: string; doc: Stored }> {
  const policy = await requirePolicy(operation, type)
  const doc = await load(operation, type, id)
  await requireRowRules(operation, policy, id)
  const partyRole = partyRoleOf(doc, operation.actor.company, policy.standing)
  if (partyRole === undefined) throw notFound()
  return { policy, partyRole, doc }
}

/**
 * Checks the mentioned users.
 * @throws WeftError 403 when a mentioned user may not see the comment: users of other companies for an internal one, and users who
 * may not see the document
 */
async function mentionable(
  operation: Operation,
  about: { type: AnyDocument; id: string; shared: boolean; partyRole: string; doc: Stored },
  mentioned: readonly string[],
): Promise<string[]> {
  const ids = [...new Set(mentioned)].slice(0, 50)
  if (ids.length === 0) return []
  if (ids.some((user) => !/^\d{1,19}$/.test(user))) throw invalid([{ path: 'mentions', key: 'field.link' }])
  const users = await withAccounts(operation, (accounts) => recipientsOf(accounts, { users: ids }))
  const people = users.filter((actor) =>
    about.shared ? between(operation, about, actor.company) : actor.company === operation.actor.company,
  )
  const may = await usersAllowedToSee(operation, people, about)
  if (may.length !== ids.length) throw forbidden()
  return may.map((actor) => actor.user)
}

/** Whether a path names no line of a list whose lines are those of single parties, or one that the reader sees. */
function isOnVisibleRow(
  type: AnyDocument,
  policy: Policy,
  { path, doc, partyRole }: { readonly path: string | null; readonly doc: Stored; readonly partyRole: string },
): boolean {
  const [, name = '', line] = /^(\w+)[#[](\d+)/.exec(path ?? '') ?? []
  const field = Object.hasOwn(type.fields, name) ? (type.fields as Fields)[name] : undefined
  if (line === undefined || !field?.options.rows) return true
  const row = ((doc[name] ?? []) as readonly Readonly<Record<string, unknown>>[]).find(({ id }) => id === line)
  return row === undefined ? partyRole === 'owner' : rowRestriction(policy, field, row, [partyRole]) < 2
}

/** Returns the field that a path names, without the number of its line; `fieldSql` is the same in SQL. */
const fieldOf = (path: string): string => path.replace(/[#[]\d+\]?/, '')
const fieldSql = String.raw`regexp_replace(path, '[#[][0-9]+\]?', '')`
function isField(type: AnyDocument, policy: Policy, path: string, partyRole: string): boolean {
  const [outer, inner] = fieldOf(path).split('.') as [string, string | undefined]
  const field = Object.hasOwn(type.fields, outer) ? (type.fields as Fields)[outer] : undefined
  if (!field || path.length > 100 || (inner !== undefined && !Object.hasOwn(field.options.columns ?? {}, inner))) return false
  return policy.restriction(fieldOf(path), partyRole) < 2
}
