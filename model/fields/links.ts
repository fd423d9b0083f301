/** Links to several documents of one other type. */
import type { Field, Options } from '../field.ts'
import type { Label } from '../text.ts'
import { kind } from './kind.ts'
import { isId } from './link.ts'
import { textTraits } from './traits.ts'
import { idsSchema } from './openapi.ts'

export const links = (label: Label, to: string, options?: Options): Field<string[]> => ({
  kind: 'links',
  label,
  options: { ...options, to },
})

export const linksKind = kind({
  ...textTraits,
  name: 'links',
  label: ['多个关联', 'Several links'],
  storage: 'ids',
  openapi: idsSchema,
  operators: ['in', 'all', 'empty', 'notEmpty'],
  refers: 'document',
  decides: true,
  sheet: { import: 'cell', format: 'text', note: 'links' },
  read: (input) => {
    const ids = Array.isArray(input) ? input : [input]
    return ids.length <= 200 && ids.every(isId) ? { value: [...new Set(ids)] } : { error: 'field.link' }
  },
})
