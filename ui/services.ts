/** What `ui` asks of the world: it never fetches by itself. `web` provides these. */
import { createContext, use } from 'react'

export interface Choice {
  readonly id: string
  readonly title: string
  readonly number?: string
}
export interface PickFor {
  readonly type: string
  readonly field: string
  readonly values?: Readonly<Record<string, unknown>>
}
export interface Uploaded {
  readonly id: string
  readonly name: string
  readonly bytes: number
  readonly width?: number
  readonly height?: number
}

export interface Services {
  /** Targets of a link by fragment of code, name or pinyin; or exactly these ids; or one for each pasted code. */
  pick(
    to: string,
    query: {
      readonly search?: string
      readonly ids?: readonly string[]
      readonly codes?: readonly string[]
      readonly for?: PickFor
      readonly size?: number
    },
  ): Promise<readonly (Choice & { readonly code?: string; readonly many?: boolean })[]>
  /** Puts a file to the server; `progress` from 0 to 1. */
  upload(
    file: File,
    options: { readonly type?: string; readonly field?: string; readonly progress?: (part: number) => void },
  ): Promise<Uploaded>
  /** Addresses of files that may be shown for a few minutes. */
  fileUrls(ids: readonly string[]): Promise<Readonly<Record<string, string>>>
  /** Sizes of a style in their order, for size matrices. */
  sizes(style: string): Promise<readonly string[]>
  /** Lines of a document that may be seen, with the titles of their links. */
  lines(type: string, id: string, lines: string): Promise<readonly Readonly<Record<string, any>>[]>
  /** Path of a document's page. */
  documentPath(type: string, id: string): string
}

const missing = (): never => {
  throw new Error('no services')
}
export const ServicesContext = createContext<Services>({
  pick: missing,
  upload: missing,
  fileUrls: missing,
  lines: missing,
  documentPath: missing,
  sizes: missing,
})
export const useServices = (): Services => use(ServicesContext)
