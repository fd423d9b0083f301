/** Assignees of a node or step: the initiator, roles, positions, a position that always takes part, and the party role. */
import { Select } from 'antd'
import type { NodeAccess } from '../../../model/process/process.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import { useDesk } from './calls.ts'
import { Field, One, useAt, useWrong } from './form-parts.tsx'
import { messages } from './messages.ts'
import { accessKindNames, accessKinds, listOf } from '../../../model/process/process-kinds.ts'

export function Assignees({
  access,
  path,
  onChange,
}: {
  access: NodeAccess
  path: string
  onChange: (access: NodeAccess) => void
}): React.ReactElement {
  const t = useMessages(messages)
  const at = useAt()
  const { choices } = useDesk()
  const set = (next: Partial<NodeAccess>) => {
    const { kind, fixed, partyRole, ...codes } = { ...access, ...next }
    const list = listOf(kind)
    onChange({
      kind,
      ...(list === undefined ? {} : { [list]: codes[list] ?? [] }),
      ...(fixed ? { fixed } : {}),
      ...(partyRole === undefined || [partyRole].flat().join() === 'owner' || partyRole.length === 0 ? {} : { partyRole }),
    })
  }
  const options = (all: typeof choices.roles) => all.map(({ value, text }) => ({ value, label: text[at] }))
  return (
    <>
      <One
        label={t('assignees')}
        path={`${path}.kind`}
        value={access.kind}
        options={accessKindNames.map((value) => ({ value, label: accessKinds[value].label[at] }))}
        onChange={(kind) => set({ kind })}
      />
      {listOf(access.kind) === 'roles' && (
        <Several
          label={t('roles')}
          path={`${path}.roles`}
          value={access.roles ?? []}
          options={[...options(choices.roles), { value: '*', label: t('anyRole') }]}
          onChange={(roles) => set({ roles })}
        />
      )}
      {listOf(access.kind) === 'positions' && (
        <Field label={t('positions')} path={`${path}.positions`} deep>
          {/* A position that another company has not set up yet can be entered by its code. */}
          <Select<string[]>
            aria-label={t('positions')}
            mode="tags"
            defaultActiveFirstOption={false}
            className="whole-width"
            showSearch={{ optionFilterProp: 'label' }}
            value={[...(access.positions ?? [])]}
            options={options(choices.positions)}
            onChange={(positions) => set({ positions })}
          />
        </Field>
      )}
      {listOf(access.kind) === 'relations' && (
        <Several
          label={t('relations')}
          path={`${path}.relations`}
          value={access.relations ?? []}
          options={options(choices.relations)}
          onChange={(relations) => set({ relations })}
        />
      )}
      {(choices.positions.length > 0 || access.fixed) && (
        <Field label={t('fixed')} path={`${path}.fixed`}>
          <Select<string>
            aria-label={t('fixed')}
            className="whole-width"
            showSearch={{ optionFilterProp: 'label' }}
            value={access.fixed ?? ''}
            options={[{ value: '', label: t('noFixed') }, ...options(choices.positions)]}
            onChange={(fixed) => set({ fixed: fixed || undefined })}
          />
        </Field>
      )}
      {choices.partyRoles.length > 0 && (
        <Field label={t('partyRole')} path={`${path}.partyRole`} deep>
          <Select<string[]>
            aria-label={t('partyRole')}
            mode="multiple"
            className="whole-width"
            value={[access.partyRole ?? 'owner'].flat() as string[]}
            options={[{ value: 'owner', label: t('owner') }, ...options(choices.partyRoles)]}
            onChange={(partyRole) => set({ partyRole })}
          />
        </Field>
      )}
    </>
  )
}

/** Several codes of a list; it is marked when something of the assignees is wrong. */
function Several({
  label,
  path,
  value,
  options,
  onChange,
}: {
  label: string
  path: string
  value: readonly string[]
  options: readonly { readonly value: string; readonly label: string }[]
  onChange: (codes: string[]) => void
}): React.ReactElement {
  const isInvalid = useWrong(path.slice(0, path.lastIndexOf('.')), true).length > 0
  return (
    <Field label={label} path={path} deep>
      <Select<string[]>
        aria-label={label}
        mode="multiple"
        className="whole-width"
        status={isInvalid ? 'error' : ''}
        showSearch={{ optionFilterProp: 'label' }}
        value={[...value]}
        options={[...options]}
        onChange={onChange}
      />
    </Field>
  )
}
