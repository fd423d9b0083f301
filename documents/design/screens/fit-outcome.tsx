/** The outcome of a fit session: what holds it back, and beside each verdict what it will cause, said before it is pressed. */
import { Button } from 'antd'
import type { SectionForm } from '../../../ui/state/section-form.ts'
import { useLanguage, useMessages } from '../../../ui/text/language.tsx'
import type { fitting } from '../fitting.ts'
import { effectsOf, outcomeOf, partNameOf, type Known, type Outcome, type Place, type Measurement } from './fit-values.ts'
import { messages } from './fitting-messages.ts'
import styles from './fitting.module.css'

interface FitOutcomeProps {
  readonly form: SectionForm<typeof fitting>
  readonly known: Known
  readonly onAt: (place: Place) => void
}

export function FitOutcome({ form, known, onAt }: FitOutcomeProps): React.ReactElement {
  const t = useMessages(messages)
  const outcome = outcomeOf(form.values)
  return (
    <div className={styles['outcome']} role="group" aria-label={t('outcome')}>
      <h3>
        {t('outcome')} <span className="muted">{t('progress', { ...outcome })}</span>
      </h3>
      <div className={styles['verdicts']}>
        <Verdict name="pass" form={form} known={known} outcome={outcome} onAt={onAt} />
        <Verdict name="fail" form={form} known={known} outcome={outcome} onAt={onAt} />
      </div>
    </div>
  )
}

/** What holds a verdict back; the first of each kind, with the value that it is about. */
function reasons(name: 'pass' | 'fail', { notMeasured, unexplained, conflict, unsolved, openPoints }: Outcome) {
  const at = (text: 'notMeasured' | 'unexplained' | 'conflict', row: Measurement | undefined, column: Place['column']) =>
    row ? [{ text, row, column }] : []
  return [
    ...at('notMeasured', notMeasured, 'measured'),
    ...(name === 'pass' ? at('unexplained', unexplained, 'revised') : []),
    ...at('conflict', conflict, 'revised'),
    ...(name === 'pass' && unsolved > 0 ? [{ text: 'unsolved' as const, n: unsolved }] : []),
    ...(name === 'fail' && openPoints === 0 ? [{ text: 'noReason' as const }] : []),
  ]
}

function Verdict({ name, form, known, outcome, onAt }: FitOutcomeProps & { readonly name: 'pass' | 'fail'; readonly outcome: Outcome }) {
  const t = useMessages(messages)
  const language = useLanguage()
  const action = form.page.actions.find((one) => one.name === name)
  const held = reasons(name, outcome)
  if (!action) return null
  return (
    <div className={styles['verdict']} data-verdict={name}>
      <p className="muted">{t(name === 'pass' ? 'willPass' : 'willFail')}</p>
      <ul>
        {effectsOf(form.values, name, known).map((effect) => (
          <li key={effect.text}>{t(effect.text, { ...effect })}</li>
        ))}
      </ul>
      {held.length > 0 && (
        <div className={styles['held']}>
          {t('heldBack')}
          <ul>
            {held.map((reason) => (
              <li key={reason.text}>
                {'row' in reason ? (
                  <button type="button" className="plain" onClick={() => onAt({ line: String(reason.row.id), column: reason.column })}>
                    {t(reason.text, { part: partNameOf(reason.row, language), size: String(reason.row.size ?? '') })}
                  </button>
                ) : (
                  t(reason.text, { ...reason })
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
        disabled={held.length > 0 || form.busy || !form.actions.includes(name)}
        onClick={() => form.act(name)}
      >
        {action.label}
      </Button>
    </div>
  )
}
