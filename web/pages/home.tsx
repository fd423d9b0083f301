/** Workbench: widgets by role, rearranged by dragging or buttons, with a reset to the default of the role (U01, SH-1-002). */
import { Button, Dropdown, Skeleton } from 'antd'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { useText, useWords } from '../../ui/text/language.tsx'
import { say } from '../api/toasts-and-connection.ts'
import { currentUser, subscribeUser } from '../session/session-store.ts'
import { useAlreadyListed } from './home/partner-worklist.tsx'
import { keepLayout, useWorkbench, type WidgetConfig } from './home/workbench.ts'
import { moreOf, useCount, WidgetBody } from './home/widgets.tsx'
import { messages } from './home/messages.ts'
import './home/home.css'

export function Home(): React.ReactElement | null {
  const user = useSyncExternalStore(subscribeUser, currentUser)
  const t = useText()
  const w = useWords(messages)
  const bench = useWorkbench()
  const [arranging, setArranging] = useState(false)
  const [dragged, setDragged] = useState<string>()
  useEffect(() => {
    document.title = `${t('workbench')} · Weft`
  }, [t])
  const own = (user?.settings['workspaceHome'] as { widgets?: unknown } | undefined)?.widgets
  const layout = Array.isArray(own) ? own.filter((code): code is string => typeof code === 'string') : bench.data?.layout
  const known = bench.data?.widgetConfig
  const missing = known && layout ? layout.filter((code) => !known.some((one) => one.code === code)).join(',') : ''
  // Report a missing widget once, even when the language changes.
  const tellMissing = useEffectEvent((code: string) => say.warning(w('noWidget', { code })))
  useEffect(() => {
    for (const code of missing.split(',').filter(Boolean)) tellMissing(code)
  }, [missing])
  const saidAlready = useAlreadyListed(layout?.includes('asked') === true)
  if (!user) return null
  const placed = (layout ?? []).flatMap((code) => known?.find((one) => one.code === code) ?? [])
  // Widgets that the user placed stay, and all widgets are shown while rearranging.
  const shown = arranging || Array.isArray(own) ? placed : placed.filter((one) => saidAlready(one) === false)
  const rest = (known ?? []).filter((one) => !layout?.includes(one.code))
  const keep = (codes: readonly string[]) => void keepLayout(codes)
  const codes = shown.map((one) => one.code)
  const place = (code: string, at: number) => {
    const others = codes.filter((one) => one !== code)
    keep([...others.slice(0, at), code, ...others.slice(at)])
  }
  return (
    <div>
      <div className="home-head">
        <h1 className="grow">{t('workbench')}</h1>
        {arranging && (
          <>
            <Dropdown
              autoFocus
              trigger={['click']}
              disabled={rest.length === 0}
              menu={{ items: rest.map((one) => ({ key: one.code, label: one.title })), onClick: ({ key }) => keep([...codes, key]) }}
            >
              <Button size="small">{w('addWidget')}</Button>
            </Dropdown>
            <Button size="small" onClick={() => void keepLayout(null)}>
              {w('resetLayout')}
            </Button>
          </>
        )}
        <Button size="small" type={arranging ? 'primary' : 'default'} onClick={() => setArranging(!arranging)}>
          {w(arranging ? 'arranged' : 'arrange')}
        </Button>
      </div>
      {bench.isError && (
        <p role="alert" className="p-16">
          {t('loadingFailed')} <Button onClick={() => void bench.refetch()}>{t('retry')}</Button>
        </p>
      )}
      {bench.isPending && <Skeleton active className="p-16" />}
      <div className={`tiles${arranging ? ' arranging' : ''}`}>
        {shown.map((widget, at) => (
          <WidgetCard
            key={widget.code}
            widget={widget}
            drag={
              arranging
                ? {
                    draggable: true,
                    onDragStart: (event) => {
                      event.dataTransfer.effectAllowed = 'move'
                      setDragged(widget.code)
                    },
                    onDragOver: (event) => event.preventDefault(),
                    onDrop: (event) => {
                      event.preventDefault()
                      if (dragged && dragged !== widget.code) place(dragged, at)
                      setDragged(undefined)
                    },
                  }
                : {}
            }
            tools={
              arranging && (
                <span className="row">
                  <Button
                    size="small"
                    type="text"
                    disabled={at === 0}
                    aria-label={w('moveBefore', { title: widget.title })}
                    onClick={() => place(widget.code, at - 1)}
                  >
                    ↑
                  </Button>
                  <Button
                    size="small"
                    type="text"
                    disabled={at === shown.length - 1}
                    aria-label={w('moveAfter', { title: widget.title })}
                    onClick={() => place(widget.code, at + 1)}
                  >
                    ↓
                  </Button>
                  <Button
                    size="small"
                    type="text"
                    aria-label={w('takeAway', { title: widget.title })}
                    onClick={() => keep(codes.filter((one) => one !== widget.code))}
                  >
                    ×
                  </Button>
                </span>
              )
            }
          />
        ))}
      </div>
    </div>
  )
}

function WidgetCard({ widget, drag, tools }: { widget: WidgetConfig; drag: React.HTMLAttributes<HTMLElement>; tools: React.ReactNode }) {
  const t = useText()
  const count = useCount(widget)
  const more = moreOf(widget)
  return (
    <section className="sheet tile" aria-label={widget.title} data-widget={widget.code} {...drag}>
      <h2>
        <span>
          {widget.title} {count !== undefined && <span className="tile-count">{count}</span>}
        </span>
        {tools || (more && <Link to={more}>{t('all')}</Link>)}
      </h2>
      <WidgetBody widget={widget} />
    </section>
  )
}
