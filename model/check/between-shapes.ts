/** The shapes of the words for what passes between documents: what is shared. */
import type { AnyShare, SharedByFields } from '../between/share.ts'
import { list, oneOrList, part, record, text, type Shape } from './value-readers.ts'

const texts = list(text)

/** A field by its path, or constants. */
const pathOrConstants: Shape = (value, place, problems) =>
  typeof value === 'string' ? value : (part<{ value: unknown }>({ value: oneOrList(text) }, ['value']) as Shape)(value, place, problems)
const sharedDocuments: Shape = (value, place, problems) =>
  typeof value === 'string'
    ? value
    : (part<SharedByFields<string>>({ type: text, where: record(pathOrConstants) }, ['type', 'where']) as Shape)(value, place, problems)

export const shareShape = part<AnyShare>({ while: texts, until: texts, to: texts, toLinked: texts, of: list(sharedDocuments) }, [
  'while',
  'of',
])
