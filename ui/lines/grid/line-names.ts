/** The two parts of a link's title: the name that people use, and the code. */
import { partsOfTitle } from '../../fields/link-label.tsx'
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
  return partsOfTitle(title)
}
