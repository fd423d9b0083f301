/** What `ui` asks of the world: it never fetches by itself. `web` provides these. */
import { createContext, use } from 'react'
import type { PageField, SizesFrom } from '../model/page.ts'

export interface Choice {
  readonly id: string
  readonly title: string
  readonly number?: string
  /** Columns of its list, where the server gave them. */
  readonly row?: Readonly<Record<string, unknown>>
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

export interface ShownFile {
  readonly url: string
  readonly name: string
  readonly type: string
}
/** Why a file did not get to the server. `again`: the network failed, the same file may be taken. */
export class Unsent extends Error {
  readonly again: boolean
  readonly stopped: boolean
  constructor(message: string, { again = false, stopped = false }: { again?: boolean; stopped?: boolean } = {}) {
    super(message)
    this.again = again
    this.stopped = stopped
  }
}

export interface KeptFiles {
  add(place: string, file: File): Promise<number | undefined>
  drop(key: number | undefined): void
  /** What was settled for a file by hand, to be found with it. */
  note(key: number, note: string): void
  /** What an earlier tab left at this place. */
  at(place: string): Promise<readonly { readonly key: number; readonly file: File; readonly note?: string }[]>
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
  /** Columns of a type's list, with the labels of its statuses. */
  columnsOf(type: string): Promise<readonly PageField[]>
  /** What this person chose of a type lately on this device, the newest first. */
  picked(type: string): readonly string[]
  notePicked(type: string, id: string): void
  /** Puts a file to the server; `progress` from 0 to 1. Without a network it waits (`waiting`) and goes by itself later. Rejects with `Unsent`: whether it is worth trying again, or was stopped. */
  upload(
    file: File,
    options: {
      readonly type?: string
      readonly field?: string
      /** A picture is laid upon the size that the field states. */
      readonly fit?: boolean
      readonly progress?: (part: number) => void
      readonly signal?: AbortSignal
      readonly waiting?: (now: boolean) => void
    },
  ): Promise<Uploaded>
  /** Work that a save waits for. */
  during<T>(work: Promise<T>): Promise<T>
  /** Files that outlive the tab on this device until the server has them, by the place they were chosen for. */
  readonly kept: KeptFiles
  /** Files that may be shown for a few minutes: their address, name and kind (`png`, `pdf`), by id. */
  filesOf(ids: readonly string[]): Promise<Readonly<Record<string, ShownFile>>>
  /** Sizes in their order for a matrix: `id` is the record that the row's field names. */
  sizes(from: SizesFrom, id: string): Promise<readonly string[]>
  /** Lines of a document that may be seen, with the titles of their links. */
  lines(type: string, id: string, lines: string): Promise<readonly Readonly<Record<string, any>>[]>
  /** A covered mobile number, whole; it is recorded who asked. */
  reveal(type: string, id: string, path: string): Promise<string>
  /** Path of a document's page. */
  documentPath(type: string, id: string): string
}

const missing = (): never => {
  throw new Error('no services')
}
export const ServicesContext = createContext<Services>({
  pick: missing,
  columnsOf: missing,
  picked: () => [],
  notePicked: () => undefined,
  upload: missing,
  during: (work) => work,
  kept: { add: missing, drop: missing, note: missing, at: missing },
  reveal: missing,
  filesOf: missing,
  lines: missing,
  documentPath: missing,
  sizes: missing,
})
export const useServices = (): Services => use(ServicesContext)
