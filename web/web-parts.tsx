/**
 * The seam for screens and sections of single types: every `documents/**` + `/x.web.tsx` is a web part by its name `x`, loaded when
 * it is first shown. Its exports say where it may stand: `Check`, `Invoice`, `Scan`, `Ticket` are pages, `Section` stands above a form, in a tab or above a list,
 * `Columns` beside lines.
 */
import { createElement, lazy, Suspense, useMemo, useSyncExternalStore } from 'react'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { ListQuery } from '../model/lists/list-query.ts'
import type { WireDoc } from '../model/page.ts'
import type { SideColumnsProps } from '../ui/lines/side-columns-context.ts'
import type { SectionForm } from '../ui/state/section-form.ts'
import { documentCallsOver } from '../ui/document-calls.ts'
import { WebPartContext, type WebPartServices } from '../ui/web-part.ts'
import { ApiError, callAt, documentCall, intent } from './api/client.ts'
import { postForFile, saveBlob } from './api/download.ts'
import { invalidate, messageOf } from './api/mutation.ts'
import { usePage } from './api/pages.ts'
import { answerKey, callKey, keys, unreadKey } from './api/query-keys.ts'
import { useRatingUpdates } from './api/refreshes.ts'
import { say } from './api/toasts-and-connection.ts'
import type { OwnSectionProps } from './pages/document/form/section-context.ts'
import { useNoteCounts } from './pages/document/voice/note-count.ts'
import { DocumentPage } from './pages/document/page/document.tsx'
import { OtherDocument } from './pages/document/page/other-document.tsx'
import { askComment } from './shell/actions/comment-dialog.tsx'
import { canReadCodes, ScanCamera } from './shell/scan-camera.tsx'
import { NotFound, NoRight } from './shell/not-found.tsx'
import { currentUser, subscribeUser } from './session/session-store.ts'

const LineNotes = lazy(async () => ({ default: (await import('./pages/document/voice/line-notes.tsx')).LineNotes }))
const VoiceNotes = lazy(async () => ({ default: (await import('./pages/document/voice/notes.tsx')).VoiceNotes }))

type Place = 'Check' | 'Invoice' | 'Scan' | 'Ticket' | 'Section' | 'Columns'
type Part = Partial<Record<Place, React.ComponentType<SectionProps>>>
interface SectionProps {
  readonly doc?: WireDoc | undefined
  readonly filters?: ListQuery['filters']
  readonly mayExport?: boolean
  readonly form?: SectionForm | undefined
  readonly values?: SideColumnsProps['doc']
  readonly onColumns?: SideColumnsProps['onColumns']
}

const loaders = Object.fromEntries(
  Object.entries(import.meta.glob<Part>('../documents/**/*.web.tsx')).map(([path, load]) => [
    path.split('/').at(-1)!.replace('.web.tsx', ''),
    load,
  ]),
)
const drawn = new Map<string, React.ComponentType<SectionProps>>()

/** The component of a part at its place; one that has none, or does not exist, is `NotFound` for a page and nothing for a section. */
function partAt(name: string, place: Place): React.ComponentType<SectionProps> {
  const known = drawn.get(`${name} ${place}`)
  if (known) return known
  const missing = place === 'Section' || place === 'Columns' ? () => null : NotFound
  const load = Object.hasOwn(loaders, name) ? loaders[name] : undefined
  const component = load ? lazy(async () => ({ default: (await load())[place] ?? missing })) : missing
  drawn.set(`${name} ${place}`, component)
  return component
}

function Provided({ children }: { children: React.ReactNode }) {
  const queries = useQueryClient()
  const services = useMemo(() => servicesWith(queries), [queries])
  return (
    <WebPartContext value={services}>
      <Suspense fallback={null}>{children}</Suspense>
    </WebPartContext>
  )
}

/** A page whose address names its part (`/page/check/:opt`), or is of one part alone (`name`). */
export function PartPage({ place, name }: { place: Exclude<Place, 'Section' | 'Columns'>; name?: string }): React.ReactElement {
  const { opt = '' } = useParams()
  return <Provided>{createElement(partAt(name ?? opt, place))}</Provided>
}

/** A section that a type draws itself, by the name of its part. */
export function PartSection({ page, name, doc, filters, form }: OwnSectionProps): React.ReactElement {
  return <Provided>{createElement(partAt(name, 'Section'), { doc, filters, mayExport: page.may.export, form })}</Provided>
}

/** The columns that a type has beside lines of its documents, by the name of its part. */
export function PartColumns({ name, doc: values, onColumns }: SideColumnsProps): React.ReactElement {
  return <Provided>{createElement(partAt(name, 'Columns'), { values, onColumns })}</Provided>
}

const servicesWith = (queries: QueryClient): WebPartServices => ({
  call: callAt,
  documentsOf: documentCallsOver((type, operation, data, options) => documentCall<unknown>(type, operation, data, options), intent),
  intent,
  async download(path, data) {
    const file = await postForFile(path, data)
    if ('blob' in file) saveBlob(file.blob, file.name)
  },
  failureOf: (error) => (error instanceof ApiError ? { code: error.code, message: messageOf(error) } : undefined),
  toast: say,
  askComment,
  usePage,
  useUser: () => useSyncExternalStore(subscribeUser, currentUser),
  useRatingUpdates,
  documentKey: keys.document,
  partKey: keys.webPart,
  answerKey,
  callKey,
  renewLists: () => void invalidate(queries, [keys.lists(), unreadKey]),
  ...(canReadCodes ? { ScanCamera } : {}),
  NotFound,
  NoRight,
  DocumentPage,
  OtherDocument,
  VoiceNotes,
  LineNotes,
  useVoiceNoteCounts: useNoteCounts,
})
