/**
 * Counting by scanning, for every type whose display says how a code leads to a line (`scan`): what is still missing, the last scan, the sizes of
 * each line with what they should have. It goes on without a network; what is not sent yet stands in sight.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { add, compare, grouped, sub, sum } from '../../../model/decimal.ts'
import { cellName } from '../../../model/fields/matrix.ts'
import type { Page, WireDoc } from '../../../model/page.ts'
import type { Values } from '../../../ui/state/form-state.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import { tone } from '../../../ui/tone.ts'
import { documentCall } from '../../api/client.ts'
import { viewQuery } from '../../api/document-query.ts'
import { useAppMutation } from '../../api/mutation.ts'
import { typeOf, usePage } from '../../api/pages.ts'
import { keys } from '../../api/query-keys.ts'
import { documentPath } from '../../api/services.ts'
import { Failed } from '../../shell/failed.tsx'
import { NotFound } from '../../shell/not-found.tsx'
import { DocumentActions } from '../../shell/notifications/notice.tsx'
import { isScan, type ScanEntry } from '../unsent/queue.ts'
import { cellsOf, scanning, spotOf, takenOver, type PageScan, type ScannedCell } from '../unsent/scanned.ts'
import { useUnsent } from '../unsent/use-unsent.ts'
import { messages } from './messages.ts'
import { Notices } from './notices.tsx'
import { nameOfLine, PlaceChoice, ScannedLines } from './scan-lines.tsx'
import { ScanInput } from './scan-input.tsx'
import { ThumbTop } from './thumb-top.tsx'
import { useCodes } from './use-codes.ts'
import styles from './inspect.module.css'
import scanStyles from './scan.module.css'

export function ScanPage(): React.ReactElement {
  const type = typeOf(useParams()['opt'] ?? '')
  const id = useSearchParams()[0].get('id') ?? ''
  const page = usePage(type)
  const doc = useQuery({ ...viewQuery(type, id), retry: false, staleTime: 10_000 })
  if (page.isError || (doc.isError && !doc.data)) return <Failed error={page.error ?? doc.error} onRetry={() => void doc.refetch()} />
  if (page.data && page.data.display.scan === undefined) return <NotFound />
  if (!page.data || !doc.data) return <Skeleton active className="p-16" />
  return <Scanning key={doc.data.id} page={page.data} doc={doc.data} scan={page.data.display.scan!} />
}

/** What the last scan led to. */
interface Result {
  readonly right: boolean
  readonly text: string
  /** What it counted, which can be taken back. */
  readonly entry?: Omit<ScanEntry, 'key'>
}

function Scanning({ page, doc, scan }: { page: Page; doc: WireDoc; scan: PageScan }) {
  const t = useMessages(messages)
  const go = useNavigate()
  const tally = useUnsent(page, doc, scanning(scan))
  const scans = useMemo(() => tally.entries.filter(isScan), [tally.entries])
  const codes = useCodes(doc, scan)
  const [result, setResult] = useState<Result>()
  const [chosen, setChosen] = useState<Omit<ScannedCell, 'expected' | 'scanned'>>()
  const [each, setEach] = useState(1)
  const lines = (doc[scan.lines] ?? []) as readonly Values[]
  const path = documentPath(page.page, doc.id)
  useEffect(() => {
    document.title = `${doc.number ?? page.title} · ${t('scanCount')}`
  }, [doc.number, page.title, t])
  const count = (entry: Omit<ScanEntry, 'key'>) => {
    tally.add(entry)
    const { line, size, second } = entry
    setChosen({ line, size, ...(second === undefined ? {} : { second }) })
    const name = nameOfLine(page, scan, lines.find(({ id }) => id === line)!)
    const sign = compare(entry.pieces, '0') < 0 ? '−' : '+'
    setResult({ right: true, text: `${name} ${cellName(entry)} ${sign}${grouped(entry.pieces.replace('-', ''))}`, entry })
  }
  const read = (code: string) => {
    const item = codes?.get(code.toUpperCase())
    const spot = item && spotOf(lines, item, { scan, entries: scans })
    tone(spot !== undefined)
    if (spot) count({ ...spot, pieces: String(each) })
    else setResult({ right: false, text: codes ? t('notHere', { code }) : t('noCodes') })
  }
  const isOpen = (doc as WireDoc & { readonly may?: { readonly edit: boolean } }).may?.edit === true
  return (
    <section className={styles['inspect']} data-part="scan" aria-label={t('scanCount')}>
      <ThumbTop title={t('scanCount')} doc={doc} path={path} tally={tally} unsent={tally.entries.length} />
      <div className={styles['scroll']}>
        <Progress lines={lines} scan={scan} scans={scans} />
        <Notices tally={tally} />
        {isOpen && scan.place !== undefined && <PlaceChoice {...{ page, doc, scan, tally }} />}
        <ScannedLines {...{ page, lines, scan, scans, chosen }} onChoose={isOpen ? setChosen : undefined} />
      </div>
      <footer>
        <p
          className={scanStyles['result']}
          role="status"
          aria-live="assertive"
          data-part="scan-last"
          data-right={result === undefined ? undefined : result.right}
        >
          <span className="grow">
            {result ? `${result.right ? '✓' : '✕'} ${result.text}` : t(codes || lines.length === 0 ? 'scanReady' : 'noCodes')}
          </span>
          {result?.entry && (
            <Button
              onClick={() => {
                const { entry } = result
                tally.add({ ...entry!, pieces: entry!.pieces.startsWith('-') ? entry!.pieces.slice(1) : `-${entry!.pieces}` })
                setResult(undefined)
              }}
            >
              ↶ {t('undo')}
            </Button>
          )}
        </p>
        {isOpen && (
          <ScanInput
            {...{ each, chosen, cells: lines.flatMap((line) => cellsOf(line, scan, scans)) }}
            onEach={setEach}
            onRead={read}
            onCount={count}
          />
        )}
        <Foot
          {...{ page, doc, scan, scans }}
          isOpen={isOpen}
          isUnsent={tally.entries.length > 0}
          actions={<DocumentActions type={page.page} id={doc.id} thumb silent onDone={() => void go(path)} />}
        />
      </footer>
    </section>
  )
}

interface CountProps {
  readonly lines: readonly Values[]
  readonly scan: PageScan
  readonly scans: readonly ScanEntry[]
}

/** Returns the pieces of all lines: expected, scanned, lacking, beyond. */
function totalsOf({ lines, scan, scans }: CountProps) {
  const cells = lines.flatMap((line) => cellsOf(line, scan, scans))
  const above = (one: string, other: string) => (compare(one, other) > 0 ? sub(one, other) : '0')
  return {
    expected: sum(cells.map((cell) => cell.expected)),
    scanned: sum(cells.map((cell) => cell.scanned)),
    lacking: sum(cells.map((cell) => above(cell.expected, cell.scanned))),
    beyond: sum(cells.map((cell) => above(cell.scanned, cell.expected))),
  }
}

/** How many of the expected pieces were scanned, and what is missing or too many, in colour and words. */
function Progress(props: CountProps) {
  const t = useMessages(messages)
  const { expected, scanned, lacking, beyond } = totalsOf(props)
  const state = compare(beyond, '0') > 0 ? 'beyond' : compare(lacking, '0') > 0 ? 'lacking' : 'all'
  const texts = [
    ...(compare(lacking, '0') > 0 ? [t('lacking', { n: grouped(lacking) })] : []),
    ...(compare(beyond, '0') > 0 ? [t('beyond', { n: grouped(beyond) })] : []),
  ]
  return (
    <div className={scanStyles['progress']} data-part="scan-progress" data-state={state}>
      <p>
        <strong>{grouped(scanned)}</strong> <span className="muted">{t('ofExpected', { n: grouped(expected) })}</span>
        <span className={scanStyles['way']}>{texts.length > 0 ? texts.join(' · ') : t('allThere')}</span>
      </p>
      <progress max={Number(expected) || 1} value={Math.min(Number(scanned), Number(expected) || 1)} aria-label={t('scanCount')} />
    </div>
  )
}

interface FootProps extends Omit<CountProps, 'lines'> {
  readonly page: Page
  readonly doc: WireDoc
  readonly isOpen: boolean
  readonly isUnsent: boolean
  readonly actions: React.ReactNode
}

/** What comes next: sending, taking the scanned pieces instead of the expected ones, or what the document leads to. */
function Foot({ page, doc, scan, scans, isOpen, isUnsent, actions }: FootProps) {
  const t = useMessages(messages)
  const queries = useQueryClient()
  const lines = (doc[scan.lines] ?? []) as readonly Values[]
  const { scanned, lacking, beyond } = totalsOf({ lines, scan, scans })
  const take = useAppMutation({
    send: (_input: void, key) =>
      documentCall<WireDoc>(
        page.page,
        'save',
        { id: doc.id, version: doc.version, values: { [scan.lines]: takenOver(lines, scan) } },
        { key },
      ),
    onDone: (answer) => queries.setQueryData(keys.document(page.page, doc.id), (before: WireDoc | undefined) => ({ ...before, ...answer })),
  })
  if (!isOpen) return actions
  if (isUnsent) return <p className={`muted ${styles['later']}`}>{t('sendFirst')}</p>
  if (compare(scanned, '0') <= 0) return <p className={`muted ${styles['later']}`}>{t('scanFirst')}</p>
  if (compare(add(lacking, beyond), '0') === 0) return actions
  const errors = Object.values(take.fields).flat()
  return (
    <div className={styles['needed']}>
      {errors.length > 0 && <p role="alert">{errors.join(' · ')}</p>}
      <Button type="primary" size="large" block loading={take.busy} onClick={() => void take.run()}>
        {t('takeOver', { n: grouped(scanned) })}
      </Button>
    </div>
  )
}
