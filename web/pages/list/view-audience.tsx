/** Choice of who gets a view. Administrators may also give it to the users of some roles. */
import { useQuery } from '@tanstack/react-query'
import { Checkbox, Radio, Select } from 'antd'
import { callQuery } from '../../api/call-query.ts'
import { currentUser } from '../../session/session-store.ts'
import { useListText } from './messages.ts'
import type { Audience, ViewValues } from './use-view-form.ts'
import styles from './save-view.module.css'

interface ViewAudienceProps {
  readonly values: ViewValues
  readonly onChange: (next: Partial<ViewValues>) => void
}

export function ViewAudience({ values, onChange }: ViewAudienceProps): React.ReactElement {
  const t = useListText()
  const publishes = ['administrator', 'super'].includes(currentUser()?.accountType ?? '')
  const rolesQuery = useQuery({
    ...callQuery('/scommonapi/views/roles', { method: 'GET', quiet: true }),
    enabled: publishes,
  })
  return (
    <>
      <p className="muted">{t('whom')}</p>
      <Radio.Group
        aria-label={t('whom')}
        value={values.audience}
        onChange={(event) => onChange({ audience: event.target.value as Audience })}
        options={(['me', 'company', ...(publishes ? (['role'] as const) : [])] as const).map((value) => ({
          value,
          label: t(`whom_${value}`),
        }))}
      />
      {values.audience === 'role' && (
        <>
          <Select
            mode="multiple"
            aria-label={t('whom_role')}
            placeholder={t('whichRoles')}
            className={styles['roles']}
            loading={rolesQuery.isPending}
            showSearch={{ optionFilterProp: 'label' }}
            value={[...values.roles]}
            options={(rolesQuery.data ?? []).map(({ code, label }) => ({ value: code, label }))}
            onChange={(roles: string[]) => onChange({ roles })}
          />
          <Checkbox checked={values.opens} onChange={(event) => onChange({ opens: event.target.checked })}>
            {t('opensForRole')}
          </Checkbox>
        </>
      )}
    </>
  )
}
