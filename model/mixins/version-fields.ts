/** The fields of a document that changes by versions, and how it says so. */
import { f } from '../fields/fields.ts'

/**
 * The computed fields `edition`, `first` and `previous` of the word `versions`. The number of the type ends in `V{edition}`.
 * @param type name of the type itself
 */
export const versionFields = <const T extends string>(type: T) => ({
  edition: f.integer(['版本', 'Version'], { computed: true, default: 1, list: 'card' }),
  first: f.link(['首个版本', 'First version'], type, { computed: true }),
  previous: f.link(['上一版本', 'Previous version'], type, { computed: true }),
})

/** `versions` of a type with `versionFields`: a draft is activated, changed by a next version (`revise`) and archived (`archive`). */
export const versionsByRevision = {
  version: 'edition',
  first: 'first',
  previous: 'previous',
  open: 'draft',
  active: 'active',
  retired: 'archived',
  revise: 'revise',
  retire: 'archive',
} as const
