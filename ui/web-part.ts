/** What the screen of a single type (`documents/**` + `/x.web.tsx`) gets from the client: calls, toasts, questions and the shared pages. `web` provides it. */
import type { QueryKey } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { Page } from '../model/page.ts'
import type { Language } from '../model/text.ts'

interface CallOptions {
  readonly method?: 'GET' | 'POST'
  /** Travels as `DATA`, JSON text. */
  readonly data?: unknown
  /** Idempotency key: the same intent sent twice takes effect once. */
  readonly key?: string
  /** The caller shows a failure itself. */
  readonly quiet?: boolean
}

/** A refused call in the server's words. */
interface CallFailure {
  readonly code: number
  /** Reasons of fields and of the whole, joined. */
  readonly message: string
}

export interface WebPartServices {
  /** Any call of the server; rejects with an error that `failureOf` reads. */
  call<T>(path: string, options?: CallOptions): Promise<T>
  /** An operation of a document type: `view`, `index`, `save` or an action. */
  documentCall<T>(type: string, operation: string, data: unknown, options?: Omit<CallOptions, 'data'>): Promise<T>
  /** A fresh idempotency key. */
  intent(): string
  /** Posts and saves the file that is answered. */
  download(path: string, data: unknown): Promise<void>
  /** @returns what a call refused; `undefined` for any other error, which is to be thrown on */
  failureOf(error: unknown): CallFailure | undefined
  readonly toast: { success(text: string): void; error(text: string): void }
  /** A question before an action: the comment ('' without one), or `undefined` when it was cancelled. */
  askComment(about: { title: string; text?: string; language: Language }): Promise<string | undefined>
  /** The page of a type as JSON. A hook. */
  usePage(type: string): { readonly data?: Page; readonly error: unknown }
  /** Who is signed in. A hook. */
  useUser(): { readonly id: string } | undefined
  /** Query keys: of a document as it is read, and of this part's own reads. */
  documentKey(type: string, id: string, language: Language): QueryKey
  partKey(part: string, ...asked: readonly unknown[]): QueryKey
  /** Makes lists, counts and unread marks out of date, as after any change. */
  renewLists(): void
  readonly NotFound: React.ComponentType
  readonly NoRight: React.ComponentType
  readonly DocumentPage: React.ComponentType<{ type?: string }>
}

export const WebPartContext = createContext<WebPartServices | undefined>(undefined)

/** @throws Error outside of `web/web-parts.tsx` */
export function useWebPart(): WebPartServices {
  const services = use(WebPartContext)
  if (!services) throw new Error('a web part is drawn without web/web-parts.tsx')
  return services
}
