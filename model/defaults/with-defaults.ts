/**
 * Fills in what a definition leaves out: that it is a transaction of the brand, what masters are called, that who creates its documents edits them, when lines
 * are shown that actions add, labels of common statuses and actions, and list, form and print, which follow from its fields. The result states everything, so that code that reads a type finds it whole;
 * filled in again it stays the same.
 */
import { commonActions, commonStatuses } from './common-texts.ts'
import { isMaster, type Draft } from './draft.ts'
import { formOf } from './form.ts'
import { listOf } from './list.ts'
import { printOf } from './print.ts'

/**
 * @param spec a definition with its fields, statuses and actions
 * @returns the definition with every part stated
 */
export function withDefaults<T>(spec: T): T {
  const stated = { kind: 'transaction', parties: { owner: 'brand' }, ...spec } as unknown as T & Draft
  const { rights, statuses, actions = {} } = stated
  const type = {
    ...stated,
    ...titleOf(stated),
    ...rulesOf(stated),
    rights: rights?.create ? { edit: rights.create, ...rights } : rights,
    statuses: withTexts(statuses, statusTexts),
    actions: withTexts(actions, actionTexts),
  }
  const form = formOf(type)
  const list = listOf(type, form)
  const print = printOf(type, form, list)
  return { ...type, list, form, ...(print ? { print } : {}) }
}

/** A master or a configuration with a name is called by its number, or its code, and its name. */
function titleOf(draft: Draft): Pick<Draft, 'title'> {
  const { title, number, fields } = draft
  if (title || !isMaster(draft) || fields['name']?.kind !== 'text') return {}
  const [first] = [...(number === undefined ? [] : ['number']), ...(fields['code'] === undefined ? [] : ['code'])]
  return first === undefined ? {} : { title: [first, 'name'] }
}

/** Lines that actions add stand on the page of a document that has some. */
function rulesOf({ fields, rules = {} }: Draft): Pick<Draft, 'rules'> {
  const added = Object.keys(fields).filter((name) => fields[name]!.options.addedBy === 'actions')
  if (added.length === 0) return {}
  const shown = added.map((name) => [name, { show: { expression: `count(${name}) > 0` }, ...rules[name] }] as const)
  return { rules: { ...rules, ...Object.fromEntries(shown) } }
}

const statusTexts: Readonly<Record<string, object>> = commonStatuses
const actionTexts: Readonly<Record<string, object>> = Object.fromEntries(
  Object.entries(commonActions).map(([name, label]) => [name, { label }]),
)

/** Returns the parts by name, each with the common texts of its name where it states none. */
const withTexts = (parts: Readonly<Record<string, object>>, texts: Readonly<Record<string, object>>) =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, Object.hasOwn(texts, name) ? { ...texts[name], ...part } : part]))
