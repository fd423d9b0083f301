/** Confirmation before a process action: next approvers, positions without a holder, and the target of a return (U61, U62). */
import type { AnswerOf, CallPath } from '../../../model/calls/call-types.ts'
import type { Warning } from '../../../model/lifecycle/warning.ts'
import type { PageAction, WireDoc } from '../../../model/page.ts'
import type { Label, Language } from '../../../model/text.ts'
import { fillPlaceholders } from '../../../model/text.ts'
import { listed } from '../../../ui/text/language.tsx'
import { call, callAt, intent } from '../../api/client.ts'
import { say } from '../../api/toasts-and-connection.ts'
import { currentUser } from '../../session/session-store.ts'
import { askComment, type Asking } from './comment-dialog.tsx'
import { withWarnings } from './warnings.tsx'
import { actionMessages as messages } from './messages.ts'
import { returnsTo, stepKinds } from '../../../model/process/process-kinds.ts'

type Ahead = AnswerOf<'/ccommonapi/cpm-bus/cpm-preview'>[number]
type Named = Ahead['people'][number]
type FlowView = AnswerOf<'/ccommonapi/cpm-bus/cpm-view'>
/** Reads about a process, or nothing when the server refuses: a confirmation is asked all the same. */
const ask = <P extends ProcessReading>(path: P, id: string): Promise<AnswerOf<P> | undefined> =>
  callAt<P>(path, { method: 'GET', fields: byKey(id), quiet: true }).catch(() => undefined)
type ProcessReading = Extract<CallPath, `/ccommonapi/cpm-bus/cpm-${'view' | 'preview' | 'node-actions'}`>
const byKey = (id: string) => ({ REL_KEY: id })

interface ActionAsking {
  readonly action: PageAction
  readonly language: Language
  /** What the action asks to confirm. */
  readonly warnings?: readonly Warning[]
}

/**
 * Asks for confirmation of a process action. Actions outside the approval flow have their own dialogs.
 * @returns the comment ('' without one), or undefined when the user cancels
 */
export async function askAction(doc: WireDoc, asking: ActionAsking): Promise<string | undefined> {
  const { isNeeded, ...about } = await confirmationOf(doc, asking)
  return isNeeded ? askComment(about) : ''
}

/** Returns what the dialog of an action says: its effect, warnings, who follows. `isNeeded`: it is not done without a dialog. */
export async function confirmationOf(
  doc: WireDoc,
  { action, language, warnings = [] }: ActionAsking,
): Promise<Asking & { readonly isNeeded: boolean }> {
  const warned = withWarnings(warnings, { title: action.label, language })
  const about = {
    title: action.label,
    object: doc.number,
    text: action.confirm,
    comment: action.comment,
    danger: action.danger,
    decides: action.flow || action.signs,
    language,
    ...warned,
    isNeeded: true,
  }
  if (action.flow) {
    const chain = await chainOf(doc, action)
    if (chain) {
      const stopped = chain.some((node) => [node, ...node.steps].some((one) => one.missing && one.people.length === 0))
      const more = (
        <>
          {warned.more}
          <Chain nodes={chain} language={language} />
        </>
      )
      return { ...about, stopped, more }
    }
    if (action.comment === 'required') {
      const text = [about.text, effectOf(await ask('/ccommonapi/cpm-bus/cpm-view', doc.id), language)].filter(Boolean).join(' ')
      return { ...about, text }
    }
  }
  return { ...about, isNeeded: Boolean(action.comment || action.confirm) || warnings.length > 0 }
}

/** Returns the nodes that follow when the process starts; nothing when no approval is needed. */
async function chainOf(doc: WireDoc, action: PageAction): Promise<readonly Ahead[] | undefined> {
  if (action.signs || action.danger || action.comment === 'required') return undefined
  const nodes = await ask('/ccommonapi/cpm-bus/cpm-preview', doc.id)
  const [here, ...rest] = nodes ?? []
  if (!here || here.approveFlow || here.launchAction !== action.name || !rest.some((node) => node.approveFlow)) return undefined
  return rest
}

/** Reports success. When the action can be withdrawn, undo is offered for eight seconds (U68). */
export async function sayDone(
  doc: WireDoc,
  { action, language, onBack }: { action: PageAction; language: Language; onBack: (doc: WireDoc) => Promise<void> },
): Promise<void> {
  const { said: labelText } = in_(language)
  const back =
    action.flow && !action.danger
      ? (await ask('/ccommonapi/cpm-bus/cpm-node-actions', doc.id))?.find((one) => one.kind === 'recall' || one.kind === 'takeBack')
      : undefined
  if (!back) return void say.success(say.word('done'))
  say.undo(say.word('done'), labelText(back.text), async () => {
    const recalled = await call(`/ccommonapi/cpm-bus/${back.kind === 'recall' ? 'recall' : 'take-back'}`, {
      fields: { REL_KEY: doc.id },
      key: intent(),
    })
    say.success(say.word('done'))
    await onBack(recalled)
  })
}

const in_ = (language: Language) => {
  const at = language === 'en' ? 1 : 0
  return {
    said: (label: Label | string): string => (typeof label === 'string' ? label : label[at]),
    w: (word: keyof typeof messages, values?: Readonly<Record<string, unknown>>) => fillPlaceholders(messages[word][at], values),
  }
}

/** Lists the nodes ahead with the current assignees of each step. */
function Chain({ nodes, language }: { nodes: readonly Ahead[]; language: Language }) {
  const { said: labelText, w } = in_(language)
  const administrator = ['administrator', 'super'].includes(currentUser()?.accountType ?? '')
  const names = (people: readonly Named[]) =>
    listed(
      language,
      people.map((one) => labelText(one.name)),
    )
  const lacking = (one: { readonly people: readonly Named[]; readonly missing?: readonly Label[] }) =>
    one.missing && (
      <div className="error-text" role="alert">
        ⚠{' '}
        {w(one.people.length > 0 ? 'standIn' : 'nobodyHolds', {
          office: listed(language, one.missing.map(labelText)),
          names: names(one.people),
        })}{' '}
        {administrator ? <a href="/admin/users">{w('fixPeople')}</a> : w('fixAsk')}
      </div>
    )
  return (
    <section aria-label={w('chain')}>
      <p className="muted">{w('chain')}</p>
      <ol>
        {nodes.map((node) => (
          <li key={node.nid}>
            <b>{labelText(node.text)}</b>
            {!node.approveFlow && node.people.length > 0 && (
              <span className="muted"> {w('nodePeople', { names: names(node.people) })}</span>
            )}
            {lacking(node)}
            {node.steps.map((step) => (
              <div key={step.code}>
                {labelText(step.name)} · <span className="muted">{labelText(stepKinds[step.approve].needs)}</span> {names(step.people)}
                {lacking(step)}
              </div>
            ))}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Describes the target of a rejection and how many steps are repeated. */
function effectOf(flow: FlowView | null | undefined, language: Language): string {
  const { said: labelText, w } = in_(language)
  const at = flow?.nodes.findIndex((node) => node.state === 'current') ?? -1
  const node = flow?.nodes[at]
  const step = node?.steps.find((one) => one.state === 'current')
  if (!flow || !node || !step) return ''
  const to = returnsTo(step.reject, at)
  if (to === undefined) {
    const last = node.steps.flatMap((one) => one.signatures).findLast((one) => one.state === 'approved')
    return last
      ? w('effectApprover', { name: labelText(last.by.name) })
      : w('effectBack', { node: labelText(flow.nodes[Math.max(0, at - 1)]!.text), n: 1 })
  }
  return w('effectBack', { node: labelText(flow.nodes[to]!.text), n: at - to })
}
