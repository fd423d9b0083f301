/** Proof that a link to one of several types takes no other type: every expected error below is one, or `tsc -p server` fails on it. */
import type { Row } from '../model/field.ts'
import { f } from '../model/fields/fields.ts'
import { referenceTo } from '../model/fields/one-of.ts'

const fields = { about: f.oneOf(['关于', 'About'], ['return_order', 'ticket'], { required: true }) }
type About = Row<typeof fields>['about']

export const about: About = referenceTo('ticket', '7')
// @ts-expect-error the field names no such type
export const otherType: About = referenceTo('statement', '7')
// @ts-expect-error an id alone names no type
export const idAlone: About = '7'
// @ts-expect-error a required field is never blank
export const blank: About = null
