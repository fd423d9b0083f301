/** Bulk actions on the selected rows or on all rows of the list; each row reports its result. */
import type { AnswerOf } from '../../../model/calls/call-types.ts'
import { Button, Dropdown, Modal } from 'antd'
import { useState } from 'react'
import type { Page, PageAction, WireDoc } from '../../../model/page.ts'
import type { ListQuery } from '../../../model/lists/list-query.ts'
import { grouped } from '../../../model/decimal.ts'
import { useLanguage, useText } from '../../../ui/text/language.tsx'
import { documentCall } from '../../api/client.ts'
import { useAppMutation } from '../../api/mutation.ts'
import { say } from '../../api/toasts-and-connection.ts'
import { Warnings } from '../../shell/actions/warnings.tsx'
import { addressOf, asksForValues } from '../../shell/actions/act-with-form.ts'
import { askActionForm, type GivenForm } from '../../shell/actions/action-form.ts'
import { askComment, type Asking } from '../../shell/actions/comment-dialog.tsx'
import { JobDialog, type Job } from '../job-progress/job-dialog.tsx'
import { MassEdit } from './mass-edit.tsx'
import { pathOf } from './list-shapes.ts'
import { useListText } from './messages.ts'
import styles from './list.module.css'

type BulkAnswer = AnswerOf<'/scmapi/:type/bulk/:action'>
/** What came of an action on several documents; a job answers as much. */
export type Outcome = Pick<Extract<BulkAnswer, { readonly rows: unknown }>, 'done' | 'rows'> & { readonly total?: number }
/** The bulk action: an action with its comment, or values for all rows. */
export type BulkAction = { readonly path: string; readonly label: string; readonly data: Readonly<Record<string, unknown>> }

export interface BulkProps {
  readonly page: Page
  readonly chosen: readonly WireDoc[]
  /** All matching rows, when the user chose them: their number and the query. */
  readonly matching?: { readonly count: number; readonly query: Pick<ListQuery, 'filters' | 'search' | 'sort'> }
  /** The totals shown in the confirmation of an important action. */
  readonly sums: string
  readonly onDone: () => void
}

/** The same action with the warnings of these rows confirmed, beside those that were confirmed before. */
const confirming = (bulkAction: BulkAction, rows: Outcome['rows']): BulkAction => {
  const before = (bulkAction.data['confirmed'] ?? []) as readonly string[]
  const codes = rows.flatMap(({ asks = [] }) => asks.map(({ code }) => code))
  return { ...bulkAction, data: { ...bulkAction.data, confirmed: [...new Set([...before, ...codes])] } }
}
/** The tasks of the person among these rows, so that who signed an earlier step of a document signs this one. */
function tasksOf(rows: readonly WireDoc[]): { readonly tasks?: Readonly<Record<string, string>> } {
  const tasks = rows.flatMap((row) => (typeof row['$task'] === 'string' ? [[row.id, row['$task']] as const] : []))
  return tasks.length > 0 ? { tasks: Object.fromEntries(tasks) } : {}
}
const massSave = 'mass-save'
const idsOf = (rows: Outcome['rows']): readonly string[] => rows.map(({ id }) => id)

/** From this number of rows on, the action runs as a job with progress and a cancel button. */
const many = 20

export function Bulk({ page, chosen, matching, sums, onDone }: BulkProps): React.ReactElement {
  const t = useListText()
  const language = useLanguage()
  const [editing, setEditing] = useState(false)
  const [job, setJob] = useState<{ id: string; bulkAction: BulkAction } | undefined>()
  const [outcome, setOutcome] = useState<{ answer: Outcome; bulkAction: BulkAction } | undefined>()
  const count = matching?.count ?? chosen.length
  // Actions that are possible for no selected row are not offered.
  const actions =
    count === 0
      ? []
      : page.actions.filter((action) => !action.proof && (matching || chosen.some((row) => action.from.includes(row.status ?? ''))))
  const reportOutcome = (bulkAction: BulkAction, answer: Outcome) => {
    if (answer.rows.some((row) => !row.done)) setOutcome({ answer, bulkAction })
    else say.success(t('allDone', { n: grouped(String(answer.done)) }))
    onDone()
  }
  const send = useAppMutation({
    async send({ bulkAction, ids }: { readonly bulkAction: BulkAction; readonly ids?: readonly string[] }, key) {
      const all = ids ?? chosen.map((row) => row.id)
      // Of many, a job shows how far it is and can be stopped (U18).
      const query =
        matching && !ids
          ? matching.query
          : all.length >= many
            ? { filters: [{ field: 'id', operator: 'in', value: all } as const] }
            : undefined
      const tasks = bulkAction.path === massSave ? {} : tasksOf(chosen)
      const body = query ? { ...bulkAction.data, ...tasks, query } : { ...bulkAction.data, ...tasks, ids: all }
      return documentCall<Outcome | { readonly job: string }>(page.page, bulkAction.path, body, { key, quiet: true })
    },
    onDone(answer, { bulkAction }) {
      if ('job' in answer) setJob({ id: answer.job, bulkAction })
      else reportOutcome(bulkAction, answer)
    },
  })
  const perform = async (bulkAction: BulkAction, ids?: readonly string[]) => {
    setOutcome(undefined)
    await send.run({ bulkAction, ids })
  }
  const act = async (action: PageAction) => {
    const about = {
      title: action.label,
      text: [t('sure', { n: grouped(String(count)), what: action.label }), sums, action.confirm].filter(Boolean).join(' · '),
      comment: action.comment,
      danger: action.danger,
      decides: action.flow || action.signs,
      language,
    }
    const data = asksForValues(action) ? await askValues(page, action, about) : await askData(about)
    if (data) await perform({ path: `bulk/${addressOf(action)}`, label: action.label, data })
  }
  const ended = ({ state, result, error }: Job<Outcome | null>) => {
    const bulkAction = job!.bulkAction
    setJob(undefined)
    if (state === 'done' && result) reportOutcome(bulkAction, result)
    else {
      if (state === 'cancelled') say.info(t('stopped'))
      else say.error(error ?? bulkAction.label)
      onDone()
    }
  }
  return (
    <>
      {actions.length > 0 && (
        <Dropdown
          autoFocus
          trigger={['click']}
          menu={{
            items: actions.map((action) => ({ key: action.name, label: action.label, danger: action.danger })),
            onClick: ({ key }) => void act(actions.find((action) => action.name === key)!),
          }}
        >
          <Button size="small" type="primary" loading={send.busy}>
            {t('actions')} ▾
          </Button>
        </Dropdown>
      )}
      {page.may.edit && count > 0 && (
        <Button size="small" disabled={send.busy} onClick={() => setEditing(true)}>
          {t('massEdit')}
        </Button>
      )}
      {editing && (
        <MassEdit
          page={page}
          rows={chosen}
          count={count}
          onClose={() => setEditing(false)}
          onSave={async (values) => {
            setEditing(false)
            await perform({ path: massSave, label: t('massEdit'), data: { values } })
          }}
        />
      )}
      {job && <JobDialog id={job.id} title={job.bulkAction.label} onEnd={ended} onClose={() => setJob(undefined)} />}
      {outcome && (
        <Result page={page} {...outcome} onClose={() => setOutcome(undefined)} onRetry={(next, ids) => void perform(next, ids)} />
      )}
    </>
  )
}

/** Asks for confirmation and comment. Returns what is sent with the action; undefined when the user cancels. */
async function askData(about: Asking): Promise<BulkAction['data'] | undefined> {
  const comment = await askComment(about)
  return comment === undefined ? undefined : comment ? { comment } : {}
}

/** Asks for the form of an action, once for all documents. */
async function askValues(page: Page, action: PageAction, about: Asking): Promise<BulkAction['data'] | undefined> {
  const given = await askActionForm<GivenForm>({ ...about, page, form: action.form!, send: (values) => Promise.resolve(values) })
  return given && { values: given.values, ...(given.comment ? { comment: given.comment } : {}) }
}

function Result({
  page,
  answer,
  bulkAction,
  onClose,
  onRetry,
}: {
  page: Page
  answer: Outcome
  bulkAction: BulkAction
  onClose: () => void
  onRetry: (bulkAction: BulkAction, ids: readonly string[]) => void
}) {
  const t = useListText()
  const common = useText()
  const language = useLanguage()
  const failed = answer.rows.filter((row) => !row.done)
  const asking = failed.filter((row) => row.asks)
  const copy = async () => {
    await navigator.clipboard.writeText(failed.map((row) => `${row.number ?? row.id}\t${row.message ?? ''}`).join('\n'))
    say.success(common('copied'))
  }
  return (
    <Modal
      open
      width={640}
      title={`${bulkAction.label}：${t('result')}`}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={() => void copy()}>{t('copyFailed')}</Button>
          {asking.length > 0 && (
            <Button onClick={() => onRetry(confirming(bulkAction, asking), idsOf(asking))}>
              {t('confirmAsked', { n: asking.length })}
            </Button>
          )}
          <Button onClick={() => onRetry(bulkAction, idsOf(failed))}>{t('retryFailed', { n: failed.length })}</Button>
          <Button type="primary" onClick={onClose}>
            {common('close')}
          </Button>
        </>
      }
    >
      <p role="status">{t('someFailed', { n: grouped(String(answer.done)), m: grouped(String(failed.length)) })}</p>
      <div className={styles['outcome']}>
        <table className="weft">
          <thead>
            <tr>
              <th scope="col">{t('document')}</th>
              <th scope="col">{t('reason')}</th>
            </tr>
          </thead>
          <tbody>
            {failed.map((row) => (
              <tr key={row.id}>
                <td>
                  <a href={pathOf(page, row)} target="_blank" rel="noreferrer">
                    {row.number ?? row.id}
                  </a>
                </td>
                <td className="wrap">{row.asks ? <Warnings warnings={row.asks} language={language} /> : row.message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Modal>
  )
}
