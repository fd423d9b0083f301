/** The names of a master in two languages. */
import type { ListMark } from '../field.ts'
import { f } from '../fields/fields.ts'
import type { Label } from '../text.ts'

/**
 * The fields `name` and `nameEn`. The title of a document in English takes `nameEn` by its name.
 * @param label of the name, such as `['颜色名称', 'Colour name']`
 * @param max length of both in characters
 * @param english marks of the English name; absent: the quick search finds it
 */
export const names = (label: Label, max: number, english: readonly ListMark[] = ['search']) => ({
  name: f.text(label, { required: true, max, list: ['card', 'search'] }),
  nameEn: f.text(['英文名称', 'Name in English'], { max, list: english }),
})
