/**
 * Names of drafts: a stored document is named by its id, a new one by what it is made of. Pages, tabs and the list of unsaved work name
 * the same draft in the same way.
 */

/** Identifies the user and the document of a draft; without an id the document is new. */
export interface DraftOf {
  readonly user: string
  readonly page: string
  readonly id?: string
  /** What a new document is made of (`sourceIn`); empty or absent for a blank one. It plays no part where there is an id. */
  readonly source?: string
}

/** What the address of a new document says of its source. `draft` names one of several unsaved documents with the same source. */
const parameters = ['from', 'copy', 'template', 'fill', 'without', 'draft'] as const

/** Returns the source of a new document from its address, `from=style:7`; empty for a blank one. */
export const sourceIn = (query: URLSearchParams): string =>
  parameters
    .flatMap((name) => {
      const value = query.get(name)
      return value ? [`${name}=${value}`] : []
    })
    .join('&')

/** Returns the query of the page that begins a new document of this source. */
export const queryOf = (source: string): string =>
  /^(?:from|copy|template)=/.test(source) ? source : ['new=1', ...(source ? [source] : [])].join('&')

/** Returns the name of a draft in the storage of this device. */
export const draftName = ({ user, page, id, source }: DraftOf): string =>
  `weft.draft.${user}.${page}.${id ?? `new${source ? `.${source}` : ''}`}`
