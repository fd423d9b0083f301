/** For stories: the words with which a deed was refused. */
import { WeftError } from '../../model/errors.ts'

/**
 * What a person would read in Chinese, fields first: `taxId: 税号已用于供应商 VDP0001 华纺`. Empty when nothing was refused;
 * any other kind of error is thrown on, because a story never expects a fault.
 */
export async function refusal(deed: Promise<unknown>): Promise<string> {
  try {
    await deed
    return ''
  } catch (error) {
    if (!(error instanceof WeftError)) throw error
    const fields = Object.entries(error.tellFields('zh')).map(([path, texts]) => `${path}: ${texts.join(' ')}`)
    return [...fields, error.tell('zh')].join('\n')
  }
}
