/** State of the dashboards page: the boards being edited, the board shown, the settings that are saved at once. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMessages } from '../../../ui/text/language.tsx'
import { call } from '../../api/client.ts'
import { useAppMutation } from '../../api/mutation.ts'
import { callKey } from '../../api/query-keys.ts'
import { say } from '../../api/toasts-and-connection.ts'
import { keepSettings, type User } from '../../session/session-store.ts'
import type { Board } from './layout.ts'
import { messages } from './messages.ts'

type SettingName = 'cr_dash' | 'vf_qty_amount'
/** Settings changed since the session user was loaded (SH-3-011). */
const changed = new Map<string, unknown>()
const settingOf = (user: User, name: SettingName): unknown =>
  changed.has(`${user.id} ${name}`) ? changed.get(`${user.id} ${name}`) : user.raw[name]

export interface BoardsState {
  readonly boards: readonly Board[]
  readonly board: Board
  /** The id of the board that opens first; an empty text for the first one. */
  readonly start: string
  /** Whether quantities and amounts are shown. */
  readonly figures: boolean
  readonly editing: boolean
  readonly busy: boolean
  readonly show: (at: number) => void
  readonly put: (next: Board) => void
  readonly add: () => void
  readonly remove: () => void
  readonly edit: () => void
  readonly cancel: () => void
  readonly save: () => Promise<void>
  /** Forgets the user's boards, so that the default board is shown again. */
  readonly reset: () => Promise<void>
  readonly makeStart: () => void
  readonly showFigures: (on: boolean) => void
}

/** @param own the boards as loaded; an edit that is cancelled returns to them */
export function useBoards(user: User, own: readonly Board[]): BoardsState {
  const t = useMessages(messages)
  const queries = useQueryClient()
  const [boards, setBoards] = useState(own)
  const [start, setStart] = useState(String(settingOf(user, 'cr_dash') ?? ''))
  const [figures, setFigures] = useState(settingOf(user, 'vf_qty_amount') !== false)
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      own.findIndex((one) => one.id === start),
    ),
  )
  const [editing, setEditing] = useState(false)
  const { run: send, busy } = useAppMutation({
    send: (data: Readonly<Record<string, unknown>>) => call('/clientinfoapi/user-profile/save-setting', { data }),
    onDone: keepSettings,
  })
  const board = boards[Math.min(at, boards.length - 1)]!
  const keepSetting = async (name: SettingName, value: unknown) => {
    await send({ [name]: value })
    changed.set(`${user.id} ${name}`, value)
  }
  const reload = () => queries.invalidateQueries({ queryKey: callKey('/clientinfoapi/user-profile/my-dash-setting') })
  return {
    boards,
    board,
    start,
    figures,
    editing,
    busy,
    show: setAt,
    put: (next) => setBoards(boards.map((one) => (one.id === board.id ? next : one))),
    add() {
      setBoards([...boards, { id: `b${Date.now().toString(36)}`, name: `${t('newBoard')} ${boards.length}`, tiles: [] }])
      setAt(boards.length)
    },
    remove() {
      setBoards(boards.filter((one) => one.id !== board.id))
      setAt(0)
    },
    edit: () => setEditing(true),
    cancel() {
      setBoards(own)
      setAt(0)
      setEditing(false)
    },
    async save() {
      await send({ dash: { boards } })
      setEditing(false)
      say.success(t('saved'))
      await reload()
    },
    async reset() {
      await send({ dash: null, cr_dash: '' })
      setEditing(false)
      await reload()
    },
    makeStart() {
      setStart(board.id)
      void keepSetting('cr_dash', board.id)
    },
    showFigures(on) {
      setFigures(on)
      void keepSetting('vf_qty_amount', on)
    },
  }
}
