/**
 * Approval thread: solid line for completed nodes, a marker at the current node, dashed line ahead. It shows signers, assignees, next
 * approvers, and what changed since the user's last action.
 */
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { Family } from '../../../../model/status.ts'
import type { WireDoc } from '../../../../model/page.ts'
import type { Label } from '../../../../model/text.ts'
import { ago, listed, useLanguage, useText, useMessages } from '../../../../ui/text/language.tsx'
import { Glyph } from '../../../../ui/theme/status.tsx'
import { Due } from './due.tsx'
import { FlowActions } from './process-actions.tsx'
import {
  useFlow,
  useFlowActions,
  type FlowView,
  type HistoryLine,
  type Named,
  type NodeView,
  type StepView,
  type Waiting,
} from './process-calls.ts'
import { messages } from '../messages.ts'
import styles from './approvals.module.css'
import { stepKinds } from '../../../../model/process/process-kinds.ts'

type Ahead = NodeView['state']
const family = (state: Ahead): Family => (state === 'done' ? 'success' : state === 'current' ? 'attention' : 'neutral')

/** `compact` is for previews: it shows the thread alone, without actions. */
export function Approvals({
  type,
  doc,
  compact = false,
  since,
}: {
  type: string
  doc: WireDoc
  compact?: boolean
  since?: React.ReactNode
}): React.ReactElement | null {
  const t = useText()
  const flow = useFlow(type, doc)
  if (!flow || flow.nodes.length === 0) return compact ? null : <p className="muted">{flow === undefined ? '…' : t('none')}</p>
  return (
    <section aria-label={t('approvals')}>
      {compact && <h3 className={styles['heading']}>{t('approvals')}</h3>}
      {since}
      {!compact && <Actions type={type} doc={doc} />}
      <ol className={styles['signing']}>
        {flow.nodes.map((node) => (
          <Node key={node.nid} node={node} />
        ))}
      </ol>
      {!compact && <Graph flow={flow} />}
      {!compact && <Record lines={flow.history} nodes={flow.nodes} />}
    </section>
  )
}

const FlowGraph = lazy(() => import('./process-graph.tsx').then((module) => ({ default: module.FlowGraph })))

/** Process graph with boxes and arrows, shown on request. */
function Graph({ flow }: { flow: FlowView }) {
  const t = useMessages(messages)
  const [open, setOpen] = useState(false)
  return (
    <p>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('graph')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <FlowGraph flow={flow} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </p>
  )
}

function Actions({ type, doc }: { type: string; doc: WireDoc }) {
  const flow = useFlow(type, doc)
  const actions = useFlowActions(type, doc)
  return flow ? <FlowActions type={type} doc={doc} flow={flow} actions={actions} /> : null
}

const useSaid = () => {
  const at = useLanguage() === 'en' ? 1 : 0
  return (label: Label | string | undefined): string => (typeof label === 'string' ? label : (label?.[at] ?? ''))
}
const useNames = () => {
  const language = useLanguage()
  const labelText = useSaid()
  return (list: readonly Named[]): string =>
    listed(
      language,
      list.map((one) => labelText(one.name)),
    )
}

function StateMark({ state }: { state: Ahead }) {
  return (
    <span className={styles['mark']} data-family={family(state)}>
      <Glyph family={family(state)} />
    </span>
  )
}

function Node({ node }: { node: NodeView }) {
  const language = useLanguage()
  const t = useMessages(messages)
  const labelText = useSaid()
  const names = useNames()
  return (
    <>
      <li
        className={node.state === 'ahead' || node.state === 'skipped' ? styles['ahead'] : undefined}
        aria-current={node.state === 'current' ? 'step' : undefined}
      >
        <StateMark state={node.state} />
        <b className={node.state === 'skipped' ? 'muted' : undefined}>{labelText(node.text)}</b>
        {node.state === 'skipped' && <span className="muted"> · {t('notPassed')}</span>}
        {node.limit && node.state !== 'done' && (
          <span className="muted"> · {t(node.limit.unit === 'day' ? 'limitDay' : 'limitHour', { n: node.limit.amount })}</span>
        )}
        {node.leftBy && <span> · {labelText(node.leftBy.name)}</span>}
        {node.leftAt && (
          <span className={`muted ${styles['when']}`} title={node.leftAt}>
            {ago(node.leftAt, language)}
          </span>
        )}
        {node.steps.length === 0 && node.state === 'current' && <Waits waiting={node.waiting} />}
        {node.steps.length === 0 && node.state === 'ahead' && node.predicted.length > 0 && (
          <div className="muted">{t('nodePeople', { names: names(node.predicted) })}</div>
        )}
      </li>
      {node.state !== 'skipped' && node.steps.map((step) => <Step key={step.code} step={step} steps={node.steps} />)}
    </>
  )
}

function Step({ step, steps }: { step: StepView; steps: readonly StepView[] }) {
  const t = useText()
  const text = useMessages(messages)
  const labelText = useSaid()
  const names = useNames()
  const language = useLanguage()
  const done = step.signatures.filter((one) => one.state === 'approved').length
  const all = done + step.waiting.filter((one) => one.kind !== 'opinion').length
  return (
    <li
      className={step.state === 'ahead' || step.state === 'skipped' ? styles['ahead'] : undefined}
      data-state={step.state}
      aria-current={step.state === 'current' ? 'step' : undefined}
    >
      <StateMark state={step.state} />
      {labelText(step.name)} <span className="muted">· {labelText(stepKinds[step.approve].needs)}</span>
      <StepOrder step={step} steps={steps} />
      {stepKinds[step.approve].counts && all > 1 && <span className="muted"> · {text('signed', { done, all })}</span>}
      {step.signatures.map((one, at) => (
        <div key={at}>
          {labelText(one.by.name)}
          {one.behalf && <span className="muted"> {text('behalf', { name: labelText(one.behalf.name) })}</span>}{' '}
          {one.state === 'rejected' && <span className="over">{text('rejected')} </span>}
          {one.state === 'transferred' && <span className="muted">{text('transferred')} </span>}
          <span className="muted" title={one.at}>
            {ago(one.at, language)}
            {one.seconds > 59 && ` · ${text('took', { time: lasted(one.seconds, t) })}`}
          </span>
          {one.comment && <div className="opinion">“{one.comment}”</div>}
        </div>
      ))}
      <Waits waiting={step.waiting} />
      {step.state === 'ahead' && (
        <div className="muted">{step.predicted.length > 0 ? `${t('predicted')} ${names(step.predicted)}` : text('nobody')}</div>
      )}
    </li>
  )
}

/** What a step waits for, where that is not the step before it, and the condition under which it is asked. */
function StepOrder({ step, steps }: { step: StepView; steps: readonly StepView[] }) {
  const text = useMessages(messages)
  const labelText = useSaid()
  const language = useLanguage()
  const before = (step.after ?? []).map((code) => labelText(steps.find((one) => one.code === code)?.name ?? code))
  const isFirst = step.after?.length === 0 && steps[0] !== step
  return (
    <>
      {before.length > 0 && <span className="muted"> · {text('stepAfter', { names: listed(language, before) })}</span>}
      {isFirst && <span className="muted"> · {text('stepAtOnce')}</span>}
      {step.state === 'skipped' && <span className="muted"> · {text('stepSkipped')}</span>}
      {step.condition && <div className="muted">{text('stepWhen', { condition: labelText(step.condition) })}</div>}
    </>
  )
}

/** Lists the assignees of the document, since when they have had it, and whether they have seen it. */
function Waits({ waiting }: { waiting: readonly Waiting[] }) {
  const t = useText()
  const text = useMessages(messages)
  const labelText = useSaid()
  const language = useLanguage()
  return (
    <>
      {waiting.map((one) => (
        <div key={`${one.assignee.id}.${one.kind}`} className={styles['waiting']}>
          {t('waiting')} {labelText(one.assignee.name)}
          {one.kind === 'opinion' && ` (${text('opinion')})`} · {ago(one.since, language)} · {text(one.read ? 'read' : 'unread')}
          {one.due !== undefined && (
            <div>
              <Due due={one.due} left={one.left!} level={one.level} whole />
            </div>
          )}
        </div>
      ))}
    </>
  )
}

const lasted = (seconds: number, t: ReturnType<typeof useText>): string =>
  seconds < 3600
    ? `${Math.floor(seconds / 60)} ${t('minutes')}`
    : seconds < 86_400
      ? `${Math.floor(seconds / 3600)} ${t('hours')}`
      : `${Math.floor(seconds / 86_400)} ${t('days')}`

/** The step that the engine decided about, and its condition. */
function Reason({ data: { step, condition } }: { data: HistoryLine['data'] }) {
  const labelText = useSaid()
  if (!Array.isArray(step)) return null
  const reason = Array.isArray(condition) ? `: ${labelText(condition as unknown as Label)}` : ''
  return (
    <div className="muted">
      {labelText(step as unknown as Label)}
      {reason}
    </div>
  )
}

/** Process history of all rounds; entries before a return stay visible. */
function Record({ lines, nodes }: { lines: readonly HistoryLine[]; nodes: readonly NodeView[] }) {
  const t = useMessages(messages)
  const labelText = useSaid()
  const language = useLanguage()
  if (lines.length === 0) return null
  return (
    <details className="record">
      <summary>
        {t('record')} · {lines.length}
      </summary>
      <ul className="story">
        {lines.toReversed().map((line, at) => (
          <li key={at}>
            <b>{labelText(line.by.name)}</b> {labelText(line.label)}{' '}
            <span className="muted">{labelText(nodes.find((one) => one.nid === line.node)?.text)}</span>{' '}
            <span className="muted" title={line.at}>
              {ago(line.at, language)}
            </span>
            <Reason data={line.data} />
            {line.comment && <div className="opinion">“{line.comment}”</div>}
          </li>
        ))}
      </ul>
    </details>
  )
}
