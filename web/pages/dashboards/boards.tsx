/**
 * The user's dashboards. Read-only at first; in edit mode tiles are added, moved and resized by pointer or buttons, then saved or
 * cancelled.
 */
import { Button, Input, Modal, Switch } from 'antd'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useMessages } from '../../../ui/text/language.tsx'
import { say } from '../../api/toasts-and-connection.ts'
import type { User } from '../../session/session-store.ts'
import { Grid } from './grid.tsx'
import { change, type Board } from './layout.ts'
import { messages } from './messages.ts'
import type { TileConfig } from './tile.tsx'
import { useBoards, type BoardsState } from './use-boards.ts'

const TileDialog = lazy(() => import('./tile-dialog.tsx').then((module) => ({ default: module.TileDialog })))
const TileSettings = lazy(() => import('./tile-settings.tsx').then((module) => ({ default: module.TileSettings })))

export interface BoardsProps {
  readonly user: User
  readonly own: readonly Board[]
  /** False for the default board, which the user has not saved. */
  readonly isOwn: boolean
  /** The tile kinds that the company offers. */
  readonly kinds: readonly TileConfig[]
}

export function Boards({ user, own, isOwn, kinds }: BoardsProps): React.ReactElement {
  const t = useMessages(messages)
  const state = useBoards(user, own)
  const { board, boards, editing, figures, put } = state
  /** The tile whose dialog is open: an id, or nothing for a new tile. */
  const [dialog, setDialog] = useState<{ tile?: string } | undefined>()
  const [settings, setSettings] = useState(false)
  useMissingKind(board, kinds)
  return (
    <div>
      <div className="list-head">
        <h1>{t('mydash')}</h1>
        <span className="grow" />
        <label className="row">
          <Switch size="small" aria-label={t('figures')} checked={figures} onChange={state.showFigures} />
          <span className="muted">{t('figures')}</span>
        </label>
        {['administrator', 'super'].includes(user.accountType) && <Button onClick={() => setSettings(true)}>{t('widgets')}</Button>}
        {editing ? (
          <EditButtons state={state} isOwn={isOwn} onAdd={() => setDialog({})} />
        ) : (
          <Button type="primary" onClick={state.edit}>
            {t('edit')}
          </Button>
        )}
      </div>
      {(boards.length > 1 || editing) && <Tabs state={state} />}
      {editing && <BoardTools state={state} />}
      {board.tiles.length === 0 ? (
        <div className="blank">
          <p>{t('empty')}</p>
          <p className="muted">{t('emptyHint')}</p>
        </div>
      ) : (
        <Grid board={board} kinds={kinds} figures={figures} editing={editing} onChange={put} onSettings={(tile) => setDialog({ tile })} />
      )}
      <Suspense fallback={null}>
        {dialog && (
          <TileDialog
            tile={board.tiles.find((one) => one.id === dialog.tile)}
            kinds={kinds}
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
        {settings && <TileSettings onClose={() => setSettings(false)} />}
      </Suspense>
    </div>
  )
}

/** Reports once when the board has a tile of a kind that the company does not offer (SH-8-012). */
function useMissingKind(board: Board, kinds: readonly TileConfig[]): void {
  const t = useMessages(messages)
  const missing = board.tiles.map((one) => one.code).find((code) => !kinds.some((one) => one.code === code))
  const report = useEffectEvent((code: string) => say.info(t('unconfigured', { code })))
  useEffect(() => {
    if (missing !== undefined) report(missing)
  }, [missing])
}

function EditButtons({ state, isOwn, onAdd }: { state: BoardsState; isOwn: boolean; onAdd: () => void }) {
  const t = useMessages(messages)
  const reset = () =>
    Modal.confirm({ title: t('reset'), content: t('resetAsk'), okText: t('reset'), cancelText: t('cancel'), onOk: state.reset })
  return (
    <>
      {isOwn && (
        <Button danger onClick={reset}>
          {t('reset')}
        </Button>
      )}
      <Button onClick={state.cancel}>{t('cancel')}</Button>
      <Button onClick={onAdd}>{t('add')}</Button>
      <Button type="primary" loading={state.busy} onClick={() => void state.save()}>
        {t('done')}
      </Button>
    </>
  )
}

function Tabs({ state: { boards, board, start, editing, show, add } }: { state: BoardsState }) {
  const t = useMessages(messages)
  return (
    <div className="views">
      <div role="tablist" aria-label={t('mydash')} className="view-tabs">
        {boards.map((one, at) => (
          <button key={one.id} type="button" role="tab" className="plain" aria-selected={one.id === board.id} onClick={() => show(at)}>
            {one.name}
            {one.id === start && ' ★'}
          </button>
        ))}
      </div>
      {editing && (
        <button type="button" className="plain" onClick={add}>
          ＋ {t('newBoard')}
        </button>
      )}
    </div>
  )
}

/** Name of the board, its removal, and whether it opens first. */
function BoardTools({ state: { boards, board, start, put, remove, makeStart } }: { state: BoardsState }) {
  const t = useMessages(messages)
  return (
    <div className="chips">
      <Input
        aria-label={t('boardName')}
        className="w-220"
        maxLength={40}
        value={board.name}
        onChange={(event) => put({ ...board, name: event.target.value })}
      />
      {boards.length > 1 && <Button onClick={remove}>{t('removeBoard')}</Button>}
      <Button disabled={start === board.id} onClick={makeStart}>
        {start === board.id ? t('isStart') : t('makeStart')}
      </Button>
    </div>
  )
}
