/**
 * Hover card trigger: waits until the pointer or keyboard focus rests on a document link, then loads the card (U30). Touch devices
 * have no hover.
 */
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
  // No card while editing lines, where the user is about to enter the next cell.
  if ((event.target as Element | null)?.closest?.('[role=grid][aria-description]')) return undefined
  const link = (event.target as Element | null)?.closest?.<HTMLAnchorElement>('a[href^="/page/document/"]')
  const [, type, id] = toDocument.exec(link?.getAttribute('href') ?? '') ?? []
  return link && type && id ? { link, type: type.replaceAll('-', '_'), id } : undefined
}

function isOnCard({ clientX, clientY }: PointerEvent): boolean {
  const box = document.querySelector('[data-part=hover-card]')?.getBoundingClientRect()
  return box !== undefined && clientX >= box.left && clientX <= box.right && clientY >= box.top - 6 && clientY <= box.bottom
}

export function HoverCards(): React.ReactElement | null {
  const [shown, setShown] = useState<Target>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let closing: ReturnType<typeof setTimeout> | undefined
    let open: Target | undefined
    let wanted: Element | undefined
    const show = (target: Target | undefined) => {
      open = target
      setShown(target)
    }
    const stay = () => {
      clearTimeout(closing)
      closing = undefined
    }
    const look = (event: Event) => {
      const pointer = event instanceof PointerEvent ? event : undefined
      if (pointer?.pointerType === 'touch') return
      // The card lets clicks through to what is below it, but the pointer may still move onto it.
      if (open && pointer && isOnCard(pointer)) return stay()
      const target = targetOf(event)
      if (event.type === 'focusin' && target && !target.link.matches(':focus-visible')) return
      if (target && target.link === open?.link) return stay()
      if (target?.link !== wanted) {
        clearTimeout(timer)
        wanted = target?.link
        if (target) timer = setTimeout(show, patience.open, target)
      }
      if (open && !target) closing ??= setTimeout(close, patience.close)
    }
    const close = () => {
      clearTimeout(timer)
      stay()
      if (open) show(undefined)
    }
    const keys = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !open) return
      // Closes only the card; what lies below it stays open.
      event.stopPropagation()
      close()
    }
    const listeners: readonly (readonly [string, (event: any) => void])[] = [
      ['pointerover', look],
      ['pointermove', (event) => open && look(event)],
      ['focusin', look],
      ['pointerdown', close],
      ['wheel', close],
      ['keydown', keys],
    ]
    for (const [name, listener] of listeners) document.addEventListener(name, listener, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      clearTimeout(closing)
      for (const [name, listener] of listeners) document.removeEventListener(name, listener, { capture: true })
    }
  }, [])
  if (!shown) return null
  return (
    <Suspense fallback={null}>
      <Card key={`${shown.type} ${shown.id}`} {...shown} />
    </Suspense>
  )
}
