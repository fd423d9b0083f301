/**
 * Process graph (U60): nodes as boxes in order, completed moves solid, moves ahead dashed, returns as loops at the left. Tab and
 * arrow keys move between nodes.
 */
import { Modal } from 'antd'
import { useState } from 'react'
import type { Family } from '../../../../model/status.ts'
import type { Label } from '../../../../model/text.ts'
import { comma, useLanguage, useMessages } from '../../../../ui/text/language.tsx'
import { Due } from './due.tsx'
import type { FlowView, NodeView } from './process-calls.ts'
import { arrowsOf, box, type Arrow } from './graph-arrows.ts'
import { messages } from '../messages.ts'
import styles from './process-graph.module.css'

const familyOf = ({ state }: NodeView): Family => (state === 'done' ? 'success' : state === 'current' ? 'attention' : 'neutral')

export function FlowGraph({ flow, onClose }: { flow: FlowView; onClose: () => void }): React.ReactElement {
  const t = useMessages(messages)
  return (
    <Modal open title={t('graph')} footer={null} width={640} onCancel={onClose}>
      <p className="muted">{t('graphHint')}</p>
      <FlowDrawing flow={flow} />
    </Modal>
  )
}

/** The graph with the details of the selected node. Nodes may be added or removed while it is shown. */
export function FlowDrawing({ flow }: { flow: Pick<FlowView, 'nodes' | 'moves'> }): React.ReactElement {
  const t = useMessages(messages)
  const at = useLanguage() === 'en' ? 1 : 0
  const labelText = (label: Label | string) => (typeof label === 'string' ? label : label[at])
  const { nodes } = flow
  const [chosen, setChosen] = useState(() =>
    Math.max(
      0,
      nodes.findIndex(({ state }) => state === 'current'),
    ),
  )
  const arrows = arrowsOf(flow)
  const titleOf = (nid: string) => labelText(nodes.find((node) => node.nid === nid)?.text ?? nid)
  const nameOf = ({ kind, times, ...arrow }: Arrow) => {
    const [from, to] = [titleOf(arrow.from), titleOf(arrow.to)]
    return kind === 'back' ? t('graphBack', { n: times, from, to }) : `${from} → ${to}`
  }
  const keys = (event: React.KeyboardEvent, index: number) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by === undefined || !nodes[index + by]) return
    event.preventDefault()
    ;(event.currentTarget.parentElement!.querySelectorAll('[data-node]')[index + by] as SVGGElement).focus()
  }
  return (
    <>
      <div className={styles['box']}>
        <svg
          width={box.width}
          height={nodes.length * box.step}
          viewBox={`0 0 ${box.width} ${nodes.length * box.step}`}
          role="group"
          aria-label={t('graph')}
          className={styles['graph']}
        >
          <defs>
            <marker id="flow-head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse">
              <path d="M0 0 8 4 0 8z" fill="context-stroke" />
            </marker>
          </defs>
          {arrows.map((arrow) => (
            <g key={`${arrow.kind} ${arrow.from} ${arrow.to}`} className={arrow.kind === 'back' ? styles['back'] : styles['forward']}>
              <title>{nameOf(arrow)}</title>
              <path
                d={arrow.path}
                fill="none"
                stroke="currentColor"
                strokeWidth={arrow.kind === 'ahead' || arrow.kind === 'possible' ? 1.2 : 2}
                strokeDasharray={arrow.kind === 'ahead' || arrow.kind === 'possible' ? '5 4' : undefined}
                markerEnd="url(#flow-head)"
              />
              {arrow.label && arrow.kind === 'back' && (
                <text x={arrow.label.x} y={arrow.label.y} fontSize="12" fill="currentColor" textAnchor="middle">
                  {arrow.times}
                </text>
              )}
            </g>
          ))}
          {nodes.map((node, index) => (
            <g
              key={node.nid}
              data-node={node.nid}
              tabIndex={0}
              role="button"
              aria-pressed={chosen === index}
              aria-current={node.state === 'current' ? 'step' : undefined}
              aria-label={labelText(node.text)}
              transform={`translate(${box.left} ${index * box.step + 8})`}
              className={styles['node']}
              data-family={familyOf(node)}
              onFocus={() => setChosen(index)}
              onClick={() => setChosen(index)}
              onKeyDown={(event) => keys(event, index)}
            >
              <rect
                width={box.wide}
                height={box.high}
                rx="6"
                fill={`var(--${familyOf(node)}-bg)`}
                stroke="currentColor"
                strokeWidth={chosen === index ? 2.5 : 1.2}
                strokeDasharray={node.state === 'ahead' || node.state === 'skipped' ? '5 4' : undefined}
              />
              <text x={box.wide / 2} y={box.high / 2 + 5} textAnchor="middle" fontSize="14" fill="var(--text)">
                {short(labelText(node.text))}
              </text>
            </g>
          ))}
        </svg>
      </div>
      <Detail node={nodes[chosen]} said={labelText} />
      <ul className="muted">
        {arrows
          .filter(({ kind }) => kind === 'back')
          .map((arrow) => (
            <li key={`${arrow.from} ${arrow.to}`}>{nameOf(arrow)}</li>
          ))}
      </ul>
    </>
  )
}

const short = (text: string) => (text.length > 24 ? `${text.slice(0, 23)}…` : text)

/** Details of the selected node: signers, current assignees and next approvers. */
function Detail({ node, said: labelText }: { node: NodeView | undefined; said: (label: Label | string) => string }) {
  const t = useMessages(messages)
  if (!node) return null
  const lines =
    node.steps.length > 0
      ? node.steps
      : [{ code: '', name: '', state: node.state, condition: undefined, signatures: [], waiting: node.waiting, predicted: node.predicted }]
  return (
    <section aria-live="polite" aria-label={labelText(node.text)} className={styles['details']}>
      <b>{labelText(node.text)}</b>
      {node.limit && <span className="muted"> · {t(node.limit.unit === 'day' ? 'limitDay' : 'limitHour', { n: node.limit.amount })}</span>}
      <ul>
        {lines.map((line) => (
          <li key={line.code}>
            {labelText(line.name)}
            {line.state === 'skipped' && <span className="muted"> · {t('stepSkipped')}</span>}
            {line.condition && <span className="muted"> · {labelText(line.condition)}</span>}{' '}
            {line.signatures.map((one) => `✓ ${labelText(one.by.name)}`).join(comma())}
            {line.waiting.map((one) => (
              <span key={one.assignee.id}>
                {' '}
                {labelText(one.assignee.name)} {one.due !== undefined && <Due due={one.due} left={one.left!} />}
              </span>
            ))}
            <span className="muted">{line.predicted.map((one) => labelText(one.name)).join(comma())}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
