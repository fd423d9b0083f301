/** Sets the headers of every response and the content security policy of the one HTML page (security C11, T49). */
import { randomBytes } from 'node:crypto'

export const always: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // Nothing but the page of the client records: a file or an answer that is opened as a page of its own uses no device.
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}
/** What the page of the client may use, itself and in frames of its own origin: the camera to scan, the microphone for voice notes. */
export const pageDevices = 'camera=(self), microphone=(self), geolocation=(), payment=(), usb=()'
/** The content security policy of responses that are not pages: they load nothing. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

export const newNonce = (): string => randomBytes(16).toString('base64url')

/**
 * Allows scripts and style sheets only by nonce, and pictures from this origin or drawn by the page; allows no plug-ins and no
 * foreign frames.
 */
/**
 * Returns the content security policy of the HTML page.
 * @param socket another origin that the WebSocket connects to (SH-7-078)
 */
export const pagePolicy = (nonce: string, socket?: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "media-src 'self' blob:",
    `connect-src 'self'${socket ? ` ${new URL(socket).origin}` : ''}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
