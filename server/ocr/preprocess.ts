/** Preprocesses a photograph for OCR: grey, even lighting, reduced grain, at most 2 000 pixels on its long side. */
import sharp from 'sharp'

export interface PreprocessedPicture {
  /** PNG, one channel. */
  readonly picture: Buffer
  readonly width: number
  readonly height: number
}

/** Light falls unevenly on paper, so each pixel is measured relative to the paper around it: black at 0.35 of it and white at 0.92. */
const [black, white] = [0.35, 0.92]

/**
 * Returns the preprocessed picture.
 * @param turn degrees, for a rotated picture
 * @param side the target length of the long side in pixels; small pictures are enlarged to it too
 */
export async function preprocess(bytes: Buffer, { turn, side }: { turn: number; side: number }): Promise<PreprocessedPicture> {
  const upright = await sharp(bytes, { limitInputPixels: 60_000_000, animated: false }).rotate().toBuffer()
  const { data, info } = await sharp(upright)
    .rotate(turn)
    .resize({ width: side, height: side, fit: 'inside', kernel: 'cubic' })
    .flatten({ background: '#fff' })
    .toColourspace('b-w')
    .median(3)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const paper = await sharp(data, { raw: { width, height, channels } })
    .resize({ width: Math.ceil(width / 12), kernel: 'cubic' })
    .median(9)
    .blur(3)
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const around = await sharp(paper.data, { raw: { width: paper.info.width, height: paper.info.height, channels: paper.info.channels } })
    .resize({ width, height, fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  for (let at = 0; at < data.length; at++) {
    const share = data[at]! / Math.max(30, around[at]!)
    data[at] = share > white ? 255 : share < black ? 0 : Math.round(((share - black) / (white - black)) * 255)
  }
  const picture = await sharp(data, { raw: { width, height, channels } })
    .withMetadata({ density: 300 })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return { picture, width, height }
}
