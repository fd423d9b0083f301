/** The steps of an approval: each with its signers, whether one or all must sign, and the target of a rejection. */
import { Button, Checkbox, Input, Select } from 'antd'
import type { ProcessStep } from '../../../model/process/process.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import { useDesk } from './calls.ts'
import { Condition } from './conditions.tsx'
import { moved, newStep, renamed, withoutStep, type DraftNode } from './draft.ts'
import { Field, One, Pair, useAt, useWrong } from './form-parts.tsx'
import { Assignees } from './assignees.tsx'
import { messages } from './messages.ts'
import { returnRuleNames, returnRules, stepKindNames, stepKinds } from '../../../model/process/process-kinds.ts'
import styles from './designs.module.css'

export function Steps({
  node,
  path,
  onChange,
}: {
  node: DraftNode
  path: string
  onChange: (node: DraftNode) => void
}): React.ReactElement {
  const t = useMessages(messages)
  const { change } = useDesk()
  const { steps } = node
  const put = (next: readonly ProcessStep[]) => onChange({ ...node, steps: next })
  // Steps that wait for a step follow its code.
  const rename = (no: number, next: ProcessStep) => put(renamed(steps.with(no, next), steps[no]!.code, next.code))
  return (
    <fieldset className={styles['design-steps']}>
      <legend>{t('steps')}</legend>
      <ol>
        {steps.map((step, no) => (
          // The key is the position of the step, because the code changes while it is typed.
          <li key={no}>
            <Step
              step={step}
              no={no}
              count={steps.length}
              node={node}
              path={`${path}.steps[${no}]`}
              onChange={(next) => rename(no, next)}
              onMove={(by) => put(moved(steps, no, no + by))}
              onRemove={() => put(withoutStep(steps, no))}
            />
          </li>
        ))}
      </ol>
      <Button
        size="small"
        onClick={() =>
          change((draft) => ({
            ...draft,
            nodes: draft.nodes.map((one) => (one.key === node.key ? { ...one, steps: [...one.steps, newStep(draft)] } : one)),
          }))
        }
      >
        + {t('addStep')}
      </Button>
    </fieldset>
  )
}

interface StepProps {
  readonly step: ProcessStep
  readonly no: number
  readonly count: number
  readonly node: DraftNode
  readonly path: string
  readonly onChange: (step: ProcessStep) => void
  readonly onMove: (by: -1 | 1) => void
  readonly onRemove: () => void
}

function Step({ step, no, count, node, path, onChange, onMove, onRemove }: StepProps) {
  const t = useMessages(messages)
  const at = useAt()
  const name = step.name[at] || t('step', { n: no + 1 })
  const wrongCode = useWrong(`${path}.code`).length > 0
  const switchOwn = (on: boolean) => {
    const { access: _, ...rest } = step
    onChange(on ? { ...rest, access: node.access } : rest)
  }
  const conditional = step.when !== undefined || step.above !== undefined
  const { when: _when, above: _above, ...unconditional } = step
  const { after: _after, ...inLine } = step
  const before = node.steps[no - 1]
  return (
    <section aria-label={`${t('step', { n: no + 1 })} ${step.name[at]}`} className={styles['design-step']}>
      <header className="row">
        <b className="grow">{t('step', { n: no + 1 })}</b>
        <Button size="small" type="text" disabled={no === 0} aria-label={t('up', { name })} onClick={() => onMove(-1)}>
          ↑
        </Button>
        <Button size="small" type="text" disabled={no === count - 1} aria-label={t('down', { name })} onClick={() => onMove(1)}>
          ↓
        </Button>
        <Button size="small" type="text" disabled={count === 1} aria-label={t('remove', { name })} onClick={onRemove}>
          ×
        </Button>
      </header>
      <div className="fields">
        <Pair label={t('stepName')} path={`${path}.name`} value={step.name} onChange={(text) => onChange({ ...step, name: text })} />
        <One
          label={t('approve')}
          path={`${path}.approve`}
          value={step.approve}
          options={stepKindNames.map((value) => ({ value, label: stepKinds[value].label[at] }))}
          onChange={(approve) => onChange({ ...step, approve })}
        />
        <One
          label={t('reject')}
          path={`${path}.reject`}
          value={step.reject}
          options={returnRuleNames.map((value) => ({ value, label: returnRules[value].label[at] }))}
          onChange={(reject) => onChange({ ...step, reject })}
        />
        <Field label={t('code')} path={`${path}.code`}>
          <Input
            aria-label={t('code')}
            maxLength={60}
            status={wrongCode ? 'error' : ''}
            value={step.code}
            onChange={(event) => onChange({ ...step, code: event.target.value })}
          />
        </Field>
      </div>
      <div className={styles['design-ticks']}>
        {no < count - 1 && (
          <Checkbox checked={step.end} onChange={(event) => onChange({ ...step, end: event.target.checked })}>
            {t('stepEnd')}
          </Checkbox>
        )}
        <Checkbox
          checked={conditional}
          onChange={(event) => onChange(event.target.checked ? { ...unconditional, when: '' } : unconditional)}
        >
          {t('onCondition')}
        </Checkbox>
        {count > 1 && (
          <Checkbox
            checked={step.after !== undefined}
            onChange={(event) => onChange(event.target.checked ? { ...inLine, after: before ? [before.code] : [] } : inLine)}
          >
            {t('ownOrder')}
          </Checkbox>
        )}
        <Checkbox checked={step.access !== undefined} onChange={(event) => switchOwn(event.target.checked)}>
          {t('ownPeople')}
        </Checkbox>
      </div>
      {step.after && (
        <Field label={t('after')} path={`${path}.after`}>
          <Select<string[]>
            aria-label={t('after')}
            mode="multiple"
            className="whole-width"
            placeholder={t('afterNone')}
            value={[...step.after]}
            options={node.steps.filter((one) => one !== step).map(({ code, name: text }) => ({ value: code, label: text[at] || code }))}
            onChange={(after) => onChange({ ...step, after })}
          />
        </Field>
      )}
      {conditional && <Condition condition={step} path={path} onChange={(next) => onChange({ ...unconditional, ...next })} />}
      {step.access && (
        <div className="fields">
          <Assignees access={step.access} path={`${path}.access`} onChange={(access) => onChange({ ...step, access })} />
        </div>
      )}
    </section>
  )
}
