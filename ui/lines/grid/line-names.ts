/** The two parts of a link's title: the name that people use, and the code. */
import type { Values } from '../../state/form-state.ts'

export interface NameParts {
  readonly name: string
  readonly code?: string
}

/**
 * Returns the parts of a title, `MU2027PPL0001--经典珠地 Polo 衫`.
 * @param otherwise the name where the line has no such link
 */
export function partsOf(line: Values, link: string | undefined, otherwise = ''): NameParts {
  const title = link === undefined ? undefined : (line[`${link}$`] as string | undefined)
  if (!title) return { name: otherwise }
  const at = title.lastIndexOf('--')
  return at <= 0 || at + 2 === title.length ? { name: title } : { name: title.slice(at + 2), code: title.slice(0, at) }
}
