/**
 * Leave guard of a document with changes: save, keep as draft, discard or stay. It does not ask when nothing was typed, nor when the form stays
 * as it is behind its tab.
 */
import { Button, Modal } from 'antd'
import { useEffect, useRef } from 'react'
import { useBlocker, useLocation, type Location } from 'react-router'
import { useText } from '../../../../ui/text/language.tsx'
import { keyOf } from '../../../shell/navigation/open-pages.ts'

/** What stands in the address of a document beside the document: its tab, and what the list in a tab keeps there. */
const ofTabs = new Set(['tab', 'v', 'f', 'q', 's', 'n', 'p', 'as', 'g', 'd', 'by', 'partyRole'])

/** Returns whether two addresses are those of one stored document, in whatever tab: its form stays as it is, so nothing is left. */
function isSameDocument(one: Location, other: Location): boolean {
  const [before, after] = [one, other].map(({ search }) => [...new URLSearchParams(search)].filter(([name]) => !ofTabs.has(name)))
  return one.pathname === other.pathname && before!.some(([name]) => name === 'id') && JSON.stringify(before) === JSON.stringify(after)
}

export function useLeaveGuard({
  dirty,
  save,
  keep,
  discard,
  allowed,
  leave,
  onStay,
}: {
  dirty: boolean
  save: () => Promise<boolean>
  /** Returns false when there was no room for the draft; absent where no drafts are saved. */
  keep?: () => boolean
  discard: () => void
  /** Returns whether a path may be opened without a question, e.g. the own address of a document that was new. */
  allowed?: (path: string) => boolean
  /** Keeps the form of a page that is left; returns false where it cannot be kept. It is called when the page is left, and only then. */
  leave?: (from: Location) => boolean
  /** The person stays on the page. */
  onStay?: () => void
}): { dialog: React.ReactElement; allow: () => void } {
  const t = useText()
  const open = useRef(false)
  const here = useLocation()
  const tabOf = ({ pathname, search }: Location) => keyOf(pathname, search)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      dirty &&
      !open.current &&
      // A page that was left is drawn for a moment longer, in which its tab may be pressed: its form is kept already.
      tabOf(currentLocation) === tabOf(here) &&
      // The session has ended: the draft is stored, and a question would stand over an empty page.
      nextLocation.pathname !== '/login' &&
      !allowed?.(nextLocation.pathname + nextLocation.search) &&
      currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search &&
      !isSameDocument(currentLocation, nextLocation) &&
      // Another page in the place of this one takes its tab.
      (historyAction === 'REPLACE' || !leave?.(currentLocation)),
  )
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => {
      // A draft that was just discarded is not saved again when the tab closes before the next page is shown.
      if (open.current) return
      const safe = keep?.()
      // Ask on closing the tab only when changes would be lost. The shell asks with an event of its own (shell/unsaved.ts).
      if (!safe || !event.isTrusted) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty, keep])
  const stay = () => {
    blocker.reset?.()
    onStay?.()
  }
  const dialog = (
    <Modal
      open={blocker.state === 'blocked'}
      title={t('unsaved')}
      onCancel={stay}
      width={460}
      footer={[
        <Button key="stay" onClick={stay}>
          {t('stay')}
        </Button>,
        <Button
          key="discard"
          danger
          onClick={() => {
            open.current = true
            discard()
            blocker.proceed?.()
          }}
        >
          {t('discard')}
        </Button>,
        keep && (
          <Button
            key="keep"
            onClick={() => {
              keep()
              blocker.proceed?.()
            }}
          >
            {t('keepDraft')}
          </Button>
        ),
        <Button
          key="save"
          type="primary"
          onClick={async () => {
            if (await save()) blocker.proceed?.()
            else stay()
          }}
        >
          {t('saveLeave')}
        </Button>,
      ]}
    />
  )
  return {
    dialog,
    allow: () => {
      open.current = true
    },
  }
}
