/** One document under work: header, sections, side panel, action bar; saving, conflicts, drafts, leaving. */
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import type { Page, PageAction, WireDoc } from '../../../model/page.ts'
import {
  completed,
  computed,
  errorsOf,
  isDirty,
  keysOf,
  rulesOf,
  toSend,
  validate,
  type Errors,
  type Values,
} from '../../../ui/form/form-state.ts'
import { Form } from '../../../ui/form/form.tsx'
import { useLanguage, useText, semicolon } from '../../../ui/text/language.tsx'
import { ApiError, documentCall, intent } from '../../api/client.ts'
import { cpmText } from '../../api/workflow-errors.ts'
import { say } from '../../api/toasts-and-connection.ts'
import { uploaded, uploading } from '../../api/upload.ts'
import { currentUser, subscribeUser } from '../../session/session-store.ts'
import { noteRecent } from '../../shell/navigation/recent.ts'
import { DocumentLive } from '../messages/document-live.tsx'
import { neighbours, walkedTo } from '../return-to-list.ts'
import { actOn } from './execute-action.ts'
import { ActionBar } from './action-bar.tsx'
import { sayDone } from './approval/confirm-action.tsx'
import { Compared } from './history/compared.tsx'
import { Conflict, type Clash } from './conflict/conflict.tsx'
import { DraftBar, DraftOpening } from './drafts/draft-bar.tsx'
import { Head } from './head.tsx'
import { useLeaveGuard } from './leave-guard.tsx'
import type { Loaded } from './loaded-document.ts'
import { rebase } from './conflict/rebase.ts'
import { OwnSection } from './own-section.tsx'
import { Related } from './related-documents.tsx'
import { removeDraft } from './remove.ts'
import { Sections } from './sections.tsx'
import { SidePanel } from './side-panel.tsx'
import { Marked } from './history/changes-since.tsx'
import { focusFirst, Summary } from './error-summary.tsx'
import { restored } from './drafts/restore-draft.ts'
import { useDraft } from './drafts/use-draft.ts'
import { useKeys } from './use-keys.ts'

const Signing = lazy(() => import('../signing/at-document.tsx').then((module) => ({ default: module.Signing })))

export function Editor({ page, doc, begin }: { page: Page; doc?: WireDoc; begin?: Values }): React.ReactElement {
  const t = useText()
  const language = useLanguage()
  const go = useNavigate()
  const queries = useQueryClient()
  const user = useSyncExternalStore(subscribeUser, currentUser)!
  // While somebody types, what others save does not pull the document away: it is met at saving, by version.
  const [loaded, setLoaded] = useState(doc as Loaded | undefined)
  const settled = useRef(false)
  const base = useMemo(() => computed(page, (loaded as Values | undefined) ?? begin ?? {}), [page, loaded, begin])
  const [values, setValues] = useState<Values>(base)
  const [errors, setErrors] = useState<Errors>({})
  // The list of errors above the form is an answer to saving; while one types, each field speaks for itself.
  const [told, setTold] = useState(false)
  const latest = useRef(values)
  latest.current = values
  const [editing, setEditing] = useState(
    loaded === undefined ||
      // A draft is there to be written on; what is in use is read first.
      (loaded.may.edit && loaded.status === 'draft'),
  )
  const [busy, setBusy] = useState('')
  const [signs, setSigns] = useState<PageAction>()
  const [clash, setClash] = useState<Clash | undefined>()
  const [panel, setPanel] = useState(window.innerWidth >= 1200 && !window.location.pathname.includes('/masterdetail/'))
  const key = useRef(intent())
  const viewer = useMemo(
    () => ({
      roles: user.dashroles,
      action: loaded ? (editing ? ('edit' as const) : ('view' as const)) : ('create' as const),
      side: loaded?.side ?? page.side,
    }),
    [user, loaded, editing, page.side],
  )
  const [begun, setBegun] = useState<Values>(base)
  const dirty = editing && isDirty(page, values, loaded as Values | undefined, viewer, begun)
  if (doc && doc !== loaded && (!dirty || settled.current)) {
    settled.current = false
    setLoaded(doc as Loaded)
  }
  const name = loaded?.number ?? (loaded ? String(loaded['name'] ?? loaded.id) : t('newDoc', { type: page.title }))
  // What a solved conflict left: it stands on the new document instead of being forgotten with the old one.
  const rebased = useRef<Values>(undefined)
  useEffect(() => {
    setValues(rebased.current ?? base)
    rebased.current = undefined
    setBegun(base)
    setErrors({})
  }, [base])
  useEffect(() => {
    document.title = `${name} · ${page.title}`
    if (loaded) {
      noteRecent({ page: page.page, id: loaded.id })
      walkedTo(page.page, loaded.id)
    }
    // Noted when it is opened, not at every save of it.
  }, [name, page.title, loaded?.id])

  const draft = useDraft(page, { user: user.id, loaded, values, dirty, name })

  const change = useCallback(
    (changes: Values) => {
      key.current = intent()
      setValues((now) => computed(page, { ...now, ...changes }))
      setErrors((now) =>
        Object.fromEntries(
          Object.entries(now).filter(([path]) => !Object.keys(changes).some((name) => path === name || path.startsWith(`${name}[`))),
        ),
      )
    },
    [page],
  )

  const broughtFor = useRef('')
  const bring = async (signal?: AbortSignal): Promise<Values | undefined> => {
    try {
      const given = toSend(page, values, undefined, viewer)
      const brought = await documentCall<Values>(page.page, 'compute', { values: given }, { quiet: true, signal })
      broughtFor.current = known
      return brought
    } catch {
      // What stands in the way is told at saving, at its field.
      return undefined
    }
  }
  // A new document is completed as the save will complete it: names, rates, prices, terms, as soon as they can be known.
  const known = loaded ? '' : JSON.stringify(keysOf(page, values))
  useEffect(() => {
    if (loaded) return
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      const brought = await bring(stop.signal)
      if (brought) for (const put of [setValues, setBegun]) put((now) => computed(page, completed(page, now, brought)))
    }, 300)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
    // asked again when what decides has changed, not at every letter
  }, [known])

  const refused = (error: unknown): void => {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 11000) {
      setErrors(error.fields)
      setTold(true)
      say.error(error.fields['']?.join(semicolon()) ?? t('formInvalid'))
      focusFirst(Object.keys(error.fields)[0])
    } else if (error.code === 409 && error.detail['fields']) setClash(error.detail as Clash)
    else if (error.code !== 401 && error.code !== 0)
      say.error(
        `${t('saveFailed')}${
          [error.errors]
            .flat(2)
            .filter((one) => typeof one === 'string')
            .join(semicolon()) || error.message
        }`,
      )
  }

  const save = async (version = loaded?.version): Promise<Loaded | undefined> => {
    if (busy) return undefined
    // Pictures on their way belong to what is saved; without a network all of it waits together.
    if (uploading()) {
      setBusy('save')
      await uploaded()
      await new Promise((drawn) => setTimeout(drawn))
      setBusy('')
    }
    // Who is quicker than the completion waits for it: nothing is asked of her that is known.
    const brought = loaded || broughtFor.current === known ? undefined : await bring()
    const given = brought ? computed(page, completed(page, latest.current, brought)) : latest.current
    if (brought) setValues(given)
    const found = validate(page, given, { viewer, language })
    setErrors(found)
    setTold(true)
    if (Object.keys(found).length > 0) {
      say.error(t('formInvalid'))
      focusFirst(Object.keys(found)[0])
      return undefined
    }
    setBusy('save')
    try {
      const saved = await documentCall<Loaded & { merged?: boolean }>(
        page.page,
        'save',
        { ...(loaded ? { id: loaded.id, version } : {}), values: toSend(page, given, loaded as Values | undefined, viewer) },
        { key: key.current, quiet: true },
      )
      draft.drop()
      say.success(saved.merged ? t('merged') : t('saved'))
      await reload(saved)
      return saved
    } catch (error) {
      refused(error)
      return undefined
    } finally {
      setBusy('')
    }
  }

  const reload = async (next: WireDoc) => {
    settled.current = true
    queries.setQueryData(['doc', page.page, next.id, language], next)
    for (const what of ['list', 'tasks', 'flow', 'history', 'unread'] as const) void queries.invalidateQueries({ queryKey: [what] })
    if (!loaded) {
      leave.allow()
      go(pathOf(next.id), { replace: true })
    } else {
      key.current = intent()
      setEditing(false)
    }
  }

  const act = async (action: PageAction) => {
    if (busy) return
    const current = dirty || uploading() ? await save() : loaded
    if (!current) return
    if (action.proof) return setSigns(action)
    setBusy(action.name)
    try {
      const next = await actOn(page, current, {
        action,
        language,
        onRefused(error) {
          setErrors(error.fields)
          setTold(true)
          focusFirst(Object.keys(error.fields)[0])
          if (error.code === 409) void queries.invalidateQueries({ queryKey: ['doc', page.page, loaded!.id] })
        },
      })
      if (!next) return
      void sayDone(next, { action, language, onBack: reload })
      setErrors({})
      await reload(next)
    } catch (error) {
      failed(error, action)
    } finally {
      setBusy('')
    }
  }
  const failed = (error: unknown, action: PageAction) => {
    if (!(error instanceof ApiError)) return refused(error)
    const notPushed = action.flow && error.code >= 500 && error.code !== 11_000
    if (!notPushed && (error.code !== 409 || error.detail['fields'])) return refused(error)
    // Said in the process's words where it could not be pushed, and the page stands as it is on the server (SH-8-009).
    say.error(notPushed ? cpmText(error, 'push') : error.message)
    void queries.invalidateQueries({ queryKey: ['doc', page.page, loaded!.id] })
  }
  const signed = async (next: Loaded | undefined) => {
    setSigns(undefined)
    if (!next) return
    void sayDone(next, { action: signs!, language, onBack: reload })
    await reload(next)
  }

  const remove = () => removeDraft(page, loaded!, { name, language, queries, go })
  const leave = useLeaveGuard({
    dirty,
    save: async () => (await save()) !== undefined,
    keep: draft.keepNow,
    discard: draft.drop,
  })

  const around = neighbours(page.page, loaded?.id ?? '')
  const pathOf = (id: string) => `/${page.module}/page/${page.page.replaceAll('_', '-')}?id=${id}`
  const step = (id: string | undefined): void => void (id && go(pathOf(id), { replace: true }))
  useKeys({
    editing,
    mayEdit: loaded?.may.edit === true,
    save: () => void save(),
    step: (way) => step(around[way]),
    edit: () => busy === '' && setEditing(true),
  })

  const status = loaded ? page.statuses[loaded.status ?? ''] : undefined
  return (
    <div
      className={`doc${panel && loaded ? ' with-panel' : ''}`}
      style={{ '--stripe': `var(--${status?.family ?? 'neutral'})` } as React.CSSProperties}
    >
      <Head page={page} loaded={loaded} values={values} name={name} neighbours={around} onStep={step} onPanel={() => setPanel(!panel)} />
      {loaded && <Related page={page} id={loaded.id} version={loaded.version} />}
      {loaded && <DocumentLive type={page.page} id={loaded.id} version={loaded.version} editing={dirty} />}
      <div className="doc-body">
        <div className="doc-main">
          <Sections page={page} values={values} errors={errors} viewer={viewer} />
          {draft.opening && <DraftOpening onDiscard={draft.drop} />}
          {draft.found && (
            <DraftBar
              page={page}
              draft={draft.found}
              base={base}
              version={loaded?.version}
              onDiscard={draft.drop}
              onRestore={() => {
                const kept = draft.found!
                setEditing(true)
                draft.take()
                void restored(page, kept, loaded).then((mine) => setValues((now) => computed(page, { ...now, ...mine })))
              }}
            />
          )}
          {told && Object.keys(errors).length > 0 && <Summary page={page} errors={errors} />}
          {page.signing && loaded?.['signTask'] != null && (
            <Suspense fallback={null}>
              <Signing
                page={page}
                doc={loaded}
                asked={signs}
                onDone={(next) => void signed(next)}
                onFailed={(error) => (setSigns(undefined), failed(error, signs!))}
              />
            </Suspense>
          )}
          <OwnSection page={page} doc={loaded} editing={editing} />
          <Compared page={page} doc={loaded} editing={editing}>
            {(seen) => (
              <Marked page={page} doc={loaded}>
                {(marked) => (
                  <Form
                    page={seen}
                    values={values}
                    errors={errors}
                    marked={marked}
                    viewer={viewer}
                    editing={editing}
                    onChange={change}
                    onBlur={(field) => {
                      if (!(field.field in values) || field.type === 'lines' || !dirty) return
                      // A little later, so that what is pressed next does not move away from under the pointer. What is merely not filled yet is told at saving.
                      setTimeout(() => {
                        const { locked, shown } = rulesOf(field, latest.current, viewer)
                        const found = shown && !locked ? errorsOf(field, latest.current[field.field], false, language) : []
                        setErrors((now) => {
                          if (found.length === 0 && !(field.field in now)) return now
                          const { [field.field]: _, ...others } = now
                          return found.length > 0 ? { ...others, [field.field]: found } : others
                        })
                      }, 250)
                    }}
                  />
                )}
              </Marked>
            )}
          </Compared>
        </div>
        {panel && loaded && <SidePanel page={page} doc={loaded} onClose={() => setPanel(false)} />}
      </div>
      <ActionBar
        page={page}
        loaded={loaded}
        editing={editing}
        dirty={dirty}
        busy={busy}
        kept={draft.kept}
        onSave={() => void save()}
        onEdit={() => setEditing(true)}
        onCancel={() => {
          setValues(base)
          setErrors({})
          setEditing(false)
          draft.drop()
        }}
        onAct={(action) => void act(action)}
        onRemove={remove}
      />
      {clash && (
        <Conflict
          page={page}
          id={loaded!.id}
          mine={values}
          clash={clash}
          onClose={() => setClash(undefined)}
          onSolved={async (theirs) => {
            setClash(undefined)
            const now = await documentCall<Loaded>(page.page, 'view', { id: loaded!.id })
            rebased.current = computed(page, rebase(page, { base, mine: values, theirs: now as Values, take: theirs }))
            key.current = intent()
            setLoaded(now)
            queries.setQueryData(['doc', page.page, now.id, language], now)
          }}
        />
      )}
      {leave.dialog}
    </div>
  )
}
