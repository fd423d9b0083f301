/** Files stored with the document: the value is the list of file ids. The content is checked at upload. */
import type { Field, FieldOptions, Options } from '../field.ts'
import type { Label } from '../text.ts'
import { kind } from './kind.ts'
import { isId } from './link.ts'
import { fileTraits } from './traits.ts'

const documents = ['pdf', 'png', 'jpg', 'webp', 'xlsx', 'docx', 'csv', 'txt', 'zip', 'wav']
type FileOptions = Options & Partial<NonNullable<FieldOptions['files']>>

export function file(
  label: Label,
  { accept = documents, maxBytes = 100_000_000, many = true, most: maxFiles = 20, ...options }: FileOptions = {},
): Field<string[]> {
  return { kind: 'file', label, options: { ...options, files: { accept, maxBytes, many, most: maxFiles } } }
}

export const fileKind = kind({
  ...fileTraits,
  name: 'file',
  label: ['文件', 'File'],
  storage: 'ids',
  operators: ['empty', 'notEmpty'],
  read: (input, field) => {
    const ids = Array.isArray(input) ? input : [input]
    const maxFiles = field.options.files?.many === false ? 1 : (field.options.files?.most ?? 20)
    if (!ids.every(isId)) return { error: 'field.file' }
    return ids.length > maxFiles ? { error: 'field.tooManyFiles', values: { most: maxFiles } } : { value: [...new Set(ids)] }
  },
})
