/** The configured strength of a password (SH-5-024): the form reports it at once, the server decides. */
import type { Label } from '../text.ts'

/** Returns whether a password has at least 8 characters with lower case, upper case, a digit and one of !@#$%^&*(). */
export const isStrong = (password: string): boolean =>
  password.length >= 8 && [/[a-z]/, /[A-Z]/, /\d/, /[!@#$%^&*()]/].every((part) => part.test(password))

/** The message of SH-5-025. */
export const tooWeak: Label = [
  '密码长度至少8位数、且含有大小写字母+数字+特殊符号',
  'At least 8 characters with upper and lower case letters, a digit and a special character',
]
