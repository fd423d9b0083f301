/** Moves of cards on a board: by status through the actions of the document, by a field through the normal save, of several cards together. */
import { useQueryClient } from '@tanstack/react-query'
import type { Page, PageField, WireDoc } from '../../../model/page.ts'
import { useLanguage } from '../../../ui/text/language.tsx'
import { ApiError, documentCall, intent } from '../../api/client.ts'
import { invalidate } from '../../api/mutation.ts'
import { keys } from '../../api/query-keys.ts'
import { say } from '../../api/toasts-and-connection.ts'
import { currentUser } from '../../session/session-store.ts'
import type { BoardColumn } from './board-columns.ts'
import { actionsFrom, takeAction } from './board-moves.ts'
import { isEditable, isRowEditable, isShut } from './editable.ts'
import { nameOf } from './list-shapes.ts'
import { useListText } from './messages.ts'

interface Outcome {
  readonly rows: readonly { readonly done: boolean; readonly number?: string | null; readonly message?: string }[]
}

/** @param field by whose values the board has columns; undefined: by status */
export function useBoardMoves(page: Page, field: PageField | undefined) {
  const t = useListText()
  const language = useLanguage()
  const queries = useQueryClient()
  const valueOf = (row: WireDoc): unknown => (field ? (row[field.field] ?? null) : row.status)
  const waysTo = (row: WireDoc, to: BoardColumn) => actionsFrom(page, row.status).filter((action) => action.to === to.value)
  /** Whether a card could be moved at all, and whether it could be moved to a column. */
  const isMovable = (row: WireDoc): boolean =>
    field
      ? isEditable(page, field) && isRowEditable(page, row) && isShut(page, field, { row, roles: currentUser()?.dashroles ?? [] }) !== true
      : actionsFrom(page, row.status).some((action) => action.to !== row.status)
  const isWelcome = (row: WireDoc, to: BoardColumn): boolean =>
    valueOf(row) !== to.value && (field ? isMovable(row) : waysTo(row, to).length > 0)
  const renew = () => invalidate(queries, [keys.lists(page.page), keys.documents()])
  const saveOne = (row: WireDoc, value: unknown) =>
    documentCall(page.page, 'save', { id: row.id, version: row.version, values: { [field!.field]: value } }, { key: intent(), quiet: true })
  const saveMany = async (rows: readonly WireDoc[], value: unknown): Promise<void> => {
    const body = { ids: rows.map(({ id }) => id), values: { [field!.field]: value } }
    const answer = await documentCall<Outcome>(page.page, 'mass-save', body, { key: intent(), quiet: true })
    const failed = answer.rows.filter(({ done }) => !done)
    if (failed.length > 0) say.error(failed.map(({ number, message }) => [number, message].filter(Boolean).join(' ')).join(' · '))
  }
  /** Moves cards to a column; those that cannot be moved there are named. */
  const move = async (rows: readonly WireDoc[], to: BoardColumn): Promise<void> => {
    const moving = rows.filter((row) => isWelcome(row, to))
    const stay = rows.find((row) => valueOf(row) !== to.value && !isWelcome(row, to))
    if (stay)
      say.error(
        field ? t('staysHere', { name: nameOf(page, stay) }) : t('noWay', { from: page.statuses[stay.status ?? '']?.label, to: to.label }),
      )
    if (moving.length === 0) return
    if (!field) {
      let isDone = false
      for (const row of moving) if (await takeAction(page, row, waysTo(row, to)[0]!, language)) isDone = true
      if (isDone) await renew()
      return
    }
    try {
      if (moving.length === 1) await saveOne(moving[0]!, to.value)
      else await saveMany(moving, to.value)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      say.error([...Object.values(error.fields).flat(), error.code === 11000 ? '' : error.message].filter(Boolean).join(' '))
    }
    await renew()
  }
  return { isMovable, isWelcome, move, renew }
}
