/**
 * Client services for the screen of a single type (`documents/**` + `/x.web.tsx`): calls, toasts, dialogs and the shared pages. `web`
 * provides them.
 */
import type { QueryKey } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { AnswerOf, CallPath, InputOf, PartOfInput } from '../model/calls/call-types.ts'
import type { NameOf } from '../model/document.ts'
import type { Page, WireDoc } from '../model/page.ts'
import type { Language } from '../model/text.ts'
import type { FormOf, ViewOf } from '../model/wire-document.ts'
import type { DocumentCalls } from './document-calls.ts'

interface CallOptions<Data> {
  /** Sent as `DATA`, JSON text. */
  readonly data?: Data
  /** Idempotency key: the same intent sent twice takes effect once. */
  readonly key?: string
  /** The caller shows a failure itself. */
  readonly quiet?: boolean
}

/** A call rejected by the server, with the server's messages. */
interface CallFailure {
  readonly code: number
  /** Field messages and general messages, joined. */
  readonly message: string
}

/** The form of a document that is not the page's own. What is typed is kept, and the page asks before it is left. */
export interface OtherForm<D> {
  readonly page: Page
  /** The document as it is saved. */
  readonly doc: ViewOf<D>
  /** The values on the screen: what is not saved yet stands in them, and computed figures follow. */
  readonly values: FormOf<D>
  /** Errors by path (`colours[3].materialColour`). */
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** The person may write the document now. */
  readonly mayEdit: boolean
  readonly editing: boolean
  /** Something of it is typed and not saved. */
  readonly unsaved: boolean
  /** A save is under way. */
  readonly busy: boolean
  edit(): void
  /** Changes values as typing into the form does; a form that is read is opened for it. */
  change(changes: FormOf<D>): void
  /** Saves it. Two who wrote the same fields are asked which counts; without a network it waits; errors stand in `errors`, and above. */
  save(): void
  /** Ends editing and drops what is typed. */
  cancel(): void
}
export interface OtherDocumentProps<D> {
  readonly type: NameOf<D>
  readonly id: string
  /** Draws what the section shows of the document. */
  readonly children: (form: OtherForm<D>) => React.ReactNode
}

export interface WebPartServices {
  /** Makes a call that has a contract. Rejects with an error that `failureOf` reads. */
  call<P extends CallPath>(path: P, options?: CallOptions<InputOf<P>> & { readonly method?: 'GET' | 'POST' }): Promise<AnswerOf<P>>
  /** The calls of documents of one type, typed from its definition, whose name it must be: `documentsOf<typeof bom>('bom')`. */
  documentsOf<D>(type: NameOf<D>): DocumentCalls<D>
  /** Returns a fresh idempotency key. */
  intent(): string
  /** Posts and saves the returned file. */
  download(path: string, data: unknown): Promise<void>
  /**
   * Reads the failure of a call.
   * @returns the failure of a rejected call; `undefined` for any other error, which the caller rethrows
   */
  failureOf(error: unknown): CallFailure | undefined
  readonly toast: { success(text: string): void; error(text: string): void }
  /** Asks for confirmation before an action. Returns the comment ('' without one), or `undefined` when cancelled. */
  askComment(about: { title: string; text?: string; language: Language }): Promise<string | undefined>
  /** The page of a type as JSON. A hook. */
  usePage(type: string): { readonly data?: Page; readonly error: unknown }
  /** The signed-in user. A hook. */
  useUser(): { readonly id: string } | undefined
  /** Reads the answers of a call again when others change the reviewers or the scores of this document. A hook. */
  useRatingUpdates(id: string, path: CallPath): void
  /** Query keys: of one answer of a call with a contract, and of all its answers or those to a part of its input. */
  answerKey<P extends CallPath>(path: P, input?: PartOfInput<P>, ...versions: readonly unknown[]): QueryKey
  callKey<P extends CallPath>(path: P, input?: PartOfInput<P>): QueryKey
  /** Query keys: of a document, and of what this part reads by operations of documents. */
  documentKey(type: string, id: string): QueryKey
  partKey(part: string, ...keyParts: readonly unknown[]): QueryKey
  /** Invalidates lists, counts and unread marks, as after any change. */
  renewLists(): void
  /** The camera as a reader of codes; absent where the browser cannot read them. */
  readonly ScanCamera?: React.ComponentType<{ onRead: (code: string) => void }>
  /** Reads another document than the page's and edits it: the one way of a section to change one that a person types into. */
  readonly OtherDocument: <D>(props: OtherDocumentProps<D>) => React.ReactElement | null
  readonly NotFound: React.ComponentType
  readonly NoRight: React.ComponentType
  readonly DocumentPage: React.ComponentType<{ type?: string }>
  /** The dialog of the voice notes at the pictures of a document. */
  readonly VoiceNotes: React.ComponentType<{ page: Page; doc: WireDoc; onClose: () => void }>
  /** The voice notes about a saved line and at its pictures, with the recorder of further ones about the line. */
  readonly LineNotes: React.ComponentType<{ type: string; doc: WireDoc; line: string; pictures?: readonly string[] | undefined }>
  /** How many voice notes stand at lines and pictures of a document, by their ids. A hook. */
  useVoiceNoteCounts(type: string, doc: string): Readonly<Record<string, number>>
}

export const WebPartContext = createContext<WebPartServices | undefined>(undefined)

/** @throws Error outside of `web/web-parts.tsx` */
export function useWebPart(): WebPartServices {
  const services = use(WebPartContext)
  if (!services) throw new Error('a web part is drawn without web/web-parts.tsx')
  return services
}
