/** Fields that a platform adds to shipped types: listing them, and saving those of one type as the next version of the catalog. */
import type { Input, Output } from '../../model/calls/contract.ts'
import type { platformFieldCalls } from '../../model/calls/platform-fields.ts'
import { checkDocument } from '../../model/check-document.ts'
import { readPlatformFields } from '../../model/check/platform-fields.ts'
import { invalid, notFound, WeftError, type FieldError } from '../../model/errors.ts'
import type { PlatformField } from '../../model/platform-fields.ts'
import { recordAdminAction, requireAdministrator } from '../authorisation/admin-permissions.ts'
import type { Operation } from '../operation.ts'
import { usersOfFields } from './field-users.ts'
import type { TypeFields } from '../store/memory/platform-catalog.ts'

/** Bytes of the fields of one type as JSON. */
const mostBytes = 64_000

/** Returns the fields that the platform added to a type, with the version of the catalog in which they were saved; 0 when there are none. */
export async function platformFieldsOf(operation: Operation, name: string): Promise<Output<typeof platformFieldCalls.listPlatformFields>> {
  requireAdministrator(operation, 'rules')
  const saved = (await savedVersions(operation, name)).at(-1)
  return { type: name, version: saved?.version ?? 0, fields: saved?.fields ?? [] }
}

const savedVersions = (operation: Operation, type: string): Promise<TypeFields[]> =>
  operation.tx.rows<TypeFields & Record<string, unknown>>(
    'SELECT type, version, fields FROM core.type_fields WHERE platform_id = $1 AND type = $2 ORDER BY version',
    [operation.actor.platform, type],
  )

/**
 * Saves all fields that the platform adds to a type. Values of fields that are left out stay stored and show again when the field returns;
 * what names such a field (views, reports, templates, rules, processes) is named to the administrator first, unless the call says `removing`.
 * @returns the new version of the platform's catalog
 * @throws WeftError 404 for an unknown type, 409 `action.changed` when the fields were saved since `version`, 11000 by place of the definition
 */
export async function savePlatformFields(
  operation: Operation,
  input: Input<typeof platformFieldCalls.savePlatformFields>,
): Promise<{ version: number }> {
  requireAdministrator(operation, 'rules')
  const { actor, engine, tx } = operation
  const shipped = engine.shipped ?? engine
  const type = shipped.types.get(input.type)
  if (!type) throw notFound()
  // A reading type shows what the platform added to its sources, by the same name.
  if ((type.readonly && !type.reads) || type.ledger) throw invalid([{ path: 'type', key: 'field.choice' }])
  await tx.rows(`SELECT pg_advisory_xact_lock(hashtextextended('type_fields:' || $1, 0))`, [actor.platform])
  const versions = await savedVersions(operation, type.name)
  if ((versions.at(-1)?.version ?? 0) !== input.version) throw new WeftError(409, 'action.changed')
  const { fields, problems } = readPlatformFields(input.fields, type, {
    earlier: kindsOf(versions),
    check: (whole) => checkDocument(whole, engine.types.values()),
  })
  if (problems.length > 0)
    throw invalid(
      problems.map(
        ({ path, message }): FieldError => ({
          path: path.startsWith('[') ? `fields${path}` : path,
          key: 'message.text',
          values: { text: message[0], textEn: message[1] },
        }),
      ),
    )
  const named = input.removing === true ? [] : await usersOfFields(operation, type.name, removedFrom(versions.at(-1)?.fields, fields))
  if (named.length > 0) throw invalid(named)
  const stored = JSON.stringify(fields)
  if (Buffer.byteLength(stored) > mostBytes) throw invalid([{ path: 'fields', key: 'field.tooLong', values: { max: mostBytes } }])
  const [row] = await tx.rows<{ version: number }>(
    `INSERT INTO core.type_fields (platform_id, type, version, fields, saved_by)
     SELECT $1, $2, 1 + coalesce((SELECT max(version) FROM core.type_fields WHERE platform_id = $1), 0), $3::jsonb, $4 RETURNING version`,
    [actor.platform, type.name, stored, actor.user],
  )
  await recordAdminAction(operation, {
    type: 'type_fields',
    id: String(row!.version),
    action: 'save',
    changes: [{ path: type.name, from: versions.at(-1)?.fields ?? null, to: fields }],
  })
  return { version: row!.version }
}

const keyOf = ({ lines, name }: PlatformField): string => (lines === undefined ? name : `${lines}.${name}`)
function removedFrom(former: readonly PlatformField[] = [], fields: readonly PlatformField[]): PlatformField[] {
  const left = new Set(fields.map(keyOf))
  return former.filter((field) => !left.has(keyOf(field)))
}

/** The kind of every field that the platform ever added, by `name` or `lines.name`: stored values have that kind. */
const kindsOf = (versions: readonly TypeFields[]): ReadonlyMap<string, string> =>
  new Map(versions.flatMap(({ fields }) => fields.map((one: PlatformField) => [keyOf(one), one.field.kind] as const)))
