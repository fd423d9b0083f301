/**
 * Watermark over every page except print: it takes no clicks and does not disturb reading. 160 × 100, −15°, 14 px unless the platform
 * specifies otherwise (SH-9-007).
 */
import type { User } from '../session/session-store.ts'
import styles from './shell.module.css'

/**
 * Returns the watermark text. `[%=field%]` is replaced from a short list of harmless fields in one pass; all others become empty
 * (security trap 2).
 */
export function watermarkText(template: string, user: User): string {
  const known: Record<string, string> = {
    fullname: user.fullname,
    username: user.username,
    client_name: user.clientName,
    platform_name: user.platformName,
    email: String(user.raw['email'] ?? ''),
  }
  return template.replace(/\[%=\s*([\w.]+)\s*%\]/g, (_, name: string) => known[name] ?? '')
}

export function Watermark({ user }: { user: User }): React.ReactElement | null {
  const text = watermarkText(user.watermark || '[%=fullname%] [%=username%]', user)
  const { width, height, color } = user.watermarkStyle as { width?: unknown; height?: unknown; color?: unknown }
  const w = size(width, 160)
  const h = size(height, 100)
  const paint = typeof color === 'string' && /^(#[0-9a-f]{3,8}|[a-z]+)$/i.test(color) ? color : '#808080'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><text x="${w / 2}" y="${h / 2}" font-size="14" fill="${paint}" fill-opacity="0.08" text-anchor="middle" transform="rotate(-15 ${w / 2} ${h / 2})">${text.replace(/[<&>"']/g, '')}</text></svg>`
  return (
    <div
      className={`${styles['watermark']} noprint`}
      data-part="watermark"
      aria-hidden="true"
      style={{ backgroundImage: `url("data:image/svg+xml,${encodeURIComponent(svg)}")` }}
    />
  )
}
const size = (value: unknown, otherwise: number): number => (Number(value) >= 40 && Number(value) <= 1000 ? Number(value) : otherwise)
