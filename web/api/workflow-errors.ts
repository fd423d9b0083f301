/** Workflow error messages: the server's own errors, otherwise the specification's text (SH-8-008, SH-8-009). */
import { semicolon } from '../../ui/text/language.tsx'
import type { ApiError } from './client.ts'
import { say } from './toasts-and-connection.ts'

export function cpmText(error: ApiError, what: 'mount' | 'push'): string {
  const texts = [error.errors].flat(2).filter((one): one is string => typeof one === 'string' && one !== '')
  return texts.join(semicolon()) || error.message || say.ofCall(what === 'mount' ? 'cpmMount' : 'cpmPush')
}
