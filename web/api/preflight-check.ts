/**
 * Preflight check of an action (`dmn-bus/push-before`): the action runs completely on the server and is rolled back, so that
 * obstacles are reported before the user is asked anything.
 */
import type { InputOf } from '../../model/calls/call-types.ts'
import { semicolon } from '../../ui/text/language.tsx'
import { ApiError, call } from './client.ts'

/**
 * Returns the message of a refused check: the server's errors, otherwise its message where the code is 400, otherwise the
 * specification's text (SH-8-011).
 */
export function beforeText({ code, errors, fields, message }: ApiError): string {
  const texts = [Array.isArray(errors) ? errors : Object.values(fields)].flat(3).filter((one) => typeof one === 'string' && one !== '')
  return [...new Set(texts)].join(semicolon()) || (code === 400 && message !== '' ? message : 'operated failed')
}

type PreflightInput = InputOf<'/ccommonapi/dmn-bus/push-before'>
/** The action to check; `comment` is a placeholder where the action requires one, which is entered later. */
export type AskedAction = Pick<PreflightInput, 'page' | 'comment'> & {
  readonly [K in 'id' | 'version' | 'action']: NonNullable<PreflightInput[K]>
}
/**
 * Resolves when the action is allowed, or when the server cannot be reached: then the action itself waits for the network.
 * @throws ApiError when the action is refused
 */
export async function askBefore(preflight: AskedAction): Promise<void> {
  try {
    await call('/ccommonapi/dmn-bus/push-before', { data: preflight, quiet: true })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 0) throw error
  }
}
