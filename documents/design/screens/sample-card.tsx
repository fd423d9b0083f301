/** One sample on the desk: who has it, where it belongs, and what this person may do with it. */
import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { kindFor } from '../../../ui/fields/registry.tsx'
import { useServices } from '../../../ui/services.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import { useAttempt } from '../../../ui/attempt.ts'
import { useWebPart } from '../../../ui/web-part.ts'
import { useSampleCalls, type Sample } from './sample-calls.ts'
import { messages } from './sample-messages.ts'
import styles from './sample-desk.module.css'

/** What is chosen along with an action: the field of the sample, and the type to which it links. */
const chosenWith = { handOver: ['receiver', 'user'], store: ['bin', 'bin'], move: ['bin', 'bin'] } as const
type Choosing = keyof typeof chosenWith

export function SampleCard({ sample, onDone }: { sample: Sample; onDone: (sample: Sample) => void }): React.ReactElement {
  const t = useMessages(messages)
  const { documentPath } = useServices()
  const { act, view } = useSampleCalls()
  const { toast, renewLists } = useWebPart()
  const may = (action: 'giveBack' | Choosing) => sample.may?.actions.includes(action) === true
  const attempt = useAttempt()
  const run = (action: 'giveBack' | Choosing, values: object = {}) =>
    attempt.run(async () => {
      await act(sample, action, values)
      toast.success(t('done', { number: sample.number ?? '', what: t(action) }))
      renewLists()
      onDone(await view(sample.id))
    })
  const holder = sample.holder$
  const factory = sample.factory$
  const loan = sample.loan
  return (
    <section className={`sheet ${styles['card']}`} data-part="sample" aria-label={sample.number}>
      <h2>
        <Link to={documentPath('sample', sample.id)}>{sample.number}</Link>
      </h2>
      <p className="muted">{[sample.style$, sample.colorway$, sample.size].filter(Boolean).join(' · ')}</p>
      <dl>
        <dt>{t('heldBy')}</dt>
        <dd>{holder ?? (sample.status === 'production_complete' && factory ? t('atFactory', { name: factory }) : t('nobody'))}</dd>
        <dt>{t('bin')}</dt>
        <dd>{sample.bin$ ?? t('none')}</dd>
        <dt>{t('loan')}</dt>
        <dd>{typeof loan === 'string' ? <Link to={documentPath('sample_loan', loan)}>{sample.loan$}</Link> : t('none')}</dd>
      </dl>
      {may('giveBack') && loan !== null && (
        <Button type="primary" size="large" block loading={attempt.busy} onClick={() => void run('giveBack')}>
          {t('giveBack')}
        </Button>
      )}
      {(['handOver', 'store', 'move'] as const).filter(may).map((action) => (
        <WithChoice key={action} action={action} onChosen={(values) => run(action, values)} />
      ))}
    </section>
  )
}

/** An action that needs a person or a bin. */
function WithChoice({ action, onChosen }: { action: Choosing; onChosen: (values: object) => Promise<void> }) {
  const t = useMessages(messages)
  const [chosen, setChosen] = useState<string | null>(null)
  const [field, to] = chosenWith[action]
  const choice = useMutation({ mutationFn: () => onChosen({ [field]: chosen }) })
  const Choice = kindFor('link').Input
  const label = t(field)
  return (
    <div className={styles['choice']} data-part={action}>
      <Choice
        id={`desk-${action}`}
        field={{ field, label, type: 'link', to, displayfield: `${field}$` } as never}
        value={chosen}
        row={{}}
        onChange={(value) => setChosen(value === null ? null : String(value))}
      />
      <Button size="large" loading={choice.isPending} disabled={chosen === null} onClick={() => choice.mutate()}>
        {t(action)}
      </Button>
    </div>
  )
}
