/**
 * The nodes of a process as ordered cards. A card opens for editing, moves by drag handle or keyboard, and can be added or removed
 * with undo.
 */
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Status } from '../../../ui/theme/status.tsx'
import { useMessages } from '../../../ui/text/language.tsx'
import { say } from '../../api/toasts-and-connection.ts'
import { useDesk } from './calls.ts'
import { change, moved, newNode, put, without, type Draft, type DraftNode } from './draft.ts'
import { NodeForm } from './node-form.tsx'
import { useAt, useWho, useWrong } from './form-parts.tsx'
import { messages } from './messages.ts'
import { isLine } from '../../../model/process/process-steps.ts'
import { nodeKindOf, nodeKinds } from '../../../model/process/process-kinds.ts'
import styles from './designs.module.css'

export function Nodes({ draft }: { draft: Draft }): React.ReactElement {
  const t = useMessages(messages)
  const at = useAt()
  const { change: set } = useDesk()
  const [open, setOpen] = useState<string>()
  const [carried, setCarried] = useState<string>()
  const [announcement, setSaid] = useState('')
  const { nodes } = draft
  const move = (node: DraftNode, to: number) => {
    const from = nodes.indexOf(node)
    const next = moved(nodes, from, to)
    if (next === nodes) return
    set((now) => ({ ...now, nodes: next }))
    setSaid(t('moved', { name: node.text[at], at: to + 1, n: nodes.length }))
  }
  const add = (place: number) => {
    const node = newNode(draft, ['新节点', 'New node'])
    set((now) => put(now, place, node))
    setOpen(node.key)
  }
  const remove = (node: DraftNode) => {
    const place = nodes.indexOf(node)
    set((now) => without(now, node))
    say.undo(t('removed', { name: node.text[at] }), t('undo'), async () => set((now) => put(now, Math.min(place, now.nodes.length), node)))
  }
  return (
    <section aria-label={t('nodes')}>
      <header className={`row ${styles['design-nodes-head']}`}>
        <h2>{t('nodes')}</h2>
        <span className="muted grow">{t('nodesHint')}</span>
      </header>
      <ol className={styles['design-nodes']}>
        {nodes.map((node, index) => (
          <li
            key={node.key}
            className={`sheet ${styles['design-node']}${carried === node.key ? ' carried' : ''}`}
            data-part="design-node"
            onDragOver={(event) => {
              const from = nodes.findIndex(({ key }) => key === carried)
              if (from < 0) return
              event.preventDefault()
              if (from !== index) move(nodes[from]!, index)
            }}
            onDrop={(event) => event.preventDefault()}
          >
            <Card
              draft={draft}
              node={node}
              index={index}
              open={open === node.key}
              onOpen={() => setOpen((now) => (now === node.key ? undefined : node.key))}
              onMove={(by) => move(node, index + by)}
              onCarry={(on) => setCarried(on ? node.key : undefined)}
              onAdd={() => add(index + 1)}
              onRemove={() => remove(node)}
            />
          </li>
        ))}
      </ol>
      {nodes.length === 0 && <Button onClick={() => add(0)}>+ {t('addNode')}</Button>}
      <p className="hide" role="status">
        {announcement}
      </p>
    </section>
  )
}

interface CardProps {
  readonly draft: Draft
  readonly node: DraftNode
  readonly index: number
  readonly open: boolean
  readonly onOpen: () => void
  readonly onMove: (by: -1 | 1) => void
  readonly onCarry: (on: boolean) => void
  readonly onAdd: () => void
  readonly onRemove: () => void
}

function Card({ draft, node, index, open, onOpen, onMove, onCarry, onAdd, onRemove }: CardProps) {
  const t = useMessages(messages)
  const { change: set } = useDesk()
  const errorCount = useWrong(`nodes[${index}]`, true).length
  const at = useAt()
  const name = node.text[at] || node.status
  const opener = useRef<HTMLButtonElement>(null)
  const first = useRef(true)
  // A new node receives the focus, so that the user can continue at once.
  useEffect(() => {
    if (open && first.current) opener.current?.focus()
    first.current = false
  }, [open])
  return (
    <section aria-label={name}>
      <header className={styles['design-card-head']}>
        {/* A span, because not every browser can drag buttons. */}
        <span
          className={styles['design-grip']}
          role="button"
          tabIndex={0}
          draggable
          aria-label={t('handle', { name })}
          title={t('handle', { name })}
          onDragStart={(event) => {
            event.dataTransfer.setData('text/plain', node.status)
            event.dataTransfer.effectAllowed = 'move'
            onCarry(true)
          }}
          onDragEnd={() => onCarry(false)}
          onKeyDown={(event) => {
            const by = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key as 'ArrowUp']
            if (!by) return
            event.preventDefault()
            onMove(by)
          }}
        >
          ⠿
        </span>
        <button
          ref={opener}
          type="button"
          className={`plain ${styles['design-opener']}`}
          data-part="design-opener"
          aria-expanded={open}
          onClick={onOpen}
        >
          <span className={styles['design-no']}>{index + 1}</span>
          <span className="grow">
            <b>{name}</b>
            <Gist node={node} />
          </span>
          {errorCount > 0 && <span className={styles['design-bad']}>{t('wrong', { n: errorCount })}</span>}
          <Status family={node.colour} label={nodeKinds[nodeKindOf(node)].label[at]} />
          <span aria-hidden="true" className="muted">
            {open ? '▴' : '▾'}
          </span>
        </button>
        <span className={styles['design-buttons']}>
          <Button
            size="small"
            type="text"
            aria-label={t('up', { name })}
            title={t('up', { name })}
            disabled={index === 0}
            onClick={() => onMove(-1)}
          >
            ↑
          </Button>
          <Button
            size="small"
            type="text"
            aria-label={t('down', { name })}
            title={t('down', { name })}
            disabled={index === draft.nodes.length - 1}
            onClick={() => onMove(1)}
          >
            ↓
          </Button>
          <Button size="small" type="text" aria-label={t('addAfter', { name })} title={t('addAfter', { name })} onClick={onAdd}>
            +
          </Button>
          <Button size="small" type="text" aria-label={t('remove', { name })} title={t('remove', { name })} onClick={onRemove}>
            ×
          </Button>
        </span>
      </header>
      {open && <NodeForm draft={draft} node={node} path={`nodes[${index}]`} onChange={(next) => set((now) => change(now, node, next))} />}
    </section>
  )
}

/** Summary of a closed card: assignees, number of steps and time limit. */
function Gist({ node }: { node: DraftNode }) {
  const t = useMessages(messages)
  const who = useWho()
  if (node.end) return null
  const people = node.approveFlow
    ? [...new Set(node.steps.map((step) => who(step.access ?? node.access)))].join(isLine(node.steps) ? ' → ' : ' + ')
    : who(node.access)
  return (
    <span className={`muted ${styles['design-gist']}`}>
      {people}
      {node.limit && ` · ${node.limit.amount} ${t(node.limit.unit)}`}
    </span>
  )
}
