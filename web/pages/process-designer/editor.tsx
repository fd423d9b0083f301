/**
 * Editor of one design: its nodes at the left, the server's check at the right. It saves drafts, publishes with a warning, and never
 * overwrites another user's change.
 */
import { Button, Checkbox, Input } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Status } from '../../../ui/theme/status.tsx'
import { useMessages } from '../../../ui/text/language.tsx'
import { say } from '../../api/toasts-and-connection.ts'
import { useLeaveGuard } from '../document/actions/leave-guard.tsx'
import { DeskContext, useStored, type Choices, type Stored } from './calls.ts'
import { Compare } from './compare.tsx'
import { PublishDialog, RetireButton } from './publish-actions.tsx'
import { draftOf, type Draft } from './draft.ts'
import { Nodes } from './nodes.tsx'
import { Field, Pair, useAt } from './form-parts.tsx'
import { Preview } from './preview.tsx'
import { lacksOf, stateFamily } from './design-state.ts'
import { useDesign, type Design } from './use-design.ts'
import { messages } from './messages.ts'
import styles from './designs.module.css'

interface EditorProps {
  readonly choices: Choices
  /** The version that was opened; absent for a new design. */
  readonly stored?: Stored
  readonly start: Draft
  /** Called with the id of the version to edit next; without an id, this version is loaded again from the server. */
  readonly onKept: (id?: string) => void
  readonly onCopy: (draft: Draft) => void
  readonly onLeave: () => void
}

export function Editor({ choices, stored: opened, start, onKept, onCopy, onLeave }: EditorProps): React.ReactElement {
  const t = useMessages(messages)
  const at = useAt()
  const [asking, setAsking] = useState<'publish' | 'compare'>()
  const body = useRef<HTMLDivElement>(null)
  const show = () => focusFirstError(body.current)
  const design = useDesign({ opened, start, onWrong: show })
  const { draft, stored, dirty, conflict, errors, settled, check, change, save, publish } = design
  useEffect(() => {
    document.title = `${draft.name[at] || t('newDesign')} · Weft`
  }, [draft.name, at, t])
  const leave = useLeaveGuard({ dirty: dirty && !conflict, save: async () => (await save()) !== undefined, discard: () => undefined })
  useFollowStored(design, opened?.id, onKept)
  const others = useStored().data?.filter(({ page }) => page === draft.page) ?? []
  const state = stored?.status ?? 'draft'
  const errorCount = Object.values(errors).flat().length
  return (
    <DeskContext value={{ choices, errors, change }}>
      <div className={styles['design']} ref={body}>
        <Bar design={design} label={choices.label[at]} onAsk={setAsking} onLeave={onLeave} onRetired={() => (leave.allow(), onLeave())} />
        <Notes design={design} others={others} onKept={onKept} onCopy={onCopy} />
        <div className={styles['design-body']}>
          <div className={styles['design-main']}>
            <Head draft={draft} fixed={stored !== undefined} />
            <Nodes draft={draft} />
          </div>
          <Preview
            draft={draft}
            checkedNodes={check.isError ? undefined : check.data}
            state={errorCount > 0 ? 'wrong' : !settled ? 'checking' : check.isError ? 'unchecked' : 'fine'}
            wrong={errorCount}
            document={design.document}
            onDocument={design.setDocument}
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
            lacks={lacksOf(draft, check.data ?? [], design.document).map(({ missing }) => missing)}
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

/** Brings the first error of the page into sight and puts the cursor there. */
function focusFirstError(page: HTMLElement | null): void {
  const first = page?.querySelector(`[role=alert], [data-part=design-node] .${styles['design-bad']}`)
  first?.scrollIntoView({ block: 'center' })
  ;(first?.closest('.field')?.querySelector('input') ?? first?.closest('button'))?.focus()
}

/** Lets the address follow the stored version once nothing is unsaved; before that the question on leaving would come up. */
function useFollowStored({ stored, dirty }: Design, opened: string | undefined, onKept: (id: string) => void): void {
  const address = useRef(opened)
  const follow = useEffectEvent(onKept)
  const id = dirty ? undefined : stored?.id
  useEffect(() => {
    if (id === undefined || address.current === id) return
    address.current = id
    follow(id)
  }, [id])
}

/** Name, state and the ways to save, publish, compare, retire and leave. */
function Bar({
  design: { draft, stored, dirty, busy, conflict, errors, settled, save },
  label,
  onAsk,
  onLeave,
  onRetired,
}: {
  design: Design
  label: string
  onAsk: (what: 'publish' | 'compare') => void
  onLeave: () => void
  onRetired: () => void
}) {
  const t = useMessages(messages)
  const at = useAt()
  const state = stored?.status ?? 'draft'
  return (
    <header className="list-head">
      <h1>{draft.name[at] || t('newDesign')}</h1>
      <Status family={stateFamily[state]} label={t(state)} />
      <span className="muted grow">
        {label}
        {stored && ` · ${t('version')} ${stored.version}`}
        {dirty && ` · ${t('unsaved')}`}
      </span>
      <Button onClick={onLeave}>{t('back')}</Button>
      <Button onClick={() => onAsk('compare')}>{t('compare')}</Button>
      {stored && <RetireButton stored={stored} onDone={onRetired} />}
      <Button
        loading={busy}
        disabled={!dirty || conflict}
        onClick={() =>
          void save().then((done) => done && say.success(done.wrong > 0 ? t('savedWithErrors', { n: done.wrong }) : t('saved')))
        }
      >
        {t('save')}
      </Button>
      <Button
        type="primary"
        loading={busy}
        disabled={conflict || (!dirty && state !== 'draft') || (settled && Object.keys(errors).length > 0)}
        onClick={() => onAsk('publish')}
      >
        {t('publish')}
      </Button>
    </header>
  )
}

/** What the person has to know before changing anything: a conflict, or that this version is in force or archived. */
function Notes({
  design: { draft, stored, conflict },
  others,
  onKept,
  onCopy,
}: {
  design: Design
  others: readonly Stored[]
} & Pick<EditorProps, 'onKept' | 'onCopy'>) {
  const t = useMessages(messages)
  const state = stored?.status ?? 'draft'
  const newer = stored && state !== 'draft' ? others.find((one) => one.code === stored.code && one.status === 'draft') : undefined
  if (conflict)
    return (
      <p className={styles['design-note']} role="alert">
        {t('conflict')}
        <Button size="small" onClick={() => onCopy(draft)}>
          {t('keepCopy')}
        </Button>
        <Button size="small" onClick={() => onKept()}>
          {t('newest')}
        </Button>
      </p>
    )
  if (state === 'draft') return null
  return (
    <p className={styles['design-note']} role="note">
      {t(state === 'active' ? 'activeHint' : 'archivedHint')}
      {newer && (
        <Button size="small" onClick={() => onKept(newer.id)}>
          {t('draftThere', { n: newer.version })} {t('open')}
        </Button>
      )}
    </p>
  )
}

/** Properties of the process itself: names, code, and the two rules that apply to all its nodes. */
function Head({ draft, fixed }: { draft: Draft; fixed: boolean }) {
  const t = useMessages(messages)
  return (
    <DeskContext.Consumer>
      {(desk) => (
        <section className={`sheet ${styles['design-part']}`} aria-label={t('head')}>
          <div className="fields">
            <Pair label={t('name')} path="name" value={draft.name} onChange={(name) => desk!.change((now) => ({ ...now, name }))} />
            <Field label={t('code')} path="code">
              <Input
                aria-label={t('code')}
                maxLength={60}
                // The code identifies the versions of a process, so it cannot be changed.
                disabled={fixed}
                status={desk!.errors['code'] ? 'error' : ''}
                value={draft.code}
                onChange={(event) => desk!.change((now) => ({ ...now, code: event.target.value }))}
              />
            </Field>
          </div>
          <div className={styles['design-ticks']}>
            {(['initiatorMayApprove', 'skipRepeated'] as const).map((rule) => (
              <Checkbox
                key={rule}
                checked={draft[rule] === true}
                onChange={(event) => desk!.change((now) => ({ ...now, [rule]: event.target.checked }))}
              >
                {t(rule)}
              </Checkbox>
            ))}
          </div>
          {desk!.errors['nodes'] && (
            <p role="alert" className={styles['design-wrong']}>
              {desk!.errors['nodes'].join(' ')}
            </p>
          )}
        </section>
      )}
    </DeskContext.Consumer>
  )
}
