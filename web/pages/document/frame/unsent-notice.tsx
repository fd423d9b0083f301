/** What was counted on this device and the server does not have yet: it is sent while the document is open, and until then nothing leads on. */
import { Link } from 'react-router'
import type { Page } from '../../../../model/page.ts'
import { useMessages } from '../../../../ui/text/language.tsx'
import { usePhotos, useWaitingPhotos } from '../../unsent/use-photos.ts'
import { inspecting, useUnsent, useWaitingEntries } from '../../unsent/use-unsent.ts'
import { scanning, type PageScan } from '../../unsent/scanned.ts'
import type { Loaded } from '../machine/loaded-document.ts'
import { messages } from '../messages.ts'
import { countingPath } from './inspect-link.tsx'

/** Returns how many taps, values and photos of a document wait on this device. */
export function useUnsentCount(page: Page, doc: Loaded | undefined): number {
  const of = { page: page.page, id: doc?.id ?? '' }
  const [entries, photos] = [useWaitingEntries(of), useWaitingPhotos(of)]
  return entries + photos
}

/** Returns the document without the actions that would judge it without what waits. */
export const heldBack = <D extends Loaded | undefined>(doc: D, unsent: number): D =>
  doc && unsent > 0 ? { ...doc, may: { ...doc.may, actions: [], conversions: [] } } : doc

export function UnsentNotice({ page, doc }: { page: Page; doc: Loaded }): React.ReactElement | null {
  const { inspect, scan } = page.display
  if (inspect !== undefined) return <UnsentTaps page={page} doc={doc} lines={inspect} />
  return scan ? <UnsentScans page={page} doc={doc} scan={scan} /> : null
}

function UnsentTaps({ page, doc, lines }: { page: Page; doc: Loaded; lines: string }) {
  const tally = useUnsent(page, doc, inspecting(page, lines))
  usePhotos(page, doc, { lines, tally })
  return <Notice page={page} doc={doc} refused={tally.refused} />
}

function UnsentScans({ page, doc, scan }: { page: Page; doc: Loaded; scan: PageScan }) {
  const { refused } = useUnsent(page, doc, scanning(scan))
  return <Notice page={page} doc={doc} refused={refused} />
}

function Notice({ page, doc, refused }: { page: Page; doc: Loaded; refused: string | undefined }) {
  const t = useMessages(messages)
  const n = useUnsentCount(page, doc)
  if (n === 0) return null
  return (
    <p className="notice" role="status" data-part="unsent">
      {t('unsentHere', { n })}
      {refused !== undefined && ` ${t('unsentRefused', { why: refused })}`} <Link to={countingPath(page, doc.id)!}>{t('unsentSee')}</Link>
    </p>
  )
}
