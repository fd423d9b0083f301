/** The outcome of a fit session: what holds it back, and beside each verdict what it will cause, said before it is pressed. */
import { Button } from 'antd'
import type { SectionForm } from '../../../ui/state/section-form.ts'
import { useLanguage, useMessages } from '../../../ui/text/language.tsx'
import { fitOutcome, type HeldBack, type TouchedDocuments, type Verdict as VerdictName } from '../fit-outcome.rules.ts'
import type { fitting } from '../fitting.ts'
import { partNameOf, progressOf, type Measurement, type Place } from './fit-values.ts'
import { messages } from './fitting-messages.ts'
import styles from './fitting.module.css'

interface FitOutcomeProps {
  readonly form: SectionForm<typeof fitting>
  readonly touched: TouchedDocuments
  readonly onAt: (place: Place) => void
}

export function FitOutcome({ form, touched, onAt }: FitOutcomeProps): React.ReactElement {
  const t = useMessages(messages)
  return (
    <div className={styles['outcome']} role="group" aria-label={t('outcome')}>
      <h3>
        {t('outcome')} <span className="muted">{t('progress', { ...progressOf(form.values) })}</span>
      </h3>
      <div className={styles['verdicts']}>
        <Verdict name="pass" form={form} touched={touched} onAt={onAt} />
        <Verdict name="fail" form={form} touched={touched} onAt={onAt} />
      </div>
    </div>
  )
}

/** The value at which a reason is met. */
const columnOf = ({ kind }: HeldBack<Measurement>): Place['column'] => (kind === 'notMeasured' ? 'measured' : 'revised')

function Verdict({ name, form, touched, onAt }: FitOutcomeProps & { readonly name: VerdictName }) {
  const t = useMessages(messages)
  const language = useLanguage()
  const action = form.page.actions.find((one) => one.name === name)
  const { effects, heldBack } = fitOutcome(form.values, name, touched)
  if (!action) return null
  return (
    <div className={styles['verdict']} data-verdict={name}>
      <p className="muted">{t(name === 'pass' ? 'willPass' : 'willFail')}</p>
      <ul>
        {effects.map((effect) => (
          <li key={effect.kind}>{t(effect.kind, { ...effect })}</li>
        ))}
      </ul>
      {heldBack.length > 0 && (
        <div className={styles['held']}>
          {t('heldBack')}
          <ul>
            {heldBack.map((reason) => (
              <li key={reason.kind}>
                {'line' in reason ? (
                  <button type="button" className="plain" onClick={() => onAt({ line: String(reason.line.id), column: columnOf(reason) })}>
                    {t(reason.kind, { ...reason, part: partNameOf(reason.line, language), size: String(reason.line.size ?? '') })}
                  </button>
                ) : (
                  t(reason.kind, { ...reason })
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Button
        type={name === 'pass' ? 'primary' : 'default'}
        danger={name === 'fail'}
        size="large"
        disabled={heldBack.length > 0 || form.busy || !form.actions.includes(name)}
        onClick={() => form.act(name)}
      >
        {action.label}
      </Button>
    </div>
  )
}
