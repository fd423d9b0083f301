/** What was counted on this device and the server does not have yet: it is sent while the document is open, and until then nothing leads on. */
import { Link } from 'react-router'
import type { Page } from '../../../../model/page.ts'
import { useMessages } from '../../../../ui/text/language.tsx'
import { usePhotos, useWaitingPhotos } from '../../unsent/use-photos.ts'
import { useUnsent, useWaitingEntries } from '../../unsent/use-unsent.ts'
import type { Loaded } from '../machine/loaded-document.ts'
import { messages } from '../messages.ts'

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
  return page.display.inspect === undefined ? null : <Unsent page={page} doc={doc} lines={page.display.inspect} />
}

function Unsent({ page, doc, lines }: { page: Page; doc: Loaded; lines: string }) {
  const t = useMessages(messages)
  const tally = useUnsent(page, doc, lines)
  usePhotos(page, doc, { lines, tally })
  const n = useUnsentCount(page, doc)
  if (n === 0) return null
  return (
    <p className="notice" role="status" data-part="unsent">
      {t('unsentHere', { n })}
      {tally.refused !== undefined && ` ${t('unsentRefused', { why: tally.refused })}`}{' '}
      <Link to={`/page/inspect/${page.page.replaceAll('_', '-')}?id=${doc.id}`}>{t('unsentSee')}</Link>
    </p>
  )
}
