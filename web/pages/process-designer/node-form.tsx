/** Form of one node in the designer: name, next node, assignees, steps, status and time limit. */
import { AutoComplete, Checkbox, InputNumber, Segmented, Select } from 'antd'
import { useMessages } from '../../../ui/text/language.tsx'
import { useDesk } from './calls.ts'
import { inKind, type Draft, type DraftNode } from './draft.ts'
import { Field, One, Pair, useAt, useWrong } from './form-parts.tsx'
import { Steps } from './steps.tsx'
import { Assignees } from './assignees.tsx'
import { Branches, FieldRights } from './node-extras.tsx'
import { messages } from './messages.ts'
import { nodeKindNames, nodeKindOf, nodeKinds } from '../../../model/process/process-kinds.ts'
import styles from './designs.module.css'

const colours = ['neutral', 'info', 'attention', 'success', 'danger', 'returned', 'closed'] as const

export function NodeForm({
  draft,
  node,
  path,
  onChange,
}: {
  draft: Draft
  node: DraftNode
  path: string
  onChange: (node: DraftNode) => void
}): React.ReactElement {
  const t = useMessages(messages)
  const at = useAt()
  const kind = nodeKindOf(node)
  // When every step has its own assignees, the assignees of the node are not used.
  const shared = kind === 'press' || (kind === 'sign' && node.steps.some(({ access }) => access === undefined))
  return (
    <div className={styles['design-form']}>
      <Field label={t('kind')} path={`${path}.end`}>
        <Segmented
          name={`kind-${node.key}`}
          aria-label={t('kind')}
          value={kind}
          options={nodeKindNames.map((value) => ({ value, label: nodeKinds[value].label[at] }))}
          onChange={(value) => onChange(inKind(draft, node, value))}
        />
      </Field>
      <div className="fields">
        <Pair label={t('name')} path={`${path}.text`} value={node.text} onChange={(text) => onChange({ ...node, text })} />
        {kind !== 'end' && (
          <Pair
            label={t('launchText')}
            path={`${path}.launchText`}
            value={node.launchText}
            onChange={(launchText) => onChange({ ...node, launchText })}
          />
        )}
        {shared && <Assignees access={node.access} path={`${path}.access`} onChange={(access) => onChange({ ...node, access })} />}
      </div>
      {kind === 'sign' && <Steps node={node} path={path} onChange={onChange} />}
      <div className="fields">
        <Coded draft={draft} node={node} path={path} onChange={onChange} />
        {kind !== 'end' && <Clocked node={node} path={path} onChange={onChange} />}
      </div>
      <div className={styles['design-ticks']}>
        <Checkbox checked={node.formEditable} onChange={(event) => onChange({ ...node, formEditable: event.target.checked })}>
          {t('formEditable')}
        </Checkbox>
        <Checkbox checked={node.log} onChange={(event) => onChange({ ...node, log: event.target.checked })}>
          {t('log')}
        </Checkbox>
        {kind !== 'end' && (
          <>
            <Checkbox
              checked={node.branches !== undefined}
              onChange={(event) => {
                const { branches: _, ...rest } = node
                onChange(event.target.checked ? { ...rest, branches: [{ when: '', target: lastOf(draft, node) }] } : rest)
              }}
            >
              {t('branchesOn')}
            </Checkbox>
            <Checkbox
              checked={node.fields !== undefined}
              onChange={(event) => {
                const { fields: _, ...rest } = node
                onChange(event.target.checked ? { ...rest, fields: {} } : rest)
              }}
            >
              {t('fieldRights')}
            </Checkbox>
          </>
        )}
        {kind !== 'end' && (
          <Checkbox
            checked={node.batch === false}
            onChange={(event) => {
              const { batch: _, ...rest } = node
              onChange(event.target.checked ? { ...rest, batch: false } : rest)
            }}
          >
            {t('oneByOne')}
          </Checkbox>
        )}
      </div>
      <Branches draft={draft} node={node} path={path} onChange={onChange} />
      <FieldRights node={node} path={path} onChange={onChange} />
    </div>
  )
}

/** The status of the last other node, where a new branch leads first. */
const lastOf = ({ nodes }: Draft, node: DraftNode): string => nodes.filter(({ key }) => key !== node.key).at(-1)?.status ?? ''

interface PartProps {
  readonly node: DraftNode
  readonly path: string
  readonly onChange: (node: DraftNode) => void
}

/** Codes of status and action, the target nodes, and the colour. */
function Coded({ draft, node, path, onChange }: PartProps & { readonly draft: Draft }) {
  const t = useMessages(messages)
  const at = useAt()
  const { choices } = useDesk()
  const invalid = { status: useWrong(`${path}.status`).length > 0, action: useWrong(`${path}.launchAction`).length > 0 }
  const others = draft.nodes.filter(({ key }) => key !== node.key)
  const free = choices.statuses.filter(({ value }) => !others.some(({ status }) => status === value))
  return (
    <>
      <Field label={t('status')} path={`${path}.status`} hint={t('statusHint')}>
        <AutoComplete
          aria-label={t('status')}
          className="whole-width"
          status={invalid.status ? 'error' : ''}
          value={node.status}
          options={free.map(({ value, text }) => ({ value, label: `${text[at]} · ${value}` }))}
          onChange={(status: string) => onChange({ ...node, status })}
          onSelect={(status: string) => {
            const chosenStatus = choices.statuses.find(({ value }) => value === status)!
            onChange({ ...node, status, text: chosenStatus.text, colour: chosenStatus.colour as DraftNode['colour'] })
          }}
        />
      </Field>
      {!node.end && (
        <>
          <Field label={t('launchAction')} path={`${path}.launchAction`}>
            <AutoComplete
              aria-label={t('launchAction')}
              className="whole-width"
              status={invalid.action ? 'error' : ''}
              value={node.launchAction}
              options={choices.actions
                .filter(({ value }) => !others.some(({ launchAction }) => launchAction === value))
                .map(({ value, text }) => ({ value, label: `${text[at]} · ${value}` }))}
              onChange={(launchAction: string) => onChange({ ...node, launchAction })}
            />
          </Field>
          <One
            label={t('target')}
            path={`${path}.target`}
            value={node.target ?? ''}
            options={[{ value: '', label: t('next') }, ...others.map(({ status, text }) => ({ value: status, label: text[at] }))]}
            onChange={(target) => {
              const { target: _, ...rest } = node
              onChange(target ? { ...rest, target } : rest)
            }}
          />
        </>
      )}
      <One
        label={t('colour')}
        path={`${path}.colour`}
        value={node.colour}
        options={colours.map((value) => ({
          value,
          label: (
            <span className="row">
              <span aria-hidden="true" className={styles['design-dot']} data-family={value} />
              {t(value)}
            </span>
          ),
        }))}
        onChange={(colour) => onChange({ ...node, colour })}
      />
    </>
  )
}

function Clocked({ node, path, onChange }: PartProps) {
  const t = useMessages(messages)
  const { limit } = node
  return (
    <Field label={t('limit')} path={`${path}.limit`} deep>
      <span className="row">
        <InputNumber
          aria-label={t('limit')}
          min={1}
          max={limit?.unit === 'day' ? 365 : 999}
          precision={0}
          placeholder={t('noLimit')}
          value={limit?.amount ?? null}
          onChange={(amount) => {
            const { limit: _, ...rest } = node
            onChange(amount === null ? rest : { ...rest, limit: { amount, unit: limit?.unit ?? 'hour' } })
          }}
        />
        <Select
          aria-label={t('unit')}
          disabled={!limit}
          popupMatchSelectWidth={false}
          value={limit?.unit ?? 'hour'}
          options={(['hour', 'day'] as const).map((value) => ({ value, label: t(value) }))}
          onChange={(unit) => onChange({ ...node, limit: { amount: limit!.amount, unit } })}
        />
      </span>
    </Field>
  )
}
