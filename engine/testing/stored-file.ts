/** A file that a person uploaded, without bytes, for tests of who opens it. */
import { insertFile } from '../files/files.ts'
import type { Person } from './story.ts'

/** Returns the id of a new picture that no document names yet. */
export const storedFile = (person: Person): Promise<string> =>
  person.perform((operation) =>
    insertFile(operation, { name: 'a.jpg', type: 'jpg', bytes: 1, sha256: Buffer.alloc(32), width: 10, height: 10, key: 'none' }),
  )
