/** Checks the work of actions: what it reads and writes, and that no signature waits for it. */
import { actionsOf } from '../document.ts'
import { fieldNamed, type Check } from './scope.ts'

export const checkWork: Check = ({ type, fields, types, report }) => {
  for (const [name, action] of Object.entries(actionsOf(type))) {
    const { work } = action
    if (!work) continue
    const place = `actions.${name}.work`
    if (!work.writes?.length) report('definition.empty', {}, `${place}.writes`)
    for (const [at, read] of (work.reads ?? []).entries())
      if (!types.has(read)) report('definition.unknownSource', { name: read }, `${place}.reads[${at}]`)
    for (const [at, written] of (work.writes ?? []).entries())
      if (!fieldNamed(fields, written)) report('definition.unknownField', { name: written }, `${place}.writes[${at}]`)
    const signed = (['sign', 'steps', 'proof', 'signing'] as const).filter((key) => action[key] !== undefined)
    if (signed.length > 0) report('definition.oneRule', { names: ['work', ...signed].join(', ') }, place)
  }
}
