/** Reads width and height of a picture from its first bytes, so that an oversized picture is never decoded. */
import { sniff } from '../adapters/file-type.ts'

const maxPixels = 25_000_000

/** Returns the type, detected from the bytes, of a PNG or JPEG of at most 25 million pixels, otherwise undefined. */
export function smallPicture(bytes: Buffer): 'image/png' | 'image/jpeg' | undefined {
  const size = pictureSize(bytes)
  if (!size || size.width * size.height > maxPixels || size.width * size.height === 0) return undefined
  return sniff(bytes) === 'png' ? 'image/png' : 'image/jpeg'
}

/** Returns width and height of a PNG or JPEG in pixels, otherwise undefined. */
export function pictureSize(bytes: Buffer): { readonly width: number; readonly height: number } | undefined {
  const kind = sniff(bytes)
  return kind === 'png' ? pngSize(bytes) : kind === 'jpg' ? jpegSize(bytes) : undefined
}

const pngSize = (bytes: Buffer) =>
  bytes.length < 24 || bytes.toString('latin1', 12, 16) !== 'IHDR'
    ? undefined
    : { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }

function jpegSize(bytes: Buffer): { width: number; height: number } | undefined {
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; ) {
    const sign = bytes[at + 1]!
    // Frame headers of any coding; C4, C8 and CC are tables.
    if (sign >= 0xc0 && sign <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(sign))
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}
