/**
 * `/mydash`, `/mydash/index`: the user's dashboards. Read-only at first; in edit mode tiles are added, moved and resized by pointer
 * or buttons, then saved or cancelled.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Input, Modal, Switch } from 'antd'
import { lazy, Suspense, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useWords } from '../../../ui/text/language.tsx'
import { call } from '../../api/client.ts'
import { say } from '../../api/toasts-and-connection.ts'
import '../../../ui/list/list.css'
import { currentUser, keepSettings, subscribeUser, type User } from '../../session/session-store.ts'
import { useReports } from '../report/api.ts'
import { Grid } from './grid.tsx'
import { change, defaultBoard, readBoards, type Board } from './layout.ts'
import './mydash.css'
import type { Widget } from './tile.tsx'
import { words } from './messages.ts'
import { keys } from '../../api/query-keys.ts'
import { useAppMutation } from '../../api/mutation.ts'

const TileDialog = lazy(() => import('./tile-dialog.tsx').then((module) => ({ default: module.TileDialog })))
const WidgetSettings = lazy(() => import('./widgets.tsx').then((module) => ({ default: module.WidgetSettings })))

/** Settings changed since the session user was loaded (SH-3-011). */
const facts = new Map<string, unknown>()
const factOf = (user: User, name: 'cr_dash' | 'vf_qty_amount'): unknown =>
  facts.has(`${user.id} ${name}`) ? facts.get(`${user.id} ${name}`) : user.raw[name]

export function MyDash(): React.ReactElement | null {
  const user = useSyncExternalStore(subscribeUser, currentUser)
  const t = useWords(words)
  const kept = useQuery({
    queryKey: keys.dashboard(user?.id),
    queryFn: () => call('/clientinfoapi/user-profile/my-dash-setting', { method: 'GET', quiet: true }),
    staleTime: 0,
    retry: false,
  })
  const config = useQuery({
    queryKey: keys.dashboardWidgets(),
    queryFn: () =>
      call('/ccommonapi/gui/page-gui-detail-struct', {
        method: 'GET',
        fields: { page: 'mydash' },
        quiet: true,
      }) as Promise<{ widgetConfig: readonly Widget[] }>,
    staleTime: 0,
    retry: false,
  })
  const reports = useReports()
  useEffect(() => {
    document.title = `${t('mydash')} · Weft`
  }, [t])
  if (kept.isError || config.isError)
    return (
      <div className="blank" role="alert">
        {t('failed')} <Button onClick={() => void Promise.all([kept.refetch(), config.refetch()])}>{t('retry')}</Button>
      </div>
    )
  if (!user || kept.data === undefined || !config.data || !reports.data) return <div className="blank">…</div>
  const own = readBoards(kept.data)
  return (
    <Boards
      key={`${kept.dataUpdatedAt}`}
      user={user}
      own={own ?? [defaultBoard(t('mydash'), reports.data)]}
      isOwn={own !== undefined}
      widgets={config.data.widgetConfig}
    />
  )
}

function Boards({ user, own, isOwn, widgets }: { user: User; own: readonly Board[]; isOwn: boolean; widgets: readonly Widget[] }) {
  const t = useWords(words)
  const queries = useQueryClient()
  const [boards, setBoards] = useState(own)
  const [start, setStart] = useState(String(factOf(user, 'cr_dash') ?? ''))
  const [figures, setFigures] = useState(factOf(user, 'vf_qty_amount') !== false)
  const [at, setAt] = useState(
    Math.max(
      0,
      own.findIndex((one) => one.id === start),
    ),
  )
  const [editing, setEditing] = useState(false)
  const [dialog, setDialog] = useState<{ tile?: string } | undefined>()
  const [settings, setSettings] = useState(false)
  const board = boards[Math.min(at, boards.length - 1)]!
  const missing = board.tiles.map((one) => one.code).find((code) => !widgets.some((one) => one.code === code))
  const tellMissing = useEffectEvent((code: string) => say.info(t('unconfigured', { code })))
  useEffect(() => {
    if (missing !== undefined) tellMissing(missing)
  }, [missing])
  const put = (next: Board) => setBoards(boards.map((one) => (one.id === board.id ? next : one)))
  const { run: keep, busy } = useAppMutation({
    send: (data: Readonly<Record<string, unknown>>) => call('/clientinfoapi/user-profile/save-setting', { data }),
    onDone: keepSettings,
  })
  const save = async () => {
    await keep({ dash: { boards } })
    setEditing(false)
    say.success(t('saved'))
    await queries.invalidateQueries({ queryKey: keys.dashboard() })
  }
  const reset = () =>
    Modal.confirm({
      title: t('reset'),
      content: t('resetAsk'),
      okText: t('reset'),
      cancelText: t('cancel'),
      onOk: async () => {
        await keep({ dash: null, cr_dash: '' })
        setEditing(false)
        await queries.invalidateQueries({ queryKey: keys.dashboard() })
      },
    })
  const fact = async (name: 'cr_dash' | 'vf_qty_amount', value: unknown) => {
    await keep({ [name]: value })
    facts.set(`${user.id} ${name}`, value)
  }
  return (
    <div className="dash">
      <div className="list-head">
        <h1>{t('mydash')}</h1>
        <span className="grow" />
        <label className="row">
          <Switch
            size="small"
            aria-label={t('figures')}
            checked={figures}
            onChange={(next) => {
              setFigures(next)
              void fact('vf_qty_amount', next)
            }}
          />
          <span className="muted">{t('figures')}</span>
        </label>
        {['administrator', 'super'].includes(user.accountType) && <Button onClick={() => setSettings(true)}>{t('widgets')}</Button>}
        {editing ? (
          <>
            {isOwn && (
              <Button danger onClick={reset}>
                {t('reset')}
              </Button>
            )}
            <Button
              onClick={() => {
                setBoards(own)
                setAt(0)
                setEditing(false)
              }}
            >
              {t('cancel')}
            </Button>
            <Button onClick={() => setDialog({})}>{t('add')}</Button>
            <Button type="primary" loading={busy} onClick={() => void save()}>
              {t('done')}
            </Button>
          </>
        ) : (
          <Button type="primary" onClick={() => setEditing(true)}>
            {t('edit')}
          </Button>
        )}
      </div>
      {(boards.length > 1 || editing) && (
        <div className="views">
          <div role="tablist" aria-label={t('mydash')} className="view-tabs">
            {boards.map((one, index) => (
              <button
                key={one.id}
                type="button"
                role="tab"
                className="plain"
                aria-selected={one.id === board.id}
                onClick={() => setAt(index)}
              >
                {one.name}
                {one.id === start && ' ★'}
              </button>
            ))}
          </div>
          {editing && (
            <button
              type="button"
              className="plain"
              onClick={() => {
                setBoards([...boards, { id: `b${Date.now().toString(36)}`, name: `${t('newBoard')} ${boards.length}`, tiles: [] }])
                setAt(boards.length)
              }}
            >
              ＋ {t('newBoard')}
            </button>
          )}
        </div>
      )}
      {editing && (
        <div className="chips">
          <Input
            aria-label={t('boardName')}
            className="w-220"
            maxLength={40}
            value={board.name}
            onChange={(event) => put({ ...board, name: event.target.value })}
          />
          {boards.length > 1 && (
            <Button
              onClick={() => {
                setBoards(boards.filter((one) => one.id !== board.id))
                setAt(0)
              }}
            >
              {t('removeBoard')}
            </Button>
          )}
          <Button
            disabled={start === board.id}
            onClick={() => {
              setStart(board.id)
              void fact('cr_dash', board.id)
            }}
          >
            {start === board.id ? t('isStart') : t('makeStart')}
          </Button>
        </div>
      )}
      {board.tiles.length === 0 ? (
        <div className="blank">
          <p>{t('empty')}</p>
          <p className="muted">{t('emptyHint')}</p>
        </div>
      ) : (
        <Grid
          board={board}
          widgets={widgets}
          figures={figures}
          editing={editing}
          onChange={put}
          onSettings={(tile) => setDialog({ tile })}
        />
      )}
      <Suspense fallback={null}>
        {dialog && (
          <TileDialog
            tile={board.tiles.find((one) => one.id === dialog.tile)}
            widgets={widgets}
            onClose={() => setDialog(undefined)}
            onDone={(tile) => {
              put(
                dialog.tile
                  ? change(board, dialog.tile, tile)
                  : { ...board, tiles: [...board.tiles, { ...tile, id: `t${Date.now().toString(36)}` }] },
              )
              setDialog(undefined)
            }}
          />
        )}
        {settings && <WidgetSettings onClose={() => setSettings(false)} />}
      </Suspense>
    </div>
  )
}
