/** Settings of document types: listing those of a platform, and saving those of one type as their next version. */
import type { Input, Output } from '../../model/calls/contract.ts'
import type { typeSettingCalls } from '../../model/calls/type-settings.ts'
import type { AnyDocument } from '../../model/document.ts'
import { invalid, notFound, WeftError } from '../../model/errors.ts'
import { readSettings, settingFields, settingValues } from '../../model/lifecycle/settings.ts'
import { recordAdminAction, requireAdministrator } from '../authorisation/admin-permissions.ts'
import type { Operation } from '../operation.ts'
import { readTypeSettings } from '../store/memory/platform-catalog.ts'

type TypeSettings = Output<typeof typeSettingCalls.listTypeSettings>[number]

/** Returns the settings of every type that has some, in the order of the catalog. */
export async function listTypeSettings(operation: Operation): Promise<TypeSettings[]> {
  requireAdministrator(operation, 'rules')
  const saved = new Map((await readTypeSettings(operation.tx, operation.actor.platform)).map((row) => [row.type, row]))
  return [...operation.engine.types.values()]
    .filter((type) => Object.keys(settingFields(type)).length > 0)
    .map((type) => {
      const values = settingValues(type, saved.get(type.name)?.values)
      return {
        type: type.name,
        label: type.label,
        module: type.module,
        version: saved.get(type.name)?.version ?? 0,
        settings: settingsOf(type, values),
      }
    })
}

function settingsOf(type: AnyDocument, values: Readonly<Record<string, unknown>>): TypeSettings['settings'] {
  return Object.entries(settingFields(type)).map(([name, { kind, label, options }]) => ({
    name,
    kind,
    label,
    ...(options.help ? { help: options.help } : {}),
    choices: Object.entries(options.choices ?? {}).map(([value, text]) => ({ value, label: text })),
    default: options.default as string,
    value: values[name] as string,
  }))
}

/**
 * Saves all settings of a type.
 * @returns their new version
 * @throws WeftError 404 for a type without settings, 409 `action.changed` when they were saved since `version`, 11000 by setting
 */
export async function saveTypeSettings(
  operation: Operation,
  input: Input<typeof typeSettingCalls.saveTypeSettings>,
): Promise<{ version: number }> {
  requireAdministrator(operation, 'rules')
  const { actor, engine, tx } = operation
  const type = engine.types.get(input.type)
  if (!type || Object.keys(settingFields(type)).length === 0) throw notFound()
  const { values, errors } = readSettings(type, input.values)
  if (errors.length > 0) throw invalid(errors)
  await tx.rows(`SELECT pg_advisory_xact_lock(hashtextextended('type_settings:' || $1, 0))`, [`${actor.platform} ${type.name}`])
  const before = (await readTypeSettings(tx, actor.platform)).find((row) => row.type === type.name)
  if ((before?.version ?? 0) !== input.version) throw new WeftError(409, 'action.changed')
  const version = input.version + 1
  await tx.run('INSERT INTO core.type_settings (platform_id, type, version, "values", saved_by) VALUES ($1, $2, $3, $4, $5)', [
    actor.platform,
    type.name,
    version,
    JSON.stringify(values),
    actor.user,
  ])
  const was = settingValues(type, before?.values)
  const changes = Object.keys(values).flatMap((name) =>
    was[name] === values[name] ? [] : [{ path: `${type.name}.${name}`, from: was[name], to: values[name] }],
  )
  await recordAdminAction(operation, { type: 'type_settings', id: String(version), action: 'save', changes })
  return { version }
}
