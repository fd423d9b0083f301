/** The text of a document on a calendar. */
import { traitsOf } from '../../../model/fields/kinds.ts'
import type { Page, PageField, WireDoc } from '../../../model/page.ts'
import { spokenText, textOf } from '../../../ui/list/value.tsx'

/** Returns what tells a document apart in one line: its first named party or master, and its first quantity. */
export function entryText(page: Page, by: PageField, row: WireDoc): string {
  const facts = page.list.digest.flatMap((name) => page.list.fields[name] ?? []).filter(({ field }) => field !== by.field)
  const named = facts.find(({ to }) => to !== undefined)
  const quantity = facts.find(({ type }) => traitsOf(type).goods)
  // A name stands without its code, a quantity with separators.
  const texts = [named && textOf({ page, field: named, row }).split('--').at(-1)!, quantity && spokenText({ page, field: quantity, row })]
  return texts.filter(Boolean).join(' · ')
}
