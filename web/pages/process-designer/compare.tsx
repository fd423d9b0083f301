/** Compares two versions of a process side by side and describes only the differences. */
import { Modal, Select } from 'antd'
import { useState } from 'react'
import type { ProcessCondition } from '../../../model/process/process-condition.ts'
import type { NodeAccess, NodeBranch, ProcessStep } from '../../../model/process/process.ts'
import type { Label } from '../../../model/text.ts'
import type { TimeLimit } from '../../../model/process/work-time.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import type { Stored } from './calls.ts'
import { differences, draftOf, type Difference, type Draft } from './draft.ts'
import { useAt, useWho } from './form-parts.tsx'
import { messages } from './messages.ts'
import type { Family } from '../../../model/status.ts'
import { fieldRights, nodeKinds, returnRules, stepKinds, type FieldRight, type NodeKind } from '../../../model/process/process-kinds.ts'
import styles from './designs.module.css'

const named = { text: 'name', access: 'assignees', batch: 'oneByOne', fields: 'fieldRights' } as const

export function Compare({
  draft,
  stored,
  own,
  others,
  onClose,
}: {
  draft: Draft
  stored: Stored | undefined
  own: Draft
  others: readonly Stored[]
  onClose: () => void
}): React.ReactElement {
  const t = useMessages(messages)
  const at = useAt()
  const before = others.find(({ code, version }) => code === stored?.code && version < (stored?.version ?? 0))
  const [chosen, setChosen] = useState((stored && before?.id) ?? 'own')
  const textOf = useTold()
  const other = others.find(({ id }) => id === chosen)
  const changes = differences(other ? draftOf(other.definition) : own, draft)
  return (
    <Modal open title={t('compare')} footer={null} width={820} onCancel={onClose}>
      <div className={`row ${styles['design-versions']}`}>
        <span>{t('compareWith')}</span>
        <Select
          aria-label={t('compareWith')}
          className={styles['design-version']}
          value={chosen}
          onChange={setChosen}
          options={[
            { value: 'own', label: t('builtIn') },
            ...others.map((one) => ({
              value: one.id,
              label: `${one.definition.name[at]} · ${t('version')} ${one.version} · ${t(one.status)}`,
            })),
          ]}
        />
      </div>
      {changes.length === 0 ? (
        <p role="status">{t('same')}</p>
      ) : (
        <div className={styles['design-table']} tabIndex={0} role="region" aria-label={t('compare')}>
          <table className={`weft ${styles['design-compare']}`}>
            <thead>
              <tr>
                <th scope="col">{t('where')}</th>
                <th scope="col">{t('before')}</th>
                <th scope="col">{t('now')}</th>
              </tr>
            </thead>
            <tbody>
              {changes.map((one) => (
                <tr key={`${one.node?.[0]} ${one.fact}`}>
                  <th scope="row">
                    {one.node ? `${one.node[at]} · ` : ''}
                    {t(named[one.fact as 'text'] ?? one.fact)}
                  </th>
                  <td>{textOf(one.fact, one.from)}</td>
                  <td>{textOf(one.fact, one.to)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Modal>
  )
}

/** Returns a condition as it is written. */
const conditionText = ({ when, above }: ProcessCondition): string =>
  [...(above ? [`${above.field} > ${above.amount} ${above.currency}`] : []), ...(when ? [when] : [])].join(' · ')

/** Returns a function that formats a property of a design for display. */
function useTold(): (fact: Difference['fact'], value: unknown) => string {
  const t = useMessages(messages)
  const at = useAt()
  const who = useWho()
  return (fact, value) => {
    if (fact === 'batch') return t(value === false ? 'yes' : 'no')
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (value === undefined || value === null) return fact === 'target' ? t('next') : '—'
    if (fact === 'access') return who(value as NodeAccess)
    if (fact === 'order') return (value as readonly Label[]).map((one) => one[at]).join(' → ')
    if (fact === 'limit') return `${(value as TimeLimit).amount} ${t((value as TimeLimit).unit)}`
    if (fact === 'kind') return nodeKinds[value as NodeKind].label[at]
    if (fact === 'colour') return t(value as Family)
    if (fact === 'branches')
      return (value as readonly NodeBranch[]).map((branch) => `${conditionText(branch)} → ${branch.target}`).join('; ')
    if (fact === 'fields')
      return Object.entries(value as Readonly<Record<string, FieldRight>>)
        .map(([name, right]) => `${name}: ${fieldRights[right].label[at]}`)
        .join('; ')
    if (fact === 'steps')
      return (value as readonly ProcessStep[])
        .map(({ name, approve, reject, access, after, ...condition }) =>
          [
            name[at],
            ...(after ? [`${t('after')} ${after.join(', ') || t('afterNone')}`] : []),
            ...(conditionText(condition) ? [conditionText(condition)] : []),
            stepKinds[approve].label[at],
            `${t('reject')} ${returnRules[reject].label[at]}`,
            ...(access ? [who(access)] : []),
          ].join(' · '),
        )
        .join(' → ')
    return Array.isArray(value) ? String(value[at]) : String(value)
  }
}
