/** Test helper that returns the message with which an action was rejected. */
import { WeftError } from '../../model/errors.ts'

/**
 * Returns the message that a user reads in Chinese, fields first: `taxId: 税号已用于供应商 VDP0001 华纺`. Empty when nothing was rejected;
 * any other kind of error is rethrown, because a test never expects a fault.
 */
export async function expectRefusal(action: Promise<unknown>): Promise<string> {
  try {
    await action
    return ''
  } catch (error) {
    if (!(error instanceof WeftError)) throw error
    const fields = Object.entries(error.localisedFields('zh')).map(([path, texts]) => `${path}: ${texts.join(' ')}`)
    return [...fields, error.localised('zh')].join('\n')
  }
}
