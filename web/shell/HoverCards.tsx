/** Waits until the pointer (or the keyboard) rests on a link to a document; only then what draws the card is fetched (U30). Fingers have no hovering. */
import { lazy, Suspense, useEffect, useState } from 'react'

const Card = lazy(() => import('./hover-card.tsx').then((module) => ({ default: module.HoverCard })))
const toDocument = /^\/page\/document\/([\w-]+)\?id=(\d+)$/
const patience = { open: 300, close: 200 } as const

interface Target {
  readonly link: HTMLAnchorElement
  readonly type: string
  readonly id: string
}
function targetOf(event: Event): Target | undefined {
  const link = (event.target as Element | null)?.closest?.<HTMLAnchorElement>('a[href^="/page/document/"]')
  const [, type, id] = toDocument.exec(link?.getAttribute('href') ?? '') ?? []
  return link && type && id ? { link, type: type.replaceAll('-', '_'), id } : undefined
}

export function HoverCards(): React.ReactElement | null {
  const [shown, setShown] = useState<Target>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let open: Target | undefined
    let wanted: Element | undefined
    const show = (target: Target | undefined) => {
      open = target
      wanted = target?.link
      setShown(target)
    }
    const look = (event: Event) => {
      if (event instanceof PointerEvent && event.pointerType === 'touch') return
      const inCard = (event.target as Element | null)?.closest?.('.hover-card')
      const found = targetOf(event)
      if (event.type === 'focusin' && found && !found.link.matches(':focus-visible')) return
      if (inCard || (found && found.link === open?.link)) return clearTimeout(timer)
      if (found && found.link === wanted) return
      clearTimeout(timer)
      wanted = found?.link
      if (found) timer = setTimeout(show, patience.open, found)
      else if (open) timer = setTimeout(show, patience.close, undefined)
    }
    const close = () => {
      clearTimeout(timer)
      wanted = undefined
      if (open) show(undefined)
    }
    const keys = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !open) return
      // The card alone: what lies below it stays open.
      event.stopPropagation()
      close()
    }
    const listeners = [
      ['pointerover', look],
      ['focusin', look],
      ['pointerdown', close],
      ['wheel', close],
      ['keydown', keys],
    ] as const
    for (const [name, listener] of listeners) document.addEventListener(name, listener as EventListener, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      for (const [name, listener] of listeners) document.removeEventListener(name, listener as EventListener, { capture: true })
    }
  }, [])
  if (!shown) return null
  return (
    <Suspense fallback={null}>
      <Card key={`${shown.type} ${shown.id}`} {...shown} />
    </Suspense>
  )
}
