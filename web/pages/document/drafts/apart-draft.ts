/**
 * A second draft of a new document. While an older draft of the same source is offered, what is typed is kept under a name of its own, so that
 * neither is lost before the person restores or discards the older one.
 */
import { useEffect, useMemo, useState } from 'react'
import { useRemembered } from '../../../../ui/state/page-memory.ts'
import { sourceIn, type DraftOf } from '../../../api/draft-name.ts'

export interface ApartDraft {
  /** The draft that holds what is typed now. */
  readonly target: () => DraftOf
  /** Keeps what is typed from now on apart; a stored document has one draft alone. */
  readonly begin: () => void
  /** What is typed from now on belongs to the draft `of` again. Returns the one that was apart, if any. */
  readonly end: () => DraftOf | undefined
}

/** The name of the draft that is kept apart; absent while there is none. */
class ApartName {
  name: string | undefined
  choose(name: string | undefined): void {
    this.name = name
  }
}

export function useApartDraft(of: DraftOf): ApartDraft {
  const mark = useRemembered('draft apart', () => new ApartName())
  const [path] = useState(() => window.location.pathname)
  const apart = useMemo((): ApartDraft => {
    const target = () => (mark.name === undefined || of.id ? of : { ...of, source: withName(of.source, mark.name) })
    return {
      target,
      begin() {
        if (of.id || mark.name !== undefined) return
        mark.choose(Date.now().toString(36))
        noteInAddress(path, { from: of, to: target() })
      },
      end() {
        if (of.id || mark.name === undefined) return undefined
        const ended = target()
        mark.choose(undefined)
        noteInAddress(path, { from: ended, to: of })
        return ended
      },
    }
  }, [of, mark, path])
  // A form that comes back to the screen has the address with which it began.
  useEffect(() => noteInAddress(path, { from: of, to: apart.target() }), [path, of, apart])
  return apart
}

const withName = (source: string | undefined, name: string): string =>
  [...(source ?? '').split('&').filter((part) => part !== '' && !part.startsWith('draft=')), `draft=${name}`].join('&')

/**
 * Names the draft in the address of the browser, so that loading the page again finds it. The router does not learn of it: for it the page stays the same
 * and nothing is drawn again. Nothing happens where another page is open by now.
 */
function noteInAddress(path: string, { from, to }: { readonly from: DraftOf; readonly to: DraftOf }): void {
  const address = new URL(window.location.href)
  const { searchParams: query } = address
  if (from === to || address.pathname !== path || query.has('id') || sourceIn(query) !== (from.source ?? '')) return
  const name = new URLSearchParams(to.source).get('draft')
  if (name) query.set('draft', name)
  else query.delete('draft')
  window.history.replaceState(window.history.state, '', address)
}
