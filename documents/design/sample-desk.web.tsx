/**
 * `/page/check/sample-desk`: the desk of the sample keeper, on a phone beside the rack or at a desk: who has a sample, hand over, give back, put into a
 * bin, and a count of a bin with what is found, missing or not expected there.
 */
import { Segmented } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { ScanField } from '../../ui/fields/scan-field.tsx'
import { useMessages } from '../../ui/text/language.tsx'
import { tone } from '../../ui/tone.ts'
import { useShownRefusal } from '../../ui/attempt.ts'
import { useWebPart } from '../../ui/web-part.ts'
import { useSampleCalls, type Sample } from './screens/sample-calls.ts'
import { SampleCard } from './screens/sample-card.tsx'
import { SampleHolders } from './screens/sample-holders.tsx'
import { messages } from './screens/sample-messages.ts'
import { SampleRack } from './screens/sample-rack.tsx'
import styles from './screens/sample-desk.module.css'

/** The way from a sample to the desk. */
export function Section(): React.ReactElement {
  const t = useMessages(messages)
  return (
    <p className="noprint">
      <Link to="/page/check/sample-desk">{t('open')} →</Link>
    </p>
  )
}

export function Check(): React.ReactElement {
  const t = useMessages(messages)
  const { usePage, NoRight } = useWebPart()
  const page = usePage('sample')
  useEffect(() => {
    document.title = `${t('title')} · Weft`
  }, [t])
  // A factory reads its samples, and not who holds them.
  if (page.error || (page.data && page.data.partyRole !== 'owner')) return <NoRight />
  return page.data ? <Desk /> : <div className="blank">…</div>
}

function Desk() {
  const t = useMessages(messages)
  const { ScanCamera } = useWebPart()
  const showRefusal = useShownRefusal()
  const { byNumber } = useSampleCalls()
  const [mode, setMode] = useState<'one' | 'rack'>('one')
  const [sample, setSample] = useState<Sample>()
  const [bin, setBin] = useState<string | null>(null)
  const [scanned, setScanned] = useState<readonly Sample[]>([])
  const [result, setResult] = useState<{ readonly right: boolean; readonly text: string }>()
  // What the lists show is read again after each change.
  const [turn, setTurn] = useState(0)
  const read = (code: string) =>
    showRefusal(async () => {
      const one = await byNumber(code)
      tone(one !== undefined)
      setResult(one ? { right: true, text: one.number ?? code } : { right: false, text: t('unknown', { code }) })
      if (one && mode === 'one') setSample(one)
      if (one && mode === 'rack') setScanned((all) => [...all.filter(({ id }) => id !== one.id), one])
    })
  const changed = (one: Sample) => {
    setSample((shown) => (shown?.id === one.id ? one : shown))
    setScanned((all) => all.map((other) => (other.id === one.id ? one : other)))
    setTurn((now) => now + 1)
  }
  return (
    <div className={styles['desk']}>
      <h1>{t('title')}</h1>
      <Segmented
        block
        size="large"
        value={mode}
        options={(['one', 'rack'] as const).map((value) => ({ value, label: t(value) }))}
        onChange={setMode}
      />
      <ScanField label={t('scanHere')} enter={t('enter')} Camera={ScanCamera} onRead={(code) => void read(code)} />
      <p className={styles['result']} role="status" aria-live="assertive" data-part="scan-last" data-right={result?.right}>
        {result ? `${result.right ? '✓' : '✕'} ${result.text}` : t('ready')}
      </p>
      {mode === 'one' ? (
        <>
          {sample && <SampleCard key={`${sample.id} ${sample.version}`} sample={sample} onDone={changed} />}
          <SampleHolders turn={turn} onChosen={(number) => void read(number)} />
        </>
      ) : (
        <SampleRack
          {...{ bin, scanned, turn }}
          onBin={(next) => {
            setBin(next)
            setScanned([])
          }}
          onAgain={() => setScanned([])}
          onMoved={changed}
        />
      )}
    </div>
  )
}
