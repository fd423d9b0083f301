/** What only some nodes have: branches to other nodes on a condition, and rights of single fields for those who act there. */
import { Button, Select } from 'antd'
import type { NodeBranch } from '../../../model/process/process.ts'
import { fieldRightNames, fieldRights, type FieldRight } from '../../../model/process/process-kinds.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import { useDesk } from './calls.ts'
import { Condition } from './conditions.tsx'
import type { Draft, DraftNode } from './draft.ts'
import { Field, One, useAt } from './form-parts.tsx'
import { messages } from './messages.ts'
import styles from './designs.module.css'

interface PartProps {
  readonly draft: Draft
  readonly node: DraftNode
  readonly path: string
  readonly onChange: (node: DraftNode) => void
}

/** The branches of a node, in the order in which their conditions are judged. */
export function Branches({ draft, node, path, onChange }: PartProps): React.ReactElement | null {
  const t = useMessages(messages)
  const at = useAt()
  if (!node.branches) return null
  const others = draft.nodes.filter(({ key }) => key !== node.key)
  const put = (branches: readonly NodeBranch[]) => onChange({ ...node, branches })
  return (
    <fieldset className={styles['design-steps']}>
      <legend>{t('branches')}</legend>
      <p className="muted">{t('branchesHint')}</p>
      <ol>
        {node.branches.map((branch, no) => (
          <li key={no}>
            <section aria-label={t('branch', { n: no + 1 })} className={styles['design-step']}>
              <header className="row">
                <b className="grow">{t('branch', { n: no + 1 })}</b>
                <Button
                  size="small"
                  type="text"
                  aria-label={t('remove', { name: t('branch', { n: no + 1 }) })}
                  onClick={() => put(node.branches!.toSpliced(no, 1))}
                >
                  ×
                </Button>
              </header>
              <Condition
                condition={branch}
                path={`${path}.branches[${no}]`}
                onChange={(condition) => put(node.branches!.with(no, { ...condition, target: branch.target }))}
              />
              <One
                label={t('target')}
                path={`${path}.branches[${no}].target`}
                value={branch.target}
                options={others.map(({ status, text }) => ({ value: status, label: text[at] }))}
                onChange={(target) => put(node.branches!.with(no, { ...branch, target }))}
              />
            </section>
          </li>
        ))}
      </ol>
      <Button size="small" onClick={() => put([...node.branches!, { when: '', target: others.at(-1)?.status ?? '' }])}>
        + {t('addBranch')}
      </Button>
    </fieldset>
  )
}

/** The fields that those who act at the node may only read, do not see, or must fill. */
export function FieldRights({ node, path, onChange }: Omit<PartProps, 'draft'>): React.ReactElement | null {
  const t = useMessages(messages)
  const at = useAt()
  const { choices } = useDesk()
  const { fields } = node
  if (!fields) return null
  const nameOf = (name: string) => choices.fields.find(({ value }) => value === name)?.text[at] ?? name
  const put = (next: Readonly<Record<string, FieldRight>>) => onChange({ ...node, fields: next })
  return (
    <fieldset className={styles['design-steps']}>
      <legend>{t('fieldRights')}</legend>
      <ul className={styles['design-rights']}>
        {Object.entries(fields).map(([name, right]) => (
          <li key={name} className="row">
            <One
              label={nameOf(name)}
              path={`${path}.fields.${name}`}
              value={right}
              options={fieldRightNames.map((value) => ({ value, label: fieldRights[value].label[at] }))}
              onChange={(next) => put({ ...fields, [name]: next })}
            />
            <Button
              size="small"
              type="text"
              aria-label={t('remove', { name: nameOf(name) })}
              onClick={() => put(Object.fromEntries(Object.entries(fields).filter(([one]) => one !== name)))}
            >
              ×
            </Button>
          </li>
        ))}
      </ul>
      <Field label={t('addField')} path={`${path}.fields`}>
        <Select<string | null>
          aria-label={t('addField')}
          className="whole-width"
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('addField')}
          value={null}
          options={choices.fields.filter(({ value }) => !(value in fields)).map(({ value, text }) => ({ value, label: text[at] }))}
          onChange={(name) => name && put({ ...fields, [name]: 'readonly' })}
        />
      </Field>
    </fieldset>
  )
}
