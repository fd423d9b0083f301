/** Keys that one document has at a time (`uniqueBy` of a constraint): a second document in one of the statuses is refused at its field. */
import { uniqueRulesOf, type UniqueRule } from '../../../model/rules/constraint.ts'
import type { AnyDocument } from '../../../model/document.ts'
import { isEmpty } from '../../../model/rules/condition-parts.ts'
import { invalid, type FieldError } from '../../../model/errors.ts'
import type { Fields } from '../../../model/field.ts'
import type { Operation } from '../../operation.ts'
import type { Stored } from '../../store/read.ts'
import { storedHolders } from '../../store/schema/status-keys.ts'
import { lockKeys } from '../../store/schema/valid-periods.ts'

/** A document that is about to be written, without `before` where it is new. */
interface KeyChange {
  readonly before?: Stored | undefined
  readonly doc: Stored
}

/**
 * Refuses documents that get a key which another document has. The partial unique index of the table holds in any case; this names the other one.
 * @throws WeftError 11000 `constraint.uniqueBy` at the field of the constraint
 */
export async function refuseSecondHolders(operation: Operation, type: AnyDocument, changes: readonly KeyChange[]): Promise<void> {
  const refused = (await holderErrors(operation, type, changes)).find((errors) => errors.length > 0)
  if (refused) throw invalid(refused)
}

/**
 * Returns the errors of each document, in order. Two statements for each constraint of the type, whatever the number of documents, and none where
 * no document gets a key.
 */
export async function holderErrors(operation: Operation, type: AnyDocument, changes: readonly KeyChange[]): Promise<FieldError[][]> {
  const errors: FieldError[][] = changes.map(() => [])
  for (const rule of uniqueRulesOf(type)) {
    const concerned = changes.flatMap((change, index) => (getsKey(rule, change) ? [{ doc: change.doc, index }] : []))
    if (concerned.length === 0) continue
    const keys = concerned.map(({ doc }) => keyOf(rule, doc))
    await lockKeys(
      operation,
      type,
      keys.map((key) => `${rule.uniqueBy.join()} ${key}`),
    )
    const holders = await storedHolders(operation, type, rule, {
      docs: concerned.map(({ doc }) => doc),
      except: changes.flatMap(({ before }) => before?.id ?? []),
    })
    for (const [at, { index }] of concerned.entries()) {
      const holder = holders.get(at)
      if (holder) errors[index]!.push(secondHolderError(type, rule, holder))
      else if (keys.indexOf(keys[at]!) < at) errors[index]!.push(secondHolderError(type, rule))
    }
  }
  return errors
}

/** Whether a change may give a document a key: it comes into one of the statuses, or its key changes there. A key without any value is none. */
function getsKey(rule: UniqueRule, { before, doc }: KeyChange): boolean {
  if (!rule.while.includes(doc.status) || rule.uniqueBy.every((name) => isEmpty(doc[name]))) return false
  return !before || !rule.while.includes(before.status) || keyOf(rule, before) !== keyOf(rule, doc)
}

/** Returns the key as one text, equal where the index takes two keys for equal: regardless of case and spaces; blanks are equal beside a value. */
const keyOf = ({ uniqueBy }: UniqueRule, doc: Stored): string =>
  JSON.stringify([
    doc.ownerCompany,
    ...uniqueBy.map((name) =>
      String(doc[name] ?? '')
        .toLowerCase()
        .replaceAll(' ', ''),
    ),
  ])

/**
 * Returns the error of a document whose key another one has.
 * @param holder how the other document is called in both languages; absent where that is not known
 */
export function secondHolderError(type: AnyDocument, rule: UniqueRule, holder?: readonly [zh: string, en: string]): FieldError {
  const path = rule.field ?? rule.uniqueBy[0]!
  if (rule.message) return { path, key: 'message.text', values: { text: rule.message[0], textEn: rule.message[1] } }
  const labels = rule.uniqueBy.map((name) => (type.fields as Fields)[name]?.label ?? [name, name])
  const values = { fields: labels.map(([zh]) => zh).join('、'), fieldsEn: labels.map(([, en]) => en).join(', ') }
  return holder
    ? { path, key: 'constraint.uniqueBy', values: { ...values, document: holder[0], documentEn: holder[1] } }
    : { path, key: 'constraint.uniqueByAnother', values }
}
