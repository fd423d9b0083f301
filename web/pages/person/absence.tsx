/** Absence settings: the user's deputy, from which day to which, for everything or one document type (U66). */
import { Button } from 'antd'
import { LoadFailed } from '../../shell/load-failed.tsx'
import { useLanguage, useText, useMessages } from '../../../ui/text/language.tsx'
import type { User } from '../../session/session-store.ts'
import { AbsenceForm } from './absence-form.tsx'
import { messages } from './messages.ts'
import { useSubstitutes } from './use-substitutes.ts'

export function Absence({ user }: { user: User }): React.ReactElement {
  const text = useMessages(messages)
  const language = useLanguage()
  const substitutes = useSubstitutes()
  const { answer } = substitutes
  const types = user.menus
    .filter((menu) => /^\/\w+\/index\//.test(menu.FURL))
    .map((menu) => ({ value: menu.ID.toLowerCase(), label: menu.LABEL?.[language === 'en' ? 1 : 0] ?? menu.TITLE }))
  return (
    <section className="sheet" aria-label={text('absence')}>
      <p className="muted mb-12">{text('absenceHint')}</p>
      {answer.isError && <LoadFailed onRetry={answer.refetch} />}
      {(answer.data ?? []).length > 0 && <SubstituteTable substitutes={substitutes} types={types} />}
      {answer.isSuccess && answer.data.length === 0 && <p className="mb-12">{text('absenceNone')}</p>}
      <AbsenceForm substitutes={substitutes} types={types} />
    </section>
  )
}

interface SubstituteTableProps {
  readonly substitutes: ReturnType<typeof useSubstitutes>
  readonly types: readonly { value: string; label: string }[]
}

/** The user's deputies with their days and document type; each can be removed. */
function SubstituteTable({ substitutes: { answer, change, remove }, types }: SubstituteTableProps) {
  const text = useMessages(messages)
  const t = useText()
  return (
    <table className="mb-16">
      <thead>
        <tr>
          <th>{text('substitute')}</th>
          <th>{text('absenceDays')}</th>
          <th>{text('absenceWhat')}</th>
          <th aria-label={t('more2')} />
        </tr>
      </thead>
      <tbody>
        {(answer.data ?? []).map((one) => (
          <tr key={one.id}>
            <td>{one.name}</td>
            <td>
              {one.from} → {one.to}
            </td>
            <td>{one.page ? (types.find(({ value }) => value === one.page)?.label ?? one.page) : text('absenceAll')}</td>
            <td>
              <Button size="small" disabled={change.busy} onClick={() => void remove(one.id)}>
                {t('remove')}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
