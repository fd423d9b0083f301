/** Pictures with the sizes stated in the specification (DM-9; ruling 22: exact, or a minimum for licences). */
import type { Field, FieldOptions, Options } from '../field.ts'
import type { Label } from '../text.ts'
import { fileKind } from './file.ts'
import { kind } from './kind.ts'

/** Widths and heights in pixels. */
export const imageSizes = {
  avatar: { width: 200, height: 200 },
  logo: { width: 702, height: 180, or: { width: 200, height: 200 } },
  licence: { width: 600, height: 840, minimum: true },
  product: { width: 120, height: 120 },
  finishedGoods: { width: 400, height: 600 },
  rawMaterial: { width: 400, height: 400 },
  free: {},
} as const

export function image(
  label: Label,
  size: keyof typeof imageSizes = 'free',
  { most: maxFiles = 1, ...options }: Options & { readonly most?: number } = {},
): Field<string[]> {
  return {
    kind: 'image',
    label,
    options: {
      ...options,
      files: { accept: ['png', 'jpg', 'webp'], maxBytes: 10_000_000, many: maxFiles > 1, most: maxFiles, ...imageSizes[size] },
    },
  }
}

type Files = NonNullable<FieldOptions['files']>

/** Returns why a picture of this pixel size does not fit a field; undefined when it does, or when the field states no size. */
export function wrongSize(
  { width, height, minimum, or }: Files,
  picture: { readonly width: number | null; readonly height: number | null },
): { key: 'file.size' | 'file.smallest'; values: { width: number; height: number } } | undefined {
  if (!width || !height) return undefined
  const [x, y] = [picture.width ?? 0, picture.height ?? 0]
  const fits = minimum
    ? x >= width && y >= height
    : (x === width && y === height) || (or !== undefined && x === or.width && y === or.height)
  return fits ? undefined : { key: minimum ? 'file.smallest' : 'file.size', values: { width, height } }
}

export const imageKind = kind({ ...fileKind, name: 'image', label: ['图片', 'Image'] })
