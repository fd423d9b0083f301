/** Counts a bin by scanning: found, missing, and not expected here, each with what to do about it. */
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { kindFor } from '../../../ui/fields/registry.tsx'
import { AnswerState } from '../../../ui/sections/answer-section.tsx'
import { useMessages } from '../../../ui/text/language.tsx'
import { useAttempt } from '../../../ui/attempt.ts'
import { useWebPart } from '../../../ui/web-part.ts'
import { useSampleCalls, type Sample } from './sample-calls.ts'
import { countOf } from './sample-count.ts'
import { messages } from './sample-messages.ts'
import styles from './sample-desk.module.css'

interface SampleRackProps {
  readonly bin: string | null
  readonly scanned: readonly Sample[]
  readonly turn: number
  readonly onBin: (bin: string | null) => void
  readonly onAgain: () => void
  /** A sample was put into the bin. */
  readonly onMoved: (sample: Sample) => void
}

export function SampleRack({ bin, scanned, turn, onBin, onAgain, onMoved }: SampleRackProps): React.ReactElement {
  const t = useMessages(messages)
  const { partKey } = useWebPart()
  const { inBin } = useSampleCalls()
  const answer = useQuery({
    queryKey: partKey('sample-desk', 'bin', bin, turn),
    queryFn: () => inBin(bin!),
    enabled: bin !== null,
    retry: false,
    placeholderData: (before) => before,
  })
  const Choice = kindFor('link').Input
  const count = countOf(bin === null ? [] : (answer.data ?? []), scanned)
  return (
    <section className={`sheet ${styles['card']}`} data-part="rack" aria-label={t('rack')}>
      <p className="muted">{t('chooseBin')}</p>
      <div className={styles['choice']}>
        <Choice
          id="desk-bin"
          field={{ field: 'bin', label: t('bin'), type: 'link', to: 'bin', displayfield: 'bin$' } as never}
          value={bin}
          row={{}}
          onChange={(value) => onBin(value === null ? null : String(value))}
        />
        <Button size="large" disabled={scanned.length === 0} onClick={onAgain}>
          {t('again')}
        </Button>
      </div>
      <AnswerState answers={[answer]} failed={t('failed')} />
      {bin !== null && answer.data && (
        <>
          <Part name="missing" samples={count.missing} />
          <Part name="stray" samples={count.stray} bin={bin} onMoved={onMoved} />
          <Part name="found" samples={count.found} />
        </>
      )}
    </section>
  )
}

interface PartProps {
  readonly name: 'found' | 'missing' | 'stray'
  readonly samples: readonly Sample[]
  readonly bin?: string
  readonly onMoved?: (sample: Sample) => void
}

function Part({ name, samples, bin, onMoved }: PartProps) {
  const t = useMessages(messages)
  return (
    <section className={styles['part']} data-part={name} data-kind={samples.length === 0 ? 'none' : name} aria-label={t(name)}>
      <h3>
        {t(name)} · {samples.length}
      </h3>
      {samples.length === 0 && <p className="muted">{t('nothing')}</p>}
      <ul>
        {samples.map((one) => (
          <li key={one.id}>
            <b>{one.number}</b> <span className="muted">{[one.style$, one.size].filter(Boolean).join(' · ')}</span>
            {bin !== undefined && <Stray sample={one} bin={bin} onMoved={onMoved!} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Why a sample is not expected in a bin, and the way to put it there. */
function Stray({ sample, bin, onMoved }: { sample: Sample; bin: string; onMoved: (sample: Sample) => void }) {
  const t = useMessages(messages)
  const { act, view } = useSampleCalls()
  const attempt = useAttempt()
  const [loan, place] = [sample.loan$, sample.bin$]
  const put = (action: 'store' | 'move') =>
    attempt.run(async () => {
      await act(sample, action, { bin })
      onMoved(await view(sample.id))
    })
  const action = (['store', 'move'] as const).find((one) => sample.may?.actions.includes(one))
  return (
    <>
      <span className={styles['why']}>{loan ? t('lent', { loan }) : place ? t('elsewhere', { bin: place }) : t('noBin')}</span>
      {action && !loan && (
        <Button loading={attempt.busy} onClick={() => void put(action)}>
          {t('putHere')}
        </Button>
      )}
    </>
  )
}
