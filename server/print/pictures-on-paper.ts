/** Pictures of a print job, each once, as SVG that both the typesetter and the browser draw into its frame. */
import type { PreviewLook } from '../../model/outputs/print-preview.ts'
import { allowedFiles } from '../../engine/files/files.ts'
import type { Operation } from '../../engine/operation.ts'
import type { LineLook } from '../../engine/query/line-looks.ts'
import type { FileStore } from '../file-store.ts'
import { smallPicture } from './picture-size.ts'

/** The pictures after the first hundred are left out of a paper. A picture of a line is drawn at this many dots a side. */
const limits = { pictures: 100, pixels: 25_000_000, side: 240 }

/**
 * Returns a picture as SVG.
 * @param fit `meet` keeps the proportions, `none` stretches it to its frame
 * @returns undefined for what is neither PNG nor JPEG of a bearable size
 */
export function pictureSvg(bytes: Buffer, fit: 'meet' | 'none'): string | undefined {
  const type = smallPicture(bytes)
  const ratio = fit === 'none' ? 'none' : 'xMidYMid meet'
  return (
    type &&
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" preserveAspectRatio="${ratio}"><image width="100" height="100" preserveAspectRatio="${ratio}" href="data:${type};base64,${bytes.toString('base64')}"/></svg>`
  )
}

/** A picture as a small JPEG on white, as a URL of its data, with its size in pixels. */
export interface ReducedPicture {
  readonly url: string
  readonly width: number
  readonly height: number
}

/** Returns a stored picture as a small JPEG on white, and as SVG. */
async function reduced(bytes: Buffer, side: number): Promise<{ readonly svg: string | undefined; readonly picture: ReducedPicture }> {
  const { default: sharp } = await import('sharp')
  const { data, info } = await sharp(bytes, { limitInputPixels: limits.pixels })
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 82 })
    .toBuffer({ resolveWithObject: true })
  const url = `data:image/jpeg;base64,${data.toString('base64')}`
  return { svg: pictureSvg(data, 'meet'), picture: { url, width: info.width, height: info.height } }
}

export interface Pictures {
  /** Each picture as SVG. */
  readonly images: readonly string[]
  /** The same pictures, to be drawn on. */
  readonly reduced: readonly ReducedPicture[]
  /** Returns a look with its picture as its place among the images. */
  shown(look: LineLook | null): PreviewLook | null
}

/** Where the pictures of a print job lie in the store, by the id of their file. */
export type PictureKeys = ReadonlyMap<string, string>

/** Returns where the pictures of these looks lie, those that the person may access, the first `most` of them. */
export async function pictureKeys(
  operation: Operation,
  looks: readonly (LineLook | null)[],
  most: number = limits.pictures,
): Promise<PictureKeys> {
  const wanted = [...new Set(looks.flatMap((look) => look?.picture ?? []))].slice(0, most)
  const rows = wanted.length > 0 ? await allowedFiles(operation, wanted) : new Map<string, { storage_key: string }>()
  return new Map([...rows].map(([id, { storage_key: key }]) => [id, key]))
}

/**
 * Reads pictures from the store and reduces them. It needs no transaction.
 * @param step called before every twentieth picture
 */
export async function reducedPictures(
  files: FileStore,
  keys: PictureKeys,
  { side = limits.side, step }: { readonly side?: number; readonly step?: () => Promise<void> } = {},
): Promise<Pictures> {
  const images: string[] = []
  const pictures: ReducedPicture[] = []
  const places = new Map<string, number>()
  for (const [at, [id, key]] of [...keys].entries()) {
    if (at % 20 === 0) await step?.()
    const bytes = await files.bytes(key).catch(() => undefined)
    // A picture that cannot be read or reduced is left out: the paper is printed without it.
    const small = bytes && (await reduced(bytes, side).catch(() => undefined))
    if (!small?.svg) continue
    pictures.push(small.picture)
    places.set(id, images.push(small.svg) - 1)
  }
  return {
    images,
    reduced: pictures,
    shown(look) {
      const at = look?.picture == null ? undefined : places.get(look.picture)
      return at === undefined && look?.colour == null ? null : { picture: at ?? null, colour: look?.colour ?? null }
    },
  }
}
