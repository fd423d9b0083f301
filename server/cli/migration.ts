/**
 * `npm run migration -- <name>`: writes the SQL file that migrates from the last migration's schema to the schema of the definitions.
 * Review it before committing.
 */
import { readFileSync, readdirSync, writeFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { schemaDiff } from '../../engine/store/schema/schema-diff.ts'
import { schemaOf, type Schema } from '../../engine/store/schema/schema.ts'
import { documents } from '../../documents/all-documents.ts'

const folder = join(import.meta.dirname, '..', 'migrations')
const snapshot = join(folder, 'snapshot.json')

const name = process.argv[2] ?? 'documents'
const before: Schema = existsSync(snapshot) ? JSON.parse(readFileSync(snapshot, 'utf8')) : {}
const after = schemaOf(documents)
const statements = schemaDiff(before, after)
if (statements.length === 0) {
  console.log('The definitions and the last migration agree; nothing to write.')
} else {
  const last =
    readdirSync(folder)
      .filter((file) => file.endsWith('.sql'))
      .sort()
      .at(-1) ?? '0000'
  const file = `${String(Number(last.slice(0, 4)) + 1).padStart(4, '0')}_${name.replace(/[^a-z0-9]+/g, '_')}.sql`
  writeFileSync(
    join(folder, file),
    `-- Generated from the definitions: ${statements.length} statements. Reviewed before it is committed.\n${statements.join('\n')}\n`,
  )
  writeFileSync(snapshot, `${JSON.stringify(after, null, 1)}\n`)
  console.log(`server/migrations/${file}: ${statements.length} statements`)
  for (const line of statements
    .join('\n')
    .split('\n')
    .filter((one) => one.startsWith('-- REVIEW')))
    console.log(line)
}
