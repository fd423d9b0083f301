/**
 * Moves of cards on a board: by status through the actions of the document, by a field through the normal save, of several cards together. The document
 * behind a card of a reading type is of another type: its rights, fields and actions count.
 */
import { useQueryClient } from '@tanstack/react-query'
import type { Page, PageAction, PageField, WireDoc } from '../../../model/page.ts'
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
import { homeOf, useHomePages, type RowHome } from './row-home.ts'

interface Outcome {
  readonly rows: readonly { readonly done: boolean; readonly number?: string | null; readonly message?: string }[]
}

export interface BoardMoves {
  /** Whether cards of some type of the board are moved by its field at all, or by actions. */
  readonly isOpen: boolean
  /** Why a card is not moved; undefined for one that is. */
  readonly whyStays: (row: WireDoc) => string | undefined
  readonly isMovable: (row: WireDoc) => boolean
  readonly isWelcome: (row: WireDoc, to: BoardColumn) => boolean
  /** The actions that lead a card on to another status. */
  readonly actionsOf: (row: WireDoc) => readonly PageAction[]
  readonly move: (rows: readonly WireDoc[], to: BoardColumn) => Promise<void>
  readonly take: (row: WireDoc, action: string) => Promise<void>
}

/** @param field by whose values the board has columns; undefined: by status */
export function useBoardMoves(page: Page, field: PageField | undefined): BoardMoves {
  const t = useListText()
  const language = useLanguage()
  const queries = useQueryClient()
  const pages = useHomePages(page)
  const home = (row: WireDoc) => homeOf(page, row, pages)
  const valueOf = (row: WireDoc): unknown => (field ? (row[field.field] ?? null) : row.status)
  const actionsOf = (row: WireDoc) => {
    const from = home(row)
    return from ? actionsFrom(from.page, from.row.status).filter((action) => action.to !== row.status) : []
  }
  const waysTo = (row: WireDoc, to: BoardColumn) => actionsOf(row).filter((action) => action.to === to.value)
  const whyStays = (row: WireDoc): string | undefined => {
    if (!field) return actionsOf(row).length > 0 ? undefined : t('noWayOn', { name: nameOf(page, row) })
    const from = home(row)
    const moved = from?.fieldOf(field.field)
    if (!from || !moved || !isEditable(from.page, moved)) return t('noRightToMove', { name: nameOf(page, row), label: field.label })
    if (!isRowEditable(from.page, from.row)) return t('staysHere', { name: nameOf(page, row) })
    const shut = isShut(from.page, moved, { row: from.row, roles: currentUser()?.dashroles ?? [] }) === true
    return shut ? `${nameOf(page, row)}: ${t('cellShut', { label: field.label })}` : undefined
  }
  const isMovable = (row: WireDoc): boolean => whyStays(row) === undefined
  const isWelcome = (row: WireDoc, to: BoardColumn): boolean =>
    valueOf(row) !== to.value && (field ? isMovable(row) : waysTo(row, to).length > 0)
  const renew = () => invalidate(queries, [keys.lists(page.page), ...[...pages.keys()].map((one) => keys.lists(one)), keys.documents()])
  const take = async (row: WireDoc, action: PageAction): Promise<boolean> => {
    const from = home(row)
    return from !== undefined && (await takeAction(from.page, from.row, action, language))
  }
  /** Moves cards to a column; those that cannot be moved there are named. */
  const move = async (rows: readonly WireDoc[], to: BoardColumn): Promise<void> => {
    const moving = rows.filter((row) => isWelcome(row, to))
    const stay = rows.find((row) => valueOf(row) !== to.value && !isWelcome(row, to))
    if (stay) say.error((field && whyStays(stay)) || t('noWay', { from: page.statuses[stay.status ?? '']?.label, to: to.label }))
    if (moving.length === 0) return
    if (field) {
      // Documents of one type are saved together.
      const homes = moving.flatMap((row) => home(row) ?? [])
      for (const some of Map.groupBy(homes, (one) => one.page).values()) await save(some, some[0]!.fieldOf(field.field)!, to.value)
      return renew()
    }
    let isDone = false
    for (const row of moving) if (await take(row, waysTo(row, to)[0]!)) isDone = true
    if (isDone) await renew()
  }
  return {
    isOpen:
      !field ||
      [...pages.values()].some((one) => {
        const name = page.reads ? page.reads.find((origin) => origin.page === one.page)?.shows?.[field.field] : field.field
        const moved = one.list.fields[name ?? '']
        return moved !== undefined && isEditable(one, moved)
      }),
    whyStays,
    isMovable,
    isWelcome,
    actionsOf,
    move,
    take: async (row, name) => {
      const action = actionsOf(row).find((one) => one.name === name)
      if (action && (await take(row, action))) await renew()
    },
  }
}

/** Saves a value of documents of one type, by the normal save of each; what is refused is said with its numbers. */
async function save(homes: readonly RowHome[], { field }: PageField, value: unknown): Promise<void> {
  const [{ page, row }] = homes as readonly [RowHome]
  const values = { [field]: value }
  try {
    if (homes.length === 1) {
      await documentCall(page.page, 'save', { id: row.id, version: row.version, values }, { key: intent(), quiet: true })
      return
    }
    const body = { ids: homes.map((one) => one.row.id), values }
    const answer = await documentCall<Outcome>(page.page, 'mass-save', body, { key: intent(), quiet: true })
    const failed = answer.rows.filter(({ done }) => !done)
    if (failed.length > 0) say.error(failed.map(({ number, message }) => [number, message].filter(Boolean).join(' ')).join(' · '))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    say.error([row.number, ...Object.values(error.fields).flat(), error.code === 11000 ? '' : error.message].filter(Boolean).join(' '))
  }
}
