/** Preview of the design: the server's errors, the process graph, and the approvers of a chosen document. */
import { Button, Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { ProcessNode } from '../../../model/process/process.ts'
import { useServices } from '../../../ui/services.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import type { NodeView } from '../document/approval/process-calls.ts'
import { FlowDrawing } from '../document/approval/process-graph.tsx'
import type { CheckedNode } from './calls.ts'
import type { Draft, DraftNode } from './draft.ts'
import { useAt } from './form-parts.tsx'
import { lacksOf } from './design-state.ts'
import { messages } from './messages.ts'
import styles from './designs.module.css'

interface PreviewProps {
  readonly draft: Draft
  readonly checkedNodes: readonly CheckedNode[] | undefined
  readonly state: 'checking' | 'fine' | 'wrong' | 'unchecked'
  /** The number of errors to correct. */
  readonly wrong: number
  readonly document: string | undefined
  readonly onDocument: (id: string | undefined) => void
  readonly onRetry: () => void
  readonly onShow: () => void
}

export function Preview({
  draft,
  checkedNodes,
  state,
  wrong: errorCount,
  document,
  onDocument,
  onRetry,
  onShow,
}: PreviewProps): React.ReactElement {
  const t = useMessages(messages)
  return (
    <aside className={styles['design-side']} aria-label={t('preview')}>
      <section className={`sheet ${styles['design-part']}`} aria-label={t('check')}>
        <p role="status" className={state === 'fine' ? `row ${styles['design-fine']}` : 'row'}>
          {state === 'checking' && t('checking')}
          {state === 'fine' && `✓ ${t('fine')}`}
          {state === 'wrong' && (
            <button type="button" className={`plain ${styles['design-bad']}`} onClick={onShow}>
              {t('wrong', { n: errorCount })}
            </button>
          )}
          {state === 'unchecked' && t('unchecked')}
        </p>
        {state === 'unchecked' && (
          <Button size="small" onClick={onRetry}>
            {t('retry')}
          </Button>
        )}
      </section>
      <section className={`sheet ${styles['design-part']}`} aria-label={t('whatIf')}>
        <h2>{t('whatIf')}</h2>
        <DocumentSelect page={draft.page} value={document} onChange={onDocument} />
        <p className="muted">{t('whatIfHint')}</p>
        <Lacking checkedNodes={checkedNodes} draft={draft} document={document} />
        <FlowDrawing flow={{ nodes: viewOf(draft, checkedNodes ?? []), moves: [] }} />
      </section>
    </aside>
  )
}

/** Converts the nodes to the view used by the process graph: all nodes lie ahead and show their approvers. */
function viewOf({ nodes }: Draft, checkedNodes: readonly CheckedNode[]): NodeView[] {
  return nodes.map((node, at) => {
    const known = checkedNodes.find(({ nid }) => nid === node.status)
    return {
      nid: node.status,
      text: node.text,
      colour: node.colour,
      state: 'ahead',
      approveFlow: node.approveFlow,
      end: node.end,
      limit: node.limit,
      batch: node.batch,
      target: node.end ? undefined : (node.target ?? nodes[at + 1]?.status),
      branches: node.branches?.map(({ target }) => target),
      steps: stepsOf(node).map((step) => {
        const checked = known?.steps.find(({ code }) => code === step.code)
        return {
          ...step,
          state: checked?.skipped ? 'skipped' : 'ahead',
          condition: checked?.condition,
          signatures: [],
          waiting: [],
          predicted: checked?.people ?? [],
        }
      }),
      waiting: [],
      predicted: node.end ? [] : (known?.people ?? []),
    }
  })
}
const stepsOf = ({ approveFlow, steps }: ProcessNode): DraftNode['steps'] => (approveFlow ? steps : [])

/** Warns before publishing about positions without a holder. */
function Lacking({ draft, checkedNodes = [], document }: Pick<PreviewProps, 'draft' | 'checkedNodes' | 'document'>) {
  const t = useMessages(messages)
  const at = useAt()
  const lines = lacksOf(draft, checkedNodes, document).map(
    ({ node, missing }) => `${node[at]}: ${t('standIn', { who: missing.map((label) => label[at]).join(t('comma')) || t('nobody') })}`,
  )
  if (lines.length === 0) return null
  return (
    <ul className={styles['design-lacks']}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

/** Selects a document of the type by number or name; an empty choice means a new document of the user. */
function DocumentSelect({
  page,
  value,
  onChange,
}: {
  page: string
  value: string | undefined
  onChange: (id: string | undefined) => void
}) {
  const t = useMessages(messages)
  const { pick } = useServices()
  const [documents, setFound] = useState<readonly { readonly id: string; readonly title: string }[]>([])
  const turn = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const look = (search: string) => {
    clearTimeout(timer.current)
    const mine = ++turn.current
    const ask = () =>
      pick(page, { search, size: 20 }).then(
        (rows) => mine === turn.current && setFound(rows),
        () => undefined,
      )
    timer.current = setTimeout(() => void ask(), search ? 160 : 0)
  }
  return (
    <Select<string>
      aria-label={t('whatIf')}
      className="whole-width"
      allowClear
      placeholder={t('newDocument')}
      showSearch={{ filterOption: false, onSearch: look }}
      value={value}
      options={documents.map(({ id, title }) => ({ value: id, label: title }))}
      onOpenChange={(open) => open && documents.length === 0 && look('')}
      onChange={(id?: string) => onChange(id)}
    />
  )
}
