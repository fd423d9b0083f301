/** Product variant, by the name that the installation sets (SH-1-019): title, colours, and the path of session calls (SH-7-011). */
export type Variant = 'P3C' | 'P3' | 'S3'

const meta = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

/** `S3-WEBAPP` unless the page specifies another name (SH-1-020). */
export const appName = meta('weft-app') || 'S3-WEBAPP'
/** Build that this page belongs to; empty in development. */
export const pageVersion = meta('weft-version')
export const variantOf = (name: string): Variant => (name.startsWith('P3C') ? 'P3C' : name.startsWith('P3') ? 'P3' : 'S3')
export const variant = variantOf(appName)
document.documentElement.dataset['variant'] = variant

const session = /^\/access\/(login|login-code|logout|user-state|app-key|switch-token|request-password-reset(-link)?)$/
/** In P3C and P3 these calls go to the public variant of the utilities service. */
export const pathOf = (path: string): string => (variant !== 'S3' && session.test(path) ? `/pub${path}` : path)
