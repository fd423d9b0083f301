/** Databases as they were before a migration, for the tests of migrations that change rows. They are copies of templates that the whole run shares. */
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { copyDatabase, preparedTemplate, testRun } from '../../engine/testing/template-database.ts'
import { migrate, readMigrations } from '../database/migrate.ts'
import { migrator, migratorPassword, plainOwner } from './migration-logins.ts'
import { run } from './run-sql.ts'

/** After how many migrations a template is kept, from which the next ones start. */
const stride = 20

/**
 * Returns the template with the first `count` migrations, owned by the plain login. The functions of 0003 set parameters of their own, which takes
 * a superuser or a grant of those parameters, so another login applies the migrations and hands over what they made.
 */
async function templateWith(count: number): Promise<string> {
  const below = stride * (Math.ceil(count / stride) - 1)
  const from = below > 0 ? await templateWith(below) : 'template1'
  const { name } = await preparedTemplate(`migrations ${count}`, from, async (database) => {
    const url = as(migrator, database.ownerUrl)
    await migrate(url, readMigrations().slice(0, count))
    await run(url, `REASSIGN OWNED BY ${migrator} TO ${plainOwner}`)
  })
  return name
}

/**
 * Returns the addresses of a database with the migrations before one and rows, for its owner, whom row-level security binds, and for a superuser.
 * The database is dropped when the test has finished.
 * @param first number of the first migration that is left out, as `0150`
 * @param stored statements that insert the rows, without constraints between tables
 */
export async function databaseBefore(first: string, stored: string): Promise<{ readonly ownerUrl: string; readonly superUrl: string }> {
  const count = readMigrations().filter(({ name }) => name < first).length
  const database = await copyDatabase(await templateWith(count))
  onTestFinished(() => database.drop())
  await run(testRun().ownerUrl, `ALTER DATABASE ${pg.escapeIdentifier(database.name)} OWNER TO ${plainOwner}`)
  await run(database.ownerUrl, `SET session_replication_role = replica; ${stored}`)
  return { ownerUrl: as(plainOwner, database.ownerUrl), superUrl: database.ownerUrl }
}

/** The same address for another login. */
function as(login: string, address: string): string {
  const url = new URL(address)
  url.username = login
  url.password = migratorPassword
  return url.href
}
