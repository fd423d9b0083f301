/** Crops a picture to a centred square of 200 pixels, the size that the server accepts (DM-9-004). */
const side = 200

/**
 * Returns the cropped square.
 * @throws when the browser cannot read the file
 */
export async function square(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file)
  const shorter = Math.min(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const pen = canvas.getContext('2d')!
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, (picture.width - shorter) / 2, (picture.height - shorter) / 2, shorter, shorter, 0, 0, side, side)
  picture.close()
  return canvas.toDataURL('image/png')
}
