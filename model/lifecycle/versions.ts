/** The word `versions`: a document is fixed once it is active, and changed by a next version of it. */

/**
 * Versions of one document form a chain, with at most one active and one open version, which the database holds by unique indexes. `revise`
 * copies the active version into an open one; when that becomes active, the former ones are retired in the same transaction. Where the active version was
 * retired by hand, `revise` copies the latest one instead, which stays retired, so that a chain never ends. `N`: field names; `S`: statuses; `A`: actions.
 *
 * ```ts
 * versions: { version: 'edition', first: 'first', previous: 'previous', open: 'draft', active: 'active', retired: 'archived', revise: 'revise', retire: 'archive' }
 * ```
 */
export interface Versions<N extends string, S extends string, A extends string> {
  /** A computed whole number: 1 of the first version. The number of a document ends in it where its pattern does. */
  readonly version: N
  /** Computed links to documents of the type: to the first version, blank in that one, and to the version before. */
  readonly first: N
  readonly previous: N
  /** A computed link of a replaced version to the one that is in force now, so that what is based on it can read that. */
  readonly successor?: N
  /**
   * Types whose documents work by a version although nothing bases them on it (`basedOn`), with the statuses in which they do: who still uses a former version is then known.
   */
  readonly users?: Readonly<Record<string, readonly string[]>>
  /**
   * The statuses of a version that is being written, that is in force, and that was replaced. Several are open where an approval stands between
   * writing and being in force.
   */
  readonly open: S | readonly S[]
  readonly active: S
  readonly retired: S
  /** The action of an active version that makes the next one, and the action by which a version is retired. */
  readonly revise: A
  readonly retire: A
}

/** Versions as generic code reads them. */
export type AnyVersions = Versions<string, string, string>

/** Returns the statuses in which a version is not yet in force. */
export const openStatuses = ({ open }: Pick<AnyVersions, 'open'>): readonly string[] => [open].flat()

/** Whether an action makes the next version of one that is retired: `revise` begins there too, and the retired version stays as it is. */
export const revisesRetired = (versions: AnyVersions | undefined, action: string | undefined, status: string): boolean =>
  versions !== undefined && action === versions.revise && status === versions.retired

/**
 * Returns the number of another version of a document: `EC001V1` → `EC001V2`, `TS24-0001V09` → `TS24-0001V10`. A number that names no version gets
 * it at its end, so that it is never the number of another document.
 */
export const versionNumber = (number: string, version: number): string =>
  /V\d+$/.test(number)
    ? number.replace(/V(\d+)$/, (_, digits: string) => `V${String(version).padStart(digits.length, '0')}`)
    : `${number}-V${version}`
