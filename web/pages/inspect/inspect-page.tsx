/**
 * Inspecting on a phone, for every type whose display has a gauge and lines of events that are counted: the verdict so far, each class with its limits,
 * what is counted by a tap, what is measured by a keypad, and the verdict itself. It goes on without a network; what is not sent yet stands in sight.
 */
import { useQuery } from '@tanstack/react-query'
import { Button, Segmented, Skeleton } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type { Page, WireDoc } from '../../../model/page.ts'
import { fieldsOf } from '../../../ui/state/form-state.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import { viewQuery } from '../../api/document-query.ts'
import { typeOf, usePage } from '../../api/pages.ts'
import { documentPath } from '../../api/services.ts'
import { Failed } from '../../shell/failed.tsx'
import { NotFound } from '../../shell/not-found.tsx'
import { DocumentActions } from '../../shell/notifications/notice.tsx'
import { usePhotos, type Counted as Countable } from '../unsent/use-photos.ts'
import { inspecting, useUnsent, type UnsentState } from '../unsent/use-unsent.ts'
import { ClassRows, Verdict } from './classes.tsx'
import { LastCounted, type Last } from './last-counted.tsx'
import { MeasuredParts, measuredCount, MeasurePad, measuringOf, type Measuring, type Place } from './measure.tsx'
import { messages } from './messages.ts'
import { FailedPhotos, Notices } from './notices.tsx'
import { classesWithPhoto, withoutPhoto } from './photo-needed.ts'
import { TallyButtons } from './tally-buttons.tsx'
import { ThumbTop } from './thumb-top.tsx'
import styles from './inspect.module.css'

export function InspectPage(): React.ReactElement {
  const type = typeOf(useParams()['opt'] ?? '')
  const id = useSearchParams()[0].get('id') ?? ''
  const page = usePage(type)
  const doc = useQuery({ ...viewQuery(type, id), retry: false, staleTime: 10_000 })
  if (page.isError || (doc.isError && !doc.data)) return <Failed error={page.error ?? doc.error} onRetry={() => void doc.refetch()} />
  if (page.data && page.data.display.inspect === undefined) return <NotFound />
  if (!page.data || !doc.data) return <Skeleton active className="p-16" />
  return <Inspection key={doc.data.id} page={page.data} doc={doc.data} lines={page.data.display.inspect!} />
}

type Viewed = WireDoc & { readonly may?: { readonly edit: boolean } }
/** What the page shows below the verdict: what is counted, or what is measured. */
type Part = 'count' | 'measure'

function Inspection({ page, doc, lines }: { page: Page; doc: WireDoc; lines: string }) {
  const t = useMessages(messages)
  const go = useNavigate()
  const tally = useUnsent(page, doc, inspecting(page, lines))
  const photos = usePhotos(page, doc, { lines, tally })
  const camera = useCamera(photos.take)
  const [last, setLast] = useState<Last>()
  const [part, setPart] = useState<Part>('count')
  const [at, setAt] = useState<Place>()
  const measuring = measuringOf(page, doc)
  const path = documentPath(page.page, doc.id)
  useEffect(() => {
    document.title = `${doc.number ?? page.title} · ${t('inspect')}`
  }, [doc.number, page.title, t])
  const needed = classesWithPhoto(page, lines)
  const missing = withoutPhoto(page, doc, { lines, taps: tally.taps, waiting: photos.of })
  const count = (one: Last) => {
    tally.add({ ...one, add: 1 })
    setLast(one)
    if (one.group !== undefined && needed.includes(one.group)) camera.open(one)
  }
  const isOpen = (doc as Viewed).may?.edit === true
  const unsent = tally.entries.length + (photos.unsent ?? 0)
  const shown = isOpen && measuring ? part : 'count'
  return (
    <section className={styles['inspect']} data-part="inspect" aria-label={t('inspect')}>
      <ThumbTop title={page.title} doc={doc} path={path} tally={tally} unsent={unsent} />
      <div className={styles['scroll']}>
        <Verdict page={page} doc={doc} entries={tally.taps} />
        {shown === 'count' && <ClassRows page={page} doc={doc} entries={tally.taps} />}
        <Notices tally={tally} />
        <FailedPhotos photos={photos} />
        {isOpen && measuring && <Parts {...{ page, doc, lines, measuring, tally }} part={shown} onPart={setPart} />}
        {isOpen && shown === 'count' && <TallyButtons page={page} doc={doc} lines={lines} entries={tally.taps} onCount={count} />}
        {isOpen && shown === 'measure' && (
          <MeasuredParts {...{ page, doc, at }} measuring={measuring!} entries={tally.entries} onAt={setAt} />
        )}
      </div>
      <footer>
        {camera.input}
        {shown === 'measure' && at ? (
          <MeasurePad
            {...{ doc, at }}
            measuring={measuring!}
            entries={tally.entries}
            onAt={setAt}
            onValue={({ line, column }, value) => tally.add({ lines: measuring!.lines, line, column, value })}
          />
        ) : (
          <>
            {last && (
              <LastCounted
                {...{ page, doc, lines, tally, photos, last }}
                onPhoto={() => camera.open(last)}
                onEnd={() => setLast(undefined)}
              />
            )}
            <Foot
              missing={isOpen ? missing : []}
              isUnsent={unsent > 0 || photos.unsent === undefined}
              onPhoto={camera.open}
              actions={<DocumentActions type={page.page} id={doc.id} thumb silent onDone={() => void go(path)} />}
            />
          </>
        )}
      </footer>
    </section>
  )
}

/** The camera for one of what is counted; its picture goes straight to the line. */
function useCamera(take: (file: File, of: Countable) => Promise<void>) {
  const t = useMessages(messages)
  const input = useRef<HTMLInputElement>(null)
  const of = useRef<Countable>(undefined)
  return {
    open: ({ by, name, line }: Countable) => {
      of.current = { by, name, ...(line === undefined ? {} : { line }) }
      input.current!.click()
    },
    input: (
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={t('photo')}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file && of.current) void take(file, of.current)
          event.target.value = ''
        }}
      />
    ),
  }
}

interface PartsProps {
  readonly page: Page
  readonly doc: WireDoc
  readonly lines: string
  readonly measuring: Measuring
  readonly tally: UnsentState
  readonly part: Part
  readonly onPart: (part: Part) => void
}

/** The choice between what is counted and what is measured, with how many parts have a value. */
function Parts({ page, doc, lines, measuring, tally, part, onPart }: PartsProps) {
  const labelOf = (name: string) => fieldsOf(page).find(({ field }) => field === name)?.label ?? name
  const { n, of } = measuredCount({ doc, measuring, entries: tally.entries })
  return (
    <Segmented
      block
      size="large"
      className={styles['parts']!}
      value={part}
      onChange={onPart}
      options={[
        { value: 'count', label: labelOf(lines) },
        { value: 'measure', label: `${labelOf(measuring.lines)} ${n}/${of}` },
      ]}
    />
  )
}

interface FootProps {
  readonly missing: readonly Countable[]
  readonly isUnsent: boolean
  readonly onPhoto: (of: Countable) => void
  readonly actions: React.ReactNode
}

/** What comes next: a photo that is needed, sending, or the verdict. */
function Foot({ missing, isUnsent, onPhoto, actions }: FootProps) {
  const t = useMessages(messages)
  const [first] = missing
  if (first)
    return (
      <div className={styles['needed']} data-part="photo-needed">
        <p role="alert">{t('photoNeeded', { names: missing.map(({ name }) => name).join(t('and')) })}</p>
        <Button type="primary" size="large" block onClick={() => onPhoto(first)}>
          {t('photoOf', { name: first.name })}
        </Button>
      </div>
    )
  return isUnsent ? <p className={`muted ${styles['later']}`}>{t('firstSend')}</p> : actions
}
