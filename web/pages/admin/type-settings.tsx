/** Settings page: the choices of all document types that the platform may make, with the value of each and a dialog for every type. */
import { Button, Form, Input, Select, Table } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useLanguage, useText } from '../../../ui/text/language.tsx'
import { AdminPage, FormDialog, useAdmin, useChange, type AdminAnswer } from './frame.tsx'
import { useAdminText } from './messages.ts'

type TypeSettings = AdminAnswer<'type-settings'>[number]
type Setting = TypeSettings['settings'][number]
/** A setting in the table, with its type in the first row of the type. */
interface SettingRow {
  readonly key: string
  readonly setting: Setting
  readonly of: TypeSettings
  readonly first: boolean
}

export function TypeSettings(): React.ReactElement {
  const t = useAdminText()
  const at = useLanguage() === 'en' ? 1 : 0
  const textOf = useValueText()
  const answer = useAdmin('type-settings')
  const [query, setQuery] = useSearchParams()
  const [chosen, setEdited] = useState<TypeSettings | undefined>()
  // `?type=purchase_order` opens the settings of that type: the way from its list.
  const edited = chosen ?? answer.data?.find(({ type }) => type === query.get('type'))
  const close = () => {
    setEdited(undefined)
    setQuery({}, { replace: true })
  }
  const rows = (answer.data ?? []).flatMap((of) =>
    of.settings.map((setting, index): SettingRow => ({ key: `${of.type}.${setting.name}`, setting, of, first: index === 0 })),
  )
  return (
    <AdminPage title={t('settings')} hint={t('settingsHint')} answer={answer}>
      <Table<SettingRow>
        size="small"
        loading={answer.isPending}
        dataSource={rows}
        locale={{ emptyText: t('empty') }}
        pagination={false}
        columns={[
          { title: t('document'), key: 'document', render: (_, { of, first }) => (first ? <b>{of.label[at]}</b> : null) },
          { title: t('setting'), key: 'setting', render: (_, { setting }) => setting.label[at] },
          {
            title: t('settingValue'),
            key: 'value',
            render: (_, { setting }) => (
              <>
                {textOf(setting, setting.value)}
                {setting.value !== setting.default && (
                  <div className="muted">{t('settingDefault', { value: textOf(setting, setting.default) })}</div>
                )}
              </>
            ),
          },
          {
            title: t('actions'),
            key: 'actions',
            render: (_, { of, first }) =>
              first && (
                <Button size="small" aria-label={`${t('edit')} ${of.label[at]}`} onClick={() => setEdited(of)}>
                  {t('edit')}
                </Button>
              ),
          },
        ]}
      />
      {edited && <SettingsDialog of={edited} onClose={close} />}
    </AdminPage>
  )
}

/** Returns how a value of a setting reads: the label of a choice, yes or no, or the text itself. */
function useValueText(): (setting: Setting, value: Setting['value']) => string {
  const t = useText()
  const at = useLanguage() === 'en' ? 1 : 0
  return ({ choices }, value) =>
    typeof value === 'boolean' ? t(value ? 'yes' : 'no') : (choices.find((one) => one.value === value)?.label[at] ?? String(value ?? ''))
}

function SettingsDialog({ of, onClose }: { of: TypeSettings; onClose: () => void }) {
  const t = useAdminText()
  const at = useLanguage() === 'en' ? 1 : 0
  const change = useChange()
  const textOf = useValueText()
  return (
    <FormDialog<Record<string, Setting['value']>>
      title={`${t('settings')} · ${of.label[at]}`}
      values={Object.fromEntries(of.settings.map(({ name, value }) => [name, value]))}
      onSave={(values) => change('type-settings/save', { type: of.type, version: of.version, values })}
      onClose={onClose}
    >
      {of.settings.map((setting) => (
        <Form.Item
          key={setting.name}
          name={setting.name}
          label={setting.label[at]}
          extra={[setting.help?.[at], t('settingDefault', { value: textOf(setting, setting.default) })].filter(Boolean).join(' · ')}
        >
          <SettingInput setting={setting} />
        </Form.Item>
      ))}
    </FormDialog>
  )
}

/** The control of a setting; `value` and `onChange` come from the form around it. */
function SettingInput({ setting, ...control }: { readonly setting: Setting; readonly id?: string }) {
  const t = useText()
  const at = useLanguage() === 'en' ? 1 : 0
  const admin = useAdminText()
  if (setting.kind === 'choice')
    return <Select {...control} options={setting.choices.map(({ value, label }) => ({ value, label: label[at] }))} />
  if (setting.kind === 'yesNo')
    return (
      <Select
        {...control}
        options={[
          { value: true, label: t('yes') },
          { value: false, label: t('no') },
        ]}
      />
    )
  return <Input {...control} inputMode={setting.kind === 'text' ? 'text' : 'decimal'} placeholder={admin('blankDefault')} />
}
