/**
 * Avatars: re-encoded to exactly 200 × 200 (DM-9-004) and shown to every user who sees the person. The address is a random name that
 * cannot be guessed.
 */
import type { FastifyInstance } from 'fastify'
import { profileCalls } from '../../../model/calls/profile.ts'
import { invalid, notFound } from '../../../model/errors.ts'
import { imageSizes, wrongSize } from '../../../model/fields/image.ts'
import { saveSettings } from '../../../engine/pages/user-settings.ts'
import { createRoutes } from '../../calls/route.ts'
import { sessionOf } from '../../http/guard.ts'
import { baseUrl, type Server } from '../../route-context.ts'
import { isPicture, sniff } from '../../adapters/file-type.ts'

/** Bytes of an avatar as it is sent. */
const maxBytes = 700_000
const size = { accept: [], maxBytes, many: false, most: 1, ...imageSizes.avatar }

export function avatarRoutes(app: FastifyInstance, server: Server): void {
  const { handle, file } = createRoutes(app, server)

  // `image`: base64, with or without the prefix of a data URL. Returns the stored address; an empty value removes the avatar.
  handle(profileCalls.saveAvatar, async ({ image }, { request }) => {
    const { actor } = sessionOf(request)
    if (image === '') {
      await saveSettings(server.engine, actor, { avatar: '' })
      return { avatar: '' }
    }
    const key = await server.avatars.keep(await drawn(image ?? ''))
    const avatar = `${baseUrl(server)}/attachapi/avatar/${key}`
    await saveSettings(server.engine, actor, { avatar })
    return { avatar }
  })

  file(profileCalls.readAvatar, async ({ name }, { reply }) => {
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name)) throw notFound()
    const bytes = await server.avatars.read(name)
    return reply
      .type('image/png')
      .header('content-length', bytes.size)
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('cache-control', 'private, max-age=31536000, immutable')
      .send(bytes.stream)
  })
}

/**
 * Re-encodes the image alone as PNG.
 * @throws WeftError 11000 at `avatar` for anything else and for any other size
 */
async function drawn(image: string): Promise<Buffer> {
  const refuse = (key: 'file.type' | 'file.broken' | 'file.size' | 'file.smallest', values?: Record<string, unknown>) =>
    invalid([{ path: 'avatar', key, values }])
  const bytes = Buffer.from(image.replace(/^data:[\w/+-]+;base64,/, ''), 'base64')
  if (bytes.length > maxBytes || !isPicture(sniff(bytes) ?? '')) throw refuse('file.type', { accept: 'png, jpg, webp' })
  const { default: sharp } = await import('sharp')
  const { data, info } = await sharp(bytes, { limitInputPixels: 1_000_000, failOn: 'error', animated: false })
    .rotate()
    .png()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw refuse('file.broken')
    })
  const wrong = wrongSize(size, info)
  if (wrong) throw refuse(wrong.key, wrong.values)
  return data
}
