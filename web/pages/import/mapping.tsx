/** Column mapping of the worksheet: detected automatically, changed by hand, remembered for similar files. */
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Select } from 'antd'
import { useState } from 'react'
import { comma, useMessages } from '../../../ui/text/language.tsx'
import { readRows, type ImportSession } from './import-session.ts'
import { messages } from './messages.ts'
import { answerKey } from '../../api/query-keys.ts'

/** Returns required columns that are not mapped; those of lines only when lines are mapped. */
export function missingOf(columns: ImportSession['columns'], mapping: readonly (string | null)[]): ImportSession['columns'] {
  const has = (path: string) => mapping.some((one) => one === path || one?.startsWith(`${path}.`))
  return columns.filter(({ path, required }) => {
    const [outer, inner] = path.split('.') as [string, string | undefined]
    return required && !has(path) && (inner === undefined || has(outer))
  })
}

export function Mapping({
  intake,
  busy,
  onCheck,
}: {
  intake: ImportSession
  busy: boolean
  onCheck: (mapping: readonly (string | null)[]) => void
}): React.ReactElement {
  const t = useMessages(messages)
  const [mapping, setMapping] = useState(intake.mapping)
  const sample = useQuery({
    queryKey: answerKey('/ccommonapi/data-upload/rows', { id: intake.id, size: 3 }),
    queryFn: () => readRows(intake.id, { size: 3 }),
  })
  const missing = missingOf(intake.columns, mapping)
  const set = (at: number, path: string | null) =>
    setMapping(mapping.map((one, index) => (index === at ? path : one === path ? null : one)))
  return (
    <section className="grid gap-12">
      {missing.length > 0 && (
        <Alert type="warning" showIcon title={t('missing', { list: missing.map((one) => one.label).join(comma()) })} />
      )}
      <div className="import-bar">
        <span>{t('mapped', { done: mapping.filter((one) => one !== null).length, all: mapping.length })}</span>
        <span className="grow" />
        <Button type="primary" loading={busy} disabled={missing.length > 0} onClick={() => onCheck(mapping)}>
          {t('check')}
        </Button>
      </div>
      <div className="import-box" tabIndex={0} role="region" aria-label={t('stepMap')}>
        <table className="import-table">
          <thead>
            <tr>
              <th>{t('sheetColumn')}</th>
              <th>{t('sample')}</th>
              <th className="w-300">{t('field')}</th>
              <th />
            </tr>
          </thead>
          <tbody>
            {intake.header.map((head, at) => (
              <tr key={`${at}:${head}`}>
                <td>{head || `#${at + 1}`}</td>
                <td className="muted">
                  <span className="ell block max-w-280">
                    {(sample.data?.rows ?? [])
                      .map((row) => row.cells[at])
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </td>
                <td>
                  <Select
                    showSearch
                    allowClear
                    aria-label={head || `#${at + 1}`}
                    className="w-280"
                    placeholder={t('leaveOut')}
                    value={mapping[at] ?? undefined}
                    optionFilterProp="label"
                    options={intake.columns.map((one) => ({ value: one.path, label: one.required ? `${one.label} *` : one.label }))}
                    onChange={(path: string | undefined) => set(at, path ?? null)}
                  />
                </td>
                <td className="muted nowrap">
                  {mapping[at] !== null && mapping[at] === intake.mapping[at] && intake.how[at] !== 'none' ? t(intake.how[at]!) : ''}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
