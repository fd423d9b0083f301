/** What refuses a generated document, said of the document whose action generates it: its people see no other one. */
import type { AnyGeneration } from '../../model/between/generation.ts'
import type { AnyDocument } from '../../model/document.ts'
import { invalid, WeftError, type FieldError } from '../../model/errors.ts'
import type { Fields } from '../../model/field.ts'
import { messages } from '../../model/messages.ts'
import { localiseFilled } from '../../model/text.ts'

/**
 * Returns an error of a generated document as one of its source: at the field of the source from which the value comes, otherwise without a field and
 * with the names of the other document and its field. Other errors stay as they are.
 */
export function errorOfSource(error: unknown, target: AnyDocument, { values }: AnyGeneration): unknown {
  if (!(error instanceof WeftError) || error.fields.length === 0) return error
  return invalid(
    error.fields.map((one): FieldError => {
      const [name = ''] = one.path.split(/[.[]/)
      const from = values[name]
      const source = typeof from === 'string' ? /^doc\.(\w+)$/.exec(from)?.[1] : undefined
      return source && source !== 'id' ? { ...one, path: source } : ofTarget(target, name, one)
    }),
  )
}

function ofTarget(target: AnyDocument, name: string, { path, key, values, of = { type: target.name, path } }: FieldError): FieldError {
  const [type, typeEn] = target.label
  const [field, fieldEn] = (target.fields as Fields)[name]?.label ?? ['', '']
  const [text, textEn] = [localiseFilled(messages[key], 'zh', values), localiseFilled(messages[key], 'en', values)]
  return { path: '', key: 'generate.refused', values: { type, typeEn, field, fieldEn, text, textEn }, ...(of.path === '' ? {} : { of }) }
}
