/** Pictures with the sizes that the specification states (DM-9; ruling 22: exact, or a minimum for licences). */
import type { Field, Options } from '../field.ts'
import type { Label } from '../text.ts'
import { fileKind } from './file.ts'
import { kind } from './kind.ts'

/** Widths and heights in pixels. */
export const imageSizes = {
  avatar: { width: 200, height: 200 },
  logo: { width: 702, height: 180 },
  licence: { width: 600, height: 840, minimum: true },
  product: { width: 120, height: 120 },
  finishedGoods: { width: 400, height: 600 },
  rawMaterial: { width: 400, height: 400 },
  free: {},
} as const

export function image(
  label: Label,
  size: keyof typeof imageSizes = 'free',
  { most = 1, ...options }: Options & { readonly most?: number } = {},
): Field<string[]> {
  return {
    kind: 'image',
    label,
    options: { ...options, files: { accept: ['png', 'jpg', 'webp'], maxBytes: 10_000_000, many: most > 1, most, ...imageSizes[size] } },
  }
}

export const imageKind = kind({ ...fileKind, name: 'image', label: ['图片', 'Image'] })
