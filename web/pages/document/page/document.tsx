/** Document page of any type: loaded, new, or converted from another document. */
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import type { Page } from '../../../../model/page.ts'
import { comma, useLanguage, useMessages } from '../../../../ui/text/language.tsx'
import { bringLines } from '../../../../ui/form/form-field.tsx'
import { begun, type Values } from '../../../../ui/state/form-state.ts'
import { PageMemoryContext, type PageMemory } from '../../../../ui/state/page-memory.ts'
import { viewQuery } from '../../../api/document-query.ts'
import { ApiError, documentCall } from '../../../api/client.ts'
import { typeOf, usePage } from '../../../api/pages.ts'
import { keys } from '../../../api/query-keys.ts'
import { say } from '../../../api/toasts-and-connection.ts'
import { Failed } from '../../../shell/failed.tsx'
import { NotFound, NoRight } from '../../../shell/not-found.tsx'
import { leftForm } from '../../../shell/navigation/left-forms.ts'
import { openTemplate } from '../../document-templates/calls.ts'
import { messages } from '../../document-templates/messages.ts'
import { isOpen, type DocumentState } from '../machine/document-state.ts'
import { Editor } from './editor.tsx'
import type { Loaded } from '../machine/loaded-document.ts'
import { filledLink } from '../filled-link.ts'
import { together } from '../combine-sources.ts'
import { withFieldRights } from '../machine/field-rights.ts'
import { useDocumentMachine, type DocumentMachine } from '../machine/use-document-machine.ts'
import { Waiting } from '../frame/document-skeleton.tsx'
import styles from '../document.module.css'

/** Uses the type from the path, or `type` when the path names none. */
export function DocumentPage({ type: fixedType, reading = false }: { type?: string; reading?: boolean }): React.ReactElement {
  const { opt } = useParams()
  const type = fixedType ?? typeOf(opt!)
  const [query] = useSearchParams()
  const language = useLanguage()
  const page = usePage(type)
  const begin = useBegin()
  const error = page.error
  if (error instanceof ApiError && error.code === 403) return <NoRight />
  if (error instanceof ApiError && error.code === 404) return <NotFound />
  if (error) return <Failed error={error} onRetry={() => void page.refetch()} />
  if (!page.data) return <Waiting />
  // Load the line editor in parallel with the data.
  if (page.data.blocks.some((block) => block.form.some(({ type: kind }) => kind === 'lines'))) void bringLines()
  const id = query.get('id')
  if (id && !begin.hosts(id))
    return (
      <WithMemory key={`${id} ${language}`}>
        <Existing page={page.data} id={id} reading={reading} />
      </WithMemory>
    )
  if (reading) return <NotFound />
  if (!id && !page.data.may.create) return <NoRight />
  const source = begin.source
  return (
    <WithMemory key={begin.key}>
      <Begun
        page={page.data}
        id={id ?? undefined}
        onCreated={begin.onCreated}
        from={source.get('from')}
        copy={source.get('copy')}
        template={source.get('template')}
        without={source.get('without') ?? ''}
        fill={source.get('fill')}
      />
    </WithMemory>
  )
}

/** Gives a page its memory: what was left of its form behind its tab, else a blank one. */
function WithMemory({ children }: { children: React.ReactNode }) {
  const place = useLocation()
  const [memory] = useState((): PageMemory => leftForm(place) ?? new Map<string, unknown>())
  return <PageMemoryContext value={memory}>{children}</PageMemoryContext>
}

/**
 * Keeps the page of a new document after its first save, when the address changes to that of the stored document: what is typed
 * meanwhile, the focus and the undo history stay. Any other change of the address begins or opens another document.
 */
function useBegin() {
  const [query] = useSearchParams()
  const language = useLanguage()
  const place = useLocation()
  const [created, setCreated] = useState<{ id: string; key: string; query: string; language: string; at: string }>()
  const hosts = (id: string) => created?.id === id && created.language === language
  const id = query.get('id')
  const isSame = created !== undefined && (id ? hosts(id) : created.at === place.key)
  const key = isSame ? created.key : `${query} ${created?.id ?? ''}`
  const source = isSame ? created.query : query.toString()
  return {
    hosts,
    key,
    source: new URLSearchParams(source),
    onCreated: (stored: string) => setCreated({ id: stored, key, query: source, language, at: place.key }),
  }
}

/** `/page/view/{opt}`: the same page, read-only regardless of the user's permissions. */
export const ReadPage = (): React.ReactElement => <DocumentPage reading />
const nothing = { edit: false, remove: false, actions: [], conversions: [] }

/** Reads a stored document; nothing is read while `id` is absent. */
function useStored(page: Page, id: string | undefined) {
  return useQuery({
    ...viewQuery<Loaded>(page.page, id ?? ''),
    enabled: id !== undefined,
    retry: false,
  })
}

function Existing({ page, id, reading }: { page: Page; id: string; reading: boolean }) {
  const answer = useStored(page, id)
  const doc = useMemo(() => (reading && answer.data ? { ...answer.data, may: nothing } : answer.data), [reading, answer.data])
  const rights = answer.data?.may.fields
  const shown = useMemo(
    () => (reading ? { ...page, may: { ...page.may, create: false, edit: false }, actions: [] } : withFieldRights(page, rights)),
    [reading, page, rights],
  )
  const [state, machine] = useDocumentMachine(shown, { doc, error: answer.error })
  return <Stored state={state} machine={machine} page={page} onRetry={() => void answer.refetch()} />
}

/** A stored document, or why it cannot be shown. */
function Stored({
  state,
  machine,
  page,
  ...events
}: {
  state: DocumentState
  machine: DocumentMachine
  page: Page
  onRetry: () => void
  onCreated?: (id: string) => void
}) {
  switch (state.phase) {
    case 'gone':
      return <NotFound />
    case 'denied':
      return <NoRight />
    case 'failed':
      return <Failed error={state.error} onRetry={events.onRetry} />
    case 'loading':
      return <Waiting page={page} />
    default:
      return <Editor state={state} machine={machine} onCreated={events.onCreated} />
  }
}

/** A new document: blank, with one link filled (`fill=field:id`), a copy, from a template, or converted from one document (`from=type:id`) or several (`from=type:id,id`). */
function Begun({
  page,
  from,
  copy,
  template,
  without,
  fill,
  id,
  onCreated,
}: Record<'from' | 'copy' | 'template' | 'fill', string | null> & {
  page: Page
  without: string
  /** The id that the document received when it was saved on this page. */
  id: string | undefined
  onCreated: (id: string) => void
}) {
  const t = useMessages(messages)
  const answer = useQuery({
    queryKey: keys.newDocument(page.page, from ?? '', copy ?? '', template ?? '', without ?? '', fill ?? ''),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    enabled: id === undefined,
    queryFn: async (): Promise<Values> => {
      if (from) {
        const [type, ids = ''] = from.split(':')
        return together(await Promise.all(ids.split(',').map((id) => documentCall<Values>(type!, 'make', { id, to: page.page }))))
      }
      if (template) {
        const { name, values, dropped } = await openTemplate(template)
        if (dropped.length > 0) say.warning(t('dropped', { name, list: dropped.join(comma()) }), 10)
        return values
      }
      if (!copy) return fill ? filledLink(page, fill) : {}
      const copiedValues = await documentCall<Values>(page.page, 'copy', { id: copy })
      const left = without.split(',')
      return Object.fromEntries(Object.entries(copiedValues).filter(([name]) => !left.includes(name.replace(/\$$/, ''))))
    },
  })
  // Keep one object while the page is open, because the typed values are attached to it.
  const begin = useMemo(() => answer.data && begun(page, answer.data), [page, answer.data])
  const stored = useStored(page, id)
  const source = id === undefined ? { begin, error: answer.error } : { doc: stored.data, error: stored.error }
  const [state, machine] = useDocumentMachine(page, source)
  if (isOpen(state) || id !== undefined)
    return <Stored state={state} machine={machine} page={page} onRetry={() => void stored.refetch()} onCreated={onCreated} />
  return answer.error ? <CannotBegin message={answer.error.message} /> : <Waiting page={page} />
}

/** Says why a new document cannot be started, with the way back. */
function CannotBegin({ message }: { message: string }) {
  const go = useNavigate()
  return (
    <div className="blank" role="alert">
      {message}
      <div className={styles['cannot-begin']}>
        <Button onClick={() => go(-1)}>←</Button>
      </div>
    </div>
  )
}
