/** Document page of any type: loaded, new, or converted from another document. */
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useMemo } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type { Page } from '../../../model/page.ts'
import { comma, useLanguage, useWords } from '../../../ui/text/language.tsx'
import { bringLines } from '../../../ui/form/form.tsx'
import { begun, type Values } from '../../../ui/form/form-state.ts'
import { ApiError, documentCall } from '../../api/client.ts'
import { typeOf, usePage } from '../../api/pages.ts'
import { say } from '../../api/toasts-and-connection.ts'
import { Failed } from '../failed.tsx'
import { NotFound, NoRight } from '../not-found.tsx'
import { openTemplate } from '../templates/calls.ts'
import { words } from '../templates/messages.ts'
import { isOpen } from './document-state.ts'
import { Editor } from './editor.tsx'
import type { Loaded } from './loaded-document.ts'
import { together } from './combine-sources.ts'
import { useDocumentMachine } from './use-document-machine.ts'
import { Waiting } from './document-skeleton.tsx'
import './document.css'
import styles from './document.module.css'

/** Uses the type from the path, or `type` when the path names none. */
export function DocumentPage({ type: given, reading = false }: { type?: string; reading?: boolean }): React.ReactElement {
  const { opt } = useParams()
  const type = given ?? typeOf(opt!)
  const [query] = useSearchParams()
  const language = useLanguage()
  const page = usePage(type)
  const error = page.error
  if (error instanceof ApiError && error.code === 403) return <NoRight />
  if (error instanceof ApiError && error.code === 404) return <NotFound />
  if (error) return <Failed error={error} onRetry={() => void page.refetch()} />
  if (!page.data) return <Waiting />
  // Load the line editor in parallel with the data.
  if (page.data.blocks.some((block) => block.form.some(({ type: kind }) => kind === 'lines'))) void bringLines()
  const id = query.get('id')
  if (id) return <Existing key={`${id} ${language}`} page={page.data} id={id} reading={reading} />
  if (reading) return <NotFound />
  return (
    <Begun
      key={query.toString()}
      page={page.data}
      from={query.get('from')}
      copy={query.get('copy')}
      template={query.get('template')}
      without={query.get('without') ?? ''}
    />
  )
}

/** `/page/view/{opt}`: the same page, read-only regardless of the user's permissions. */
export const ReadPage = (): React.ReactElement => <DocumentPage reading />
const nothing = { edit: false, remove: false, actions: [], makes: [] }

function Existing({ page, id, reading }: { page: Page; id: string; reading: boolean }) {
  const language = useLanguage()
  const answer = useQuery({
    queryKey: ['doc', page.page, id, language],
    queryFn: () => documentCall<Loaded>(page.page, 'view', { id }, { quiet: true }),
    retry: false,
  })
  const doc = useMemo(() => (reading && answer.data ? { ...answer.data, may: nothing } : answer.data), [reading, answer.data])
  const shown = useMemo(
    () => (reading ? { ...page, may: { ...page.may, create: false, edit: false }, actions: [] } : page),
    [reading, page],
  )
  const [state, machine] = useDocumentMachine(shown, { doc, error: answer.error })
  switch (state.phase) {
    case 'gone':
      return <NotFound />
    case 'denied':
      return <NoRight />
    case 'failed':
      return <Failed error={state.error} onRetry={() => void answer.refetch()} />
    case 'loading':
      return <Waiting page={page} />
    default:
      return <Editor state={state} machine={machine} />
  }
}

/** A new document: blank, a copy, from a template, or converted from one document (`from=type:id`) or several (`from=type:id,id`). */
function Begun({
  page,
  from,
  copy,
  template,
  without,
}: Record<'from' | 'copy' | 'template', string | null> & { page: Page; without: string }) {
  const w = useWords(words)
  const answer = useQuery({
    queryKey: ['begin', page.page, from, copy, template, without],
    staleTime: 0,
    gcTime: 0,
    retry: false,
    queryFn: async (): Promise<Values> => {
      if (from) {
        const [type, ids = ''] = from.split(':')
        return together(await Promise.all(ids.split(',').map((id) => documentCall<Values>(type!, 'make', { id, to: page.page }))))
      }
      if (template) {
        const { name, values, dropped } = await openTemplate(template)
        if (dropped.length > 0) say.warning(w('dropped', { name, list: dropped.join(comma()) }), 10)
        return values
      }
      if (!copy) return {}
      const given = await documentCall<Values>(page.page, 'copy', { id: copy })
      const left = without.split(',')
      return Object.fromEntries(Object.entries(given).filter(([name]) => !left.includes(name.replace(/\$$/, ''))))
    },
  })
  // Keep one object while the page is open, because the typed values are attached to it.
  const begin = useMemo(() => answer.data && begun(page, answer.data), [page, answer.data])
  const [state, machine] = useDocumentMachine(page, { begin, error: answer.error })
  if (isOpen(state)) return <Editor state={state} machine={machine} />
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
