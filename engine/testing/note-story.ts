/** A story with one small type that brands and suppliers own, for tests of the store. */
import { document } from '../../model/document.ts'
import { text } from '../../model/fields/text.ts'
import { story, type Story } from './story.ts'

/** The type; its table is `scope.note`. */
export const note = document('note', {
  module: 'scope',
  code: 'NOT',
  kind: 'master',
  label: ['便条', 'Note'],
  parties: { owner: ['brand', 'supplier'] },
  rights: { read: ['*'], create: ['*'], edit: ['*'] },
  fields: { name: text(['名称', 'Name']) },
  statuses: { active: { label: ['启用', 'Active'], family: 'success', edit: true } },
  actions: {},
  list: { columns: ['name'] },
  form: [{ section: ['基本', 'Basic'], fields: ['name'] }],
})

/**
 * Returns a story with one note of each named person.
 * @param names the name of the note by the person who creates it
 */
export async function noteStory(names: Readonly<Record<string, string>>): Promise<Story> {
  const app = await story({ documents: [note] })
  for (const [person, name] of Object.entries(names)) await app.as(person).create(note, { name })
  return app
}
