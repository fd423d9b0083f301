/** Small parts of the designer's forms: a labelled field with its errors, a text in two languages, and a description of assignees. */
import { Input, Select } from 'antd'
import type { NodeAccess } from '../../../model/process/process.ts'
import type { Label } from '../../../model/text.ts'
import { semicolon, useLanguage, useMessages } from '../../../ui/text/language.tsx'
import { useDesk, type Choice } from './calls.ts'
import { messages } from './messages.ts'
import { accessKinds, listOf, namesInitiator } from '../../../model/process/process-kinds.ts'
import styles from './designs.module.css'

export type SayDesign = ReturnType<typeof useMessages<typeof messages>>
export const useAt = (): 0 | 1 => (useLanguage() === 'en' ? 1 : 0)

/** Returns the server errors at this path, or below it when `deep` is set. */
export function useWrong(path: string, deep = false): readonly string[] {
  const { errors } = useDesk()
  return Object.entries(errors).flatMap(([at, texts]) =>
    at === path || (deep && (at.startsWith(`${path}.`) || at.startsWith(`${path}[`))) ? texts : [],
  )
}

export function Field({
  label,
  path,
  deep,
  hint,
  children,
}: {
  label: string
  path: string
  deep?: boolean
  hint?: string
  children: React.ReactNode
}): React.ReactElement {
  const errorTexts = useWrong(path, deep)
  return (
    <div className="field" data-path={path}>
      <span className={styles['design-label']} aria-hidden="true">
        {label}
      </span>
      {children}
      {hint && <span className="muted">{hint}</span>}
      {errorTexts.length > 0 && (
        <p role="alert" className={styles['design-wrong']}>
          {errorTexts.join(semicolon())}
        </p>
      )}
    </div>
  )
}

/** A field for a text in Chinese and English. */
export function Pair({
  label,
  path,
  value = ['', ''],
  onChange,
}: {
  label: string
  path: string
  value?: Label
  onChange: (value: Label) => void
}): React.ReactElement {
  const t = useMessages(messages)
  const isInvalid = useWrong(path).length > 0
  const one = (language: 'zh' | 'en', at: 0 | 1) => {
    const name = t('both', { label, language: t(language) })
    return (
      <Field label={name} path={at === 0 ? path : `${path}.en`}>
        <Input
          aria-label={name}
          lang={language === 'zh' ? 'zh-CN' : 'en'}
          maxLength={100}
          status={isInvalid ? 'error' : ''}
          aria-invalid={isInvalid || undefined}
          value={value[at]}
          onChange={(event) => onChange(at === 0 ? [event.target.value, value[1]] : [value[0], event.target.value])}
        />
      </Field>
    )
  }
  return (
    <>
      {one('zh', 0)}
      {one('en', 1)}
    </>
  )
}

/** A choice of one of a few options. */
export function One<T extends string>({
  label,
  value,
  options,
  path,
  onChange,
}: {
  label: string
  value: T
  options: readonly { readonly value: T; readonly label: React.ReactNode }[]
  path: string
  onChange: (value: T) => void
}): React.ReactElement {
  return (
    <Field label={label} path={path}>
      <Select<T>
        aria-label={label}
        className="whole-width"
        status={useWrong(path).length > 0 ? 'error' : ''}
        value={value}
        options={[...options]}
        onChange={onChange}
      />
    </Field>
  )
}

const nameIn = (all: readonly Choice[], at: 0 | 1) => (code: string) => all.find(({ value }) => value === code)?.text[at] ?? code

/** Returns a function that describes the assignees of a node, e.g. `经理、财务 · 供应商`. */
export function useWho(): (access: NodeAccess) => string {
  const t = useMessages(messages)
  const at = useAt()
  const { choices } = useDesk()
  return ({ kind, roles = [], positions = [], relations = [], fixed, partyRole }) => {
    const role = (code: string) => (code === '*' ? t('anyRole') : nameIn(choices.roles, at)(code))
    const position = nameIn(choices.positions, at)
    const people = [
      ...(namesInitiator({ kind }) ? [accessKinds.initiator.label[at]] : []),
      ...(listOf(kind) === 'roles' ? roles.map(role) : []),
      ...(listOf(kind) === 'positions' ? positions.map(position) : []),
      ...(listOf(kind) === 'relations' ? relations.map(nameIn(choices.relations, at)) : []),
      ...(fixed ? [position(fixed)] : []),
    ]
    const partyRoles =
      partyRole === undefined ? [] : [partyRole].flat().map((one) => (one === 'owner' ? t('owner') : nameIn(choices.partyRoles, at)(one)))
    return [people.join(t('comma')) || t('nobody'), partyRoles.join(t('comma'))].filter(Boolean).join(' · ')
  }
}
