/** Head of a report: title, the choice of the party role, mails and export. */
import { Button, Dropdown, Select } from 'antd'
import type { ReportPage } from '../../../model/outputs/report.ts'
import { isPartyKind, partyKinds } from '../../../model/people/party-kinds.ts'
import { localise } from '../../../model/text.ts'
import { useLanguage, useMessages } from '../../../ui/text/language.tsx'
import { useAppMutation } from '../../api/mutation.ts'
import { saveFile, type Which } from './api.ts'
import { messages } from './messages.ts'
import type { OpenReport } from './use-report-view.ts'
import styles from './report.module.css'

interface ReportHeadProps {
  readonly which: Which
  readonly page: ReportPage
  readonly view: OpenReport
  readonly onMail: () => void
}

export function ReportHead({ which, page, view, onMail }: ReportHeadProps): React.ReactElement {
  const t = useMessages(messages)
  const exporting = useAppMutation({ send: (format: 'xlsx' | 'csv') => saveFile(which, view.ask, format) })
  return (
    <div className={`list-head ${styles['head']}`}>
      <h1>{page.title}</h1>
      <span className="muted ell grow" title={page.help}>
        {page.help}
      </span>
      {page.partyRoles.length > 1 && <PartyRoleChoice page={page} view={view} />}
      {page.kind !== 'draft' && <Button onClick={onMail}>{t('mail')}</Button>}
      {page.may.export && (
        <Dropdown
          autoFocus
          menu={{
            items: [
              { key: 'xlsx', label: t('exportExcel') },
              { key: 'csv', label: t('exportCsv') },
            ],
            onClick: ({ key }) => void exporting.run(key as 'xlsx' | 'csv'),
          }}
        >
          <Button type="primary" loading={exporting.busy}>
            {t('export')} ▾
          </Button>
        </Dropdown>
      )}
    </div>
  )
}

/** The choice of the party role from which the report reads documents. */
function PartyRoleChoice({ page, view }: Pick<ReportHeadProps, 'page' | 'view'>) {
  const t = useMessages(messages)
  const language = useLanguage()
  return (
    <label className="row">
      <span className="muted">{t('partyRole')}</span>
      <Select
        size="small"
        aria-label={t('partyRole')}
        value={view.partyRole ?? page.partyRole}
        className="w-110"
        options={page.partyRoles.map((value) => ({
          value,
          label: isPartyKind(value) ? localise(partyKinds[value].label, language) : t(value as 'owner' | 'reader'),
        }))}
        onChange={(next) => view.change({ partyRole: next })}
      />
    </label>
  )
}
