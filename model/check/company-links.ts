/** Which links lead to a company: the directory of companies, or a master that names its company. */
import type { AnyDocument } from '../document.ts'
import type { Field } from '../field.ts'
import { fieldNamed } from './scope.ts'

export function namesCompanyField(link: Field, types: ReadonlyMap<string, AnyDocument>): boolean {
  const { to } = link.options
  if (to === undefined || link.kind !== 'link') return false
  const target = types.get(to)
  // A link to a type that does not exist is reported at the field.
  return to === 'company' || target === undefined || fieldNamed(target.fields, 'company')?.options.to === 'company'
}
