/** What a task is called. */
import { partsOfTitle } from '../../../ui/fields/link-label.tsx'

/** Returns the name of a task's document: a business document by its number, a master by its name. */
export function nameOf({ number, titleText }: { readonly number: string | null; readonly titleText: string }): string {
  const { name, code } = partsOfTitle(titleText)
  return code === undefined ? (number ?? name) : name
}
