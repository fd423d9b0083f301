/** Tests every notice that a document type declares: its text is whole in both languages, and its recipients are found in the document. */
import { describe, expect, test } from 'vitest'
import type { AnyDocument } from '../../model/document.ts'
import type { Fields } from '../../model/field.ts'
import { splitPath } from '../../model/fields/field-path.ts'
import { namedUsers, noticeText, placeholdersOf, type AnyNotice } from '../../model/notice-spec.ts'
import { documents } from '../../documents/all-documents.ts'

const declared = (documents as readonly AnyDocument[]).flatMap((type) =>
  ((type.notify ?? []) as readonly AnyNotice[]).map((notice, at) => [`${type.name} ${at}`, type, notice] as const),
)

test('two types declare notices, so that it is a word and no special case', () => {
  expect(new Set(declared.map(([, type]) => type.name)).size).toBeGreaterThanOrEqual(2)
})

describe.each(declared)('%s', (_, type, { to, text }) => {
  test('its text names what happened in both languages, with the values of the document', () => {
    const values = Object.fromEntries(placeholdersOf(text).map((name, at) => [name, `<${at}>`]))
    for (const one of noticeText(text, type.fields as Fields, values)) expect(one).not.toMatch(/[{}]/)
    for (const [at, name] of placeholdersOf(text)
      .slice(0, placeholdersOf([text[0], '']).length)
      .entries()) {
      expect(noticeText(text, type.fields as Fields, values)[0], name).toContain(`<${placeholdersOf(text).lastIndexOf(name)}>`)
      expect(text[1], `${name} (${at}) in English`).toContain(`{${name}}`)
    }
  })

  test('its users are those whom the fields name, each once', () => {
    if ('sharedBy' in to) return expect(documents.find(({ name }) => name === to.sharedBy)?.shares).toBeDefined()
    if ('linked' in to) return expect(to.linked.every((path) => namedUsers({}, [path]).length === 0)).toBe(true)
    if (!to.users) return expect(to.partyRole === 'owner' || Object.hasOwn(type.parties.partyRoles ?? {}, to.partyRole)).toBe(true)
    const doc: Record<string, unknown> = {}
    for (const [at, name] of to.users.entries()) {
      const [first, column] = splitPath(name)
      doc[first] = column === undefined ? `user ${at}` : [{ [column]: `user ${at}` }, { [column]: null }, { [column]: `user ${at}` }]
    }
    expect(namedUsers(doc, to.users)).toEqual(to.users.map((__, at) => `user ${at}`))
    expect(namedUsers({}, to.users)).toEqual([])
  })
})
