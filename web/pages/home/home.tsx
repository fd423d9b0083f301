/** Workbench: widgets by role, rearranged by dragging or buttons, with a reset to the default of the role (U01, SH-1-002). */
import { Button, Dropdown } from 'antd'
import { LoadFailed } from '../../shell/load-failed.tsx'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { useText, useMessages } from '../../../ui/text/language.tsx'
import { say } from '../../api/toasts-and-connection.ts'
import { currentUser, subscribeUser } from '../../session/session-store.ts'
import { subscribeWidth } from '../../shell/frame/shell-bars.tsx'
import { useAlreadyListed } from './partner-worklist.tsx'
import { keepLayout, useWorkbench, type WidgetConfig } from './workbench.ts'
import { Agenda } from './agenda.tsx'
import { Figures, FiguresAhead, figuresAhead } from './figures.tsx'
import { moreOf, WidgetBody, WidgetCount } from './widgets.tsx'
import { messages } from './messages.ts'
import { useSettled } from './settled.ts'
import tileStyles from '../tile-rows/tile.module.css'
import benchStyles from './agenda.module.css'
import styles from './home.module.css'

export function Home(): React.ReactElement | null {
  const user = useSyncExternalStore(subscribeUser, currentUser)
  const t = useText()
  const [arranging, setArranging] = useState(false)
  const { bench, shown, rest } = useShownWidgets(arranging)
  useEffect(() => {
    document.title = `${t('workbench')} · Weft`
  }, [t])
  const isSettled = useSettled(bench.data !== undefined)
  const isPhone = useSyncExternalStore(subscribeWidth, () => window.innerWidth < 768)
  if (!user) return null
  const figures = bench.data?.figures ?? []
  const ahead = isPhone ? figuresAhead(figures) : []
  const codes = shown.map((one) => one.code)
  return (
    <div className={styles['home']} data-waiting={isSettled || bench.isError ? undefined : true}>
      <h1 className="hide">{t('workbench')}</h1>
      {bench.isError && <LoadFailed onRetry={bench.refetch} className="p-16" />}
      {!arranging && (
        <div className={benchStyles['bench']}>
          <Agenda
            zone={bench.data?.zone}
            company={isPhone ? user.clientName : undefined}
            listsAsked={shown.some(({ code }) => code === 'asked')}
            ahead={ahead.length > 0 && <FiguresAhead figures={ahead} zone={bench.data?.zone} />}
          />
          <Figures figures={figures.filter((figure) => !ahead.includes(figure))} zone={bench.data?.zone} />
        </div>
      )}
      <HomeHead arranging={arranging} onArrange={setArranging} rest={rest} onAdd={(code) => void keepLayout([...codes, code])} />
      {arranging ? (
        <ArrangedTiles widgets={shown} onChange={(next) => void keepLayout(next)} />
      ) : (
        <div className={styles['tiles']}>
          {shown.map((widget) => (
            <WidgetCard key={widget.code} widget={widget} />
          ))}
        </div>
      )}
    </div>
  )
}

/** Returns the widgets that the page shows, in their order, and those that the user may add; warns of widgets that do not exist. */
function useShownWidgets(arranging: boolean) {
  const user = useSyncExternalStore(subscribeUser, currentUser)
  const t = useMessages(messages)
  const bench = useWorkbench()
  const ownWidgets = (user?.settings['workspaceHome'] as { widgets?: unknown } | undefined)?.widgets
  const layout = Array.isArray(ownWidgets) ? ownWidgets.filter((code): code is string => typeof code === 'string') : bench.data?.layout
  const known = bench.data?.widgetConfig
  const missing = known && layout ? layout.filter((code) => !known.some((one) => one.code === code)).join(',') : ''
  // Report a missing widget once, even when the language changes.
  const reportMissing = useEffectEvent((code: string) => say.warning(t('noWidget', { code })))
  useEffect(() => {
    for (const code of missing.split(',').filter(Boolean)) reportMissing(code)
  }, [missing])
  const isListedAlready = useAlreadyListed(layout?.includes('asked') === true)
  const placed = (layout ?? []).flatMap((code) => known?.find((one) => one.code === code) ?? [])
  // Widgets that the user placed stay, and all widgets are shown while rearranging.
  const shown = arranging || Array.isArray(ownWidgets) ? placed : placed.filter((one) => isListedAlready(one) === false)
  return { bench, shown, rest: (known ?? []).filter((one) => !layout?.includes(one.code)) }
}

/** The title of the widgets, the button that begins and ends rearranging, and while rearranging the menu of further widgets and the reset. */
function HomeHead(props: {
  arranging: boolean
  onArrange: (arranging: boolean) => void
  rest: readonly WidgetConfig[]
  onAdd: (code: string) => void
}) {
  const { arranging, rest } = props
  const text = useMessages(messages)
  return (
    <div className={styles['home-head']}>
      <h2 className="grow">{text('myTiles')}</h2>
      {arranging && (
        <>
          <Dropdown
            autoFocus
            trigger={['click']}
            disabled={rest.length === 0}
            menu={{ items: rest.map((one) => ({ key: one.code, label: one.title })), onClick: ({ key }) => props.onAdd(key) }}
          >
            <Button size="small">{text('addWidget')}</Button>
          </Dropdown>
          <Button size="small" onClick={() => void keepLayout(null)}>
            {text('resetLayout')}
          </Button>
        </>
      )}
      <Button size="small" type={arranging ? 'primary' : 'default'} onClick={() => props.onArrange(!arranging)}>
        {text(arranging ? 'arranged' : 'arrange')}
      </Button>
    </div>
  )
}

/** The widgets while the user rearranges them: each can be dragged, moved by one place, or removed. */
function ArrangedTiles({ widgets, onChange }: { widgets: readonly WidgetConfig[]; onChange: (codes: readonly string[]) => void }) {
  const [dragged, setDragged] = useState<string>()
  const codes = widgets.map((one) => one.code)
  const place = (code: string, at: number) => {
    const others = codes.filter((one) => one !== code)
    onChange([...others.slice(0, at), code, ...others.slice(at)])
  }
  const dragProps = (code: string, at: number): React.HTMLAttributes<HTMLElement> => ({
    draggable: true,
    onDragStart: (event) => {
      event.dataTransfer.effectAllowed = 'move'
      setDragged(code)
    },
    onDragOver: (event) => event.preventDefault(),
    onDrop: (event) => {
      event.preventDefault()
      if (dragged && dragged !== code) place(dragged, at)
      setDragged(undefined)
    },
  })
  return (
    <div className={`${styles['tiles']} ${styles['arranging']}`}>
      {widgets.map((widget, at) => (
        <WidgetCard
          key={widget.code}
          widget={widget}
          drag={dragProps(widget.code, at)}
          tools={
            <ArrangeTools
              title={widget.title}
              first={at === 0}
              last={at === widgets.length - 1}
              onMove={(by) => place(widget.code, at + by)}
              onRemove={() => onChange(codes.filter((one) => one !== widget.code))}
            />
          }
        />
      ))}
    </div>
  )
}

function ArrangeTools(props: { title: string; first: boolean; last: boolean; onMove: (by: 1 | -1) => void; onRemove: () => void }) {
  const { title } = props
  const t = useMessages(messages)
  return (
    <span className="row">
      <Button size="small" type="text" disabled={props.first} aria-label={t('moveBefore', { title })} onClick={() => props.onMove(-1)}>
        ↑
      </Button>
      <Button size="small" type="text" disabled={props.last} aria-label={t('moveAfter', { title })} onClick={() => props.onMove(1)}>
        ↓
      </Button>
      <Button size="small" type="text" aria-label={t('takeAway', { title })} onClick={props.onRemove}>
        ×
      </Button>
    </span>
  )
}

function WidgetCard({ widget, drag, tools }: { widget: WidgetConfig; drag?: React.HTMLAttributes<HTMLElement>; tools?: React.ReactNode }) {
  const t = useText()
  const more = moreOf(widget)
  return (
    <section className={`sheet ${tileStyles['tile']}`} aria-label={widget.title} data-widget={widget.code} {...drag}>
      <h2>
        <span>
          {widget.title} <WidgetCount widget={widget} />
        </span>
        {tools || (more && <Link to={more}>{t('all')}</Link>)}
      </h2>
      <WidgetBody widget={widget} />
    </section>
  )
}
