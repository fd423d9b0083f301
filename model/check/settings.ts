/** Checks settings: kinds that need no other document, required with a valid default, so that logic always reads a value. */
import { settingKinds } from '../lifecycle/settings.ts'
import type { Fields } from '../field.ts'
import { readValue } from '../rules/validate.ts'
import type { Check } from './scope.ts'

export const checkSettings: Check = ({ type, report }) => {
  for (const [name, field] of Object.entries((type.settings ?? {}) as Fields)) {
    const place = `settings.${name}`
    if (!/^[a-z][A-Za-z0-9]*$/.test(name)) report('definition.name', { name, expected: 'aB' }, place)
    if (!settingKinds.includes(field.kind)) {
      report('definition.fieldKind', { name, expected: settingKinds.join(', ') }, `${place}.kind`)
      continue
    }
    const { required, default: value } = field.options
    if (required !== true) report('definition.kindNeeds', { kind: 'settings', option: 'required' }, `${place}.options`)
    if (value === undefined || readValue(field, value, name).errors.length > 0)
      report('definition.default', { value: String(value ?? '') }, `${place}.options.default`)
  }
}
