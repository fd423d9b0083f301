/** Account types of a platform (DM-6, SH-6-008): ordinary users and the two kinds of administrators. */
import type { Label } from '../text.ts'

export const accountTypes = {
  common: ['普通用户', 'Common user'],
  invited: ['受邀用户', 'Invited user'],
  guest: ['访客', 'Guest'],
  unassigned: ['未分配', 'Unassigned'],
  administrator: ['客户管理员', 'Client administrator'],
  super: ['平台超级管理员', 'Platform super administrator'],
} as const satisfies Record<string, Label>
export type AccountType = keyof typeof accountTypes

/** The administrator types; all others are ordinary users. */
export const administratorKinds: readonly AccountType[] = ['administrator', 'super']

/**
 * Tells whether an account type reaches the public pages and its own session only (DM-6-004): such an account has no roles, and every other call
 * refuses it.
 */
export const isGuest = (kind: string): boolean => kind === 'guest'

/** Genders of a person (DM-3-004); a person without one has `null`. */
export const genders = {
  female: ['女', 'Female'],
  male: ['男', 'Male'],
  other: ['其他', 'Other'],
} as const satisfies Readonly<Record<string, Label>>
export type Gender = keyof typeof genders
