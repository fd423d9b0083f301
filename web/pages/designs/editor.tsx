/** One design while it is edited: its nodes at the left, what the server says of it at the right; saved as a draft, published with a warning, never over somebody else's change. */
import { Button, Checkbox, Input } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import '../../../ui/form/form.css'
import '../../../ui/list/list.css'
import { Status } from '../../../ui/theme/status.tsx'
import { useWords } from '../../../ui/text/language.tsx'
import { ApiError } from '../../api/client.ts'
import { say } from '../../api/toasts-and-connection.ts'
import { useLeaveGuard } from '../document/leave-guard.tsx'
import { DeskContext, useCheck, useStored, type Choices, type Stored } from './calls.ts'
import { Compare } from './compare.tsx'
import { PublishDialog, RetireButton, useSend } from './publish-actions.tsx'
import './designs.css'
import { draftOf, written, type Draft } from './draft.ts'
import { Nodes } from './nodes.tsx'
import { Field, Pair, useAt } from './form-parts.tsx'
import { Preview } from './preview.tsx'
import { lacksOf, stateFamily } from './design-state.ts'
import { words } from './messages.ts'

interface EditorProps {
  readonly choices: Choices
  /** The version that was opened; absent for a new design. */
  readonly stored?: Stored
  readonly start: Draft
  /** Another version is what is edited now; without one, this one anew from the server. */
  readonly onKept: (id?: string) => void
  readonly onCopy: (draft: Draft) => void
  readonly onLeave: () => void
}

export function Editor({ choices, stored: opened, start, onKept, onCopy, onLeave }: EditorProps): React.ReactElement {
  const w = useWords(words)
  const at = useAt()
  const send = useSend()
  const [stored, setStored] = useState(opened)
  const [kept, setKept] = useState(() => (opened ? JSON.stringify(written(start)) : ''))
  const [draft, setDraft] = useState(start)
  const [checked, setChecked] = useState(start)
  const [told, setTold] = useState<ApiError['fields']>({})
  const [conflict, setConflict] = useState(false)
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState<'publish' | 'compare'>()
  const [document_, setDocument] = useState<string>()
  const body = useRef<HTMLDivElement>(null)
  const now = JSON.stringify(written(draft))
  const dirty = now !== kept
  // The check follows a little after the last letter.
  useEffect(() => {
    const timer = setTimeout(() => setChecked(draft), 400)
    return () => clearTimeout(timer)
  }, [draft])
  const check = useCheck(checked, document_)
  const settled = checked === draft && !check.isFetching
  const found = check.error instanceof ApiError ? check.error.fields : {}
  // Errors name places by number: while the answer for another order is shown, none are better than wrong ones.
  const errors = useMemo(() => (checked === draft ? { ...told, ...found } : told), [checked, draft, told, found])
  const change = (next: (draft: Draft) => Draft) => {
    setDraft(next)
    // What is being mended is no longer called wrong.
    setTold({})
  }
  const label = choices.label[at]
  useEffect(() => {
    document.title = `${draft.name[at] || w('newDesign')} · Weft`
  }, [draft.name, at])

  const attempt = async <T,>(work: () => Promise<T>): Promise<T | undefined> => {
    setBusy(true)
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setTold(error.fields)
      if (error.code === 409) setConflict(true)
      if (error.code === 11000) setTimeout(show)
      return undefined
    } finally {
      setBusy(false)
    }
  }
  const take = (next: Stored) => {
    setStored(next)
    setKept(now)
    setTold({})
  }
  const save = async (): Promise<Stored | undefined> => {
    const next = await attempt(() => send<Stored>('save', { fields: { id: stored?.id, at: stored?.at }, data: written(draft) }))
    if (next) take({ ...next, running: stored?.id === next.id ? stored.running : 0, by: stored?.by ?? null })
    return next
  }
  const publish = async (): Promise<boolean> => {
    const draftNow = dirty || stored?.status !== 'draft' ? await save() : stored
    const next = draftNow && (await attempt(() => send<Stored>('publish', { fields: { id: draftNow.id, at: draftNow.at } })))
    if (!next) return false
    take({ ...next, running: 0, by: stored?.by ?? null })
    say.success(w('published'))
    return true
  }
  const show = () => {
    const first = body.current?.querySelector('[role=alert], .design-node .design-bad')
    first?.scrollIntoView({ block: 'center' })
    ;(first?.closest('.field')?.querySelector('input') ?? first?.closest('button'))?.focus()
  }
  const leave = useLeaveGuard({ dirty: dirty && !conflict, save: async () => (await save()) !== undefined, discard: () => undefined })
  // The address follows once nothing is unsaved, or the guard (whose effects stand before this one) would ask.
  const address = useRef(opened?.id)
  useEffect(() => {
    if (!stored || dirty || address.current === stored.id) return
    address.current = stored.id
    onKept(stored.id)
  })
  const others = useStored().data?.filter(({ page }) => page === draft.page) ?? []
  const newer = stored && stored.status !== 'draft' ? others.find((one) => one.code === stored.code && one.status === 'draft') : undefined
  const state = stored?.status ?? 'draft'
  return (
    <DeskContext value={{ choices, errors, change }}>
      <div className="design" ref={body}>
        <header className="list-head">
          <h1>{draft.name[at] || w('newDesign')}</h1>
          <Status family={stateFamily[state]} label={w(state)} />
          <span className="muted grow">
            {label}
            {stored && ` · ${w('version')} ${stored.version}`}
            {dirty && ` · ${w('unsaved')}`}
          </span>
          <Button onClick={onLeave}>{w('back')}</Button>
          <Button onClick={() => setAsking('compare')}>{w('compare')}</Button>
          {stored && <RetireButton stored={stored} onDone={() => (leave.allow(), onLeave())} />}
          <Button loading={busy} disabled={!dirty || conflict} onClick={() => void save().then((done) => done && say.success(w('saved')))}>
            {w('save')}
          </Button>
          <Button
            type="primary"
            loading={busy}
            disabled={conflict || (!dirty && state !== 'draft') || (settled && Object.keys(errors).length > 0)}
            onClick={() => setAsking('publish')}
          >
            {w('publish')}
          </Button>
        </header>
        {conflict && (
          <p className="design-note" role="alert">
            {w('conflict')}
            <Button size="small" onClick={() => onCopy(draft)}>
              {w('keepCopy')}
            </Button>
            <Button size="small" onClick={() => onKept()}>
              {w('newest')}
            </Button>
          </p>
        )}
        {!conflict && state !== 'draft' && (
          <p className="design-note" role="note">
            {w(state === 'active' ? 'activeHint' : 'archivedHint')}
            {newer && (
              <Button size="small" onClick={() => onKept(newer.id)}>
                {w('draftThere', { n: newer.version })} {w('open')}
              </Button>
            )}
          </p>
        )}
        <div className="design-body">
          <div className="design-main">
            <Head draft={draft} fixed={stored !== undefined} />
            <Nodes draft={draft} />
          </div>
          <Preview
            draft={draft}
            foretold={check.isError ? undefined : check.data}
            state={Object.keys(errors).length > 0 ? 'wrong' : !settled ? 'checking' : check.isError ? 'unchecked' : 'fine'}
            wrong={Object.values(errors).flat().length}
            document={document_}
            onDocument={setDocument}
            onRetry={() => void check.refetch()}
            onShow={show}
          />
        </div>
        {asking === 'publish' && (
          <PublishDialog
            stored={{
              page: draft.page,
              name: draft.name[at],
              version: state === 'draft' ? (stored?.version ?? 1) : stored!.version + 1,
              id: stored?.status === 'draft' ? stored.id : undefined,
            }}
            lacks={lacksOf(draft, check.data ?? [], document_).map(({ who }) => who)}
            onPublish={publish}
            onClose={() => setAsking(undefined)}
          />
        )}
        {asking === 'compare' && (
          <Compare draft={draft} stored={stored} own={draftOf(choices.own)} others={others} onClose={() => setAsking(undefined)} />
        )}
        {leave.dialog}
      </div>
    </DeskContext>
  )
}

/** The process itself: names, code, and the two rules that hold for all its nodes. */
function Head({ draft, fixed }: { draft: Draft; fixed: boolean }) {
  const w = useWords(words)
  return (
    <DeskContext.Consumer>
      {(desk) => (
        <section className="sheet design-part" aria-label={w('head')}>
          <div className="fields">
            <Pair label={w('name')} path="name" value={draft.name} onChange={(name) => desk!.change((now) => ({ ...now, name }))} />
            <Field label={w('code')} path="code">
              <Input
                aria-label={w('code')}
                maxLength={60}
                // Versions are told by it.
                disabled={fixed}
                status={desk!.errors['code'] ? 'error' : ''}
                value={draft.code}
                onChange={(event) => desk!.change((now) => ({ ...now, code: event.target.value }))}
              />
            </Field>
          </div>
          <div className="design-ticks">
            {(['initiatorMayApprove', 'skipRepeated'] as const).map((rule) => (
              <Checkbox
                key={rule}
                checked={draft[rule] === true}
                onChange={(event) => desk!.change((now) => ({ ...now, [rule]: event.target.checked }))}
              >
                {w(rule)}
              </Checkbox>
            ))}
          </div>
          {desk!.errors['nodes'] && (
            <p role="alert" className="design-wrong">
              {desk!.errors['nodes'].join(' ')}
            </p>
          )}
        </section>
      )}
    </DeskContext.Consumer>
  )
}
