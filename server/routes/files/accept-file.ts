/** Checks an uploaded file by the rules of its field. Images are re-encoded, so that only the image itself is stored (security T24). */
import { invalid } from '../../../model/errors.ts'
import type { FieldOptions } from '../../../model/field.ts'
import { wrongSize } from '../../../model/fields/image.ts'
import { isPicture, kindOfFile } from '../../adapters/file-type.ts'
import type { UploadedFile } from '../../calls/upload.ts'

/** Pixels of an image that is decoded. */
const maxPixels = 40_000_000

/**
 * Checks kind, size and, for images, the required dimensions.
 * @param fit Lays an image upon the stated dimensions
 * @returns what is to be stored
 * @throws WeftError 11000 at `file`
 */
export async function acceptFile(
  rules: NonNullable<FieldOptions['files']>,
  { name, bytes }: UploadedFile,
  fit = false,
): Promise<{ name: string; type: string; bytes: Buffer; width?: number; height?: number }> {
  const refuse = (key: 'file.type' | 'file.tooLarge' | 'file.broken' | 'file.size' | 'file.smallest', values?: Record<string, unknown>) =>
    invalid([{ path: 'file', key, values }])
  if (bytes.length > rules.maxBytes) throw refuse('file.tooLarge', { max: Math.floor(rules.maxBytes / 1_000_000) })
  const type = kindOfFile(name, bytes)
  if (!type || !rules.accept.includes(type)) throw refuse('file.type', { accept: rules.accept.join(', ') })
  if (!isPicture(type)) return { name, type, bytes }
  let drawn: { data: Buffer; info: { width: number; height: number } }
  try {
    const { default: sharp } = await import('sharp')
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', animated: false }).rotate()
    // Fits the whole image into the stated dimensions on white; smaller images are enlarged, and none is cropped.
    if (fit && rules.width && rules.height) picture.resize(rules.width, rules.height, { fit: 'contain', background: '#ffffff' })
    drawn = await (type === 'png'
      ? picture.png()
      : type === 'webp'
        ? picture.webp({ quality: 90 })
        : picture.jpeg({ quality: 90 })
    ).toBuffer({ resolveWithObject: true })
  } catch {
    // The picture library throws an Error without a code for whatever it cannot read.
    throw refuse('file.broken')
  }
  const { width, height } = drawn.info
  const wrong = wrongSize(rules, { width, height })
  if (wrong) throw refuse(wrong.key, wrong.values)
  return { name, type, bytes: drawn.data, width, height }
}
