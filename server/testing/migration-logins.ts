/** The logins of the databases on which migrations are tested. */
import { run } from './run-sql.ts'

/** The login that applies migrations up to a template, as a superuser, and the login that owns what they made. */
export const [migrator, plainOwner] = ['weft_test_migrator', 'weft_test_plain'] as const

/** The password of both logins; the cluster of the tests answers on its own socket alone. */
export const migratorPassword = 'plain'

/** Makes the two logins. The global setup of the run calls it once, before any test. */
export async function createMigrationLogins(clusterUrl: string): Promise<void> {
  const login = `LOGIN PASSWORD '${migratorPassword}'`
  await run(clusterUrl, `CREATE ROLE ${migrator} ${login} SUPERUSER; CREATE ROLE ${plainOwner} ${login} NOSUPERUSER NOBYPASSRLS`)
}
