/** The check before a deed (`dmn-bus/push-before`): everything runs on the server and is given up, so that what stands in the way is told before anything is asked or done. */
import { semicolon } from '../../ui/text/language.tsx'
import { ApiError, call } from './client.ts'

/** What is told when the check refuses: the server's errors, else its message where the code is 400, else the specification's words (SH-8-011). */
export function beforeText({ code, errors, fields, message }: ApiError): string {
  const texts = [Array.isArray(errors) ? errors : Object.values(fields)].flat(3).filter((one) => typeof one === 'string' && one !== '')
  return [...new Set(texts)].join(semicolon()) || (code === 400 && message !== '' ? message : 'operated failed')
}

export interface Asked {
  readonly page: string
  readonly id: string
  readonly version: number
  readonly action: string
  /** An action that needs a comment gets one later: until then this stands for it. */
  readonly comment?: string
}
/** Nothing when the deed may be done, or when nobody could be asked: then the deed itself waits for the network. Throws ApiError when it may not. */
export async function askBefore(asked: Asked): Promise<void> {
  try {
    await call('/ccommonapi/dmn-bus/push-before', { data: asked, quiet: true })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 0) throw error
  }
}
