/** What the document is based on has changed: which source, from which value to which, with buttons to take it over or to keep what stands. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { Link } from 'react-router'
import type { AnswerOf } from '../../../../model/calls/call-types.ts'
import type { Page, WireDoc } from '../../../../model/page.ts'
import { useMessages } from '../../../../ui/text/language.tsx'
import { documentCall } from '../../../api/client.ts'
import { invalidate, useAppMutation } from '../../../api/mutation.ts'
import { useMovedBases } from '../../../api/realtime.ts'
import { answerKey, callKey, documentKeys } from '../../../api/query-keys.ts'
import { documentPath } from '../../../api/services.ts'
import styles from '../history/history.module.css'
import { messages } from '../messages.ts'

type ChangedBasis = AnswerOf<'/scmapi/:type/moved'>[number]
type How = ChangedBasis['by'][number]

/** The query of what moved, for a version of the document. */
export const movedQuery = (type: string, id: string, version: number | undefined) => ({
  queryKey: answerKey('/scmapi/:type/moved', { type, id }, version),
  queryFn: () => documentCall(type, 'moved', { id }, { quiet: true }),
})

/** @param editing values are typed: the document is reconfirmed once they are saved */
export function ChangedBases({ page, doc, editing }: { page: Page; doc: WireDoc; editing: boolean }): React.ReactElement | null {
  const t = useMessages(messages)
  const type = page.page
  const moved =
    useQuery({ ...movedQuery(type, doc.id, doc.version), retry: false, enabled: page.uses?.['basedOn'] !== undefined }).data ?? []
  const queries = useQueryClient()
  useMovedBases(type, doc.id, () => void invalidate(queries, [callKey('/scmapi/:type/moved', { type, id: doc.id })]))
  const meant = (how: How) => moved.filter(({ by }) => by.includes(how))
  const reconfirming = useAppMutation({
    send: (how: How, key) =>
      documentCall<WireDoc>(
        type,
        'reconfirm',
        {
          id: doc.id,
          version: doc.version,
          how,
          seen: meant(how).map(({ name, source, state }) => ({ name, source, state })),
        },
        { key },
      ),
    invalidates: [...documentKeys, callKey('/scmapi/:type/moved', { type, id: doc.id })],
  })
  if (moved.length === 0) return null
  const button = (how: How) =>
    meant(how).length > 0 && (
      <Button
        size="small"
        type={how === 'take' ? 'primary' : 'default'}
        disabled={editing || reconfirming.busy}
        loading={reconfirming.pending === how}
        onClick={() => void reconfirming.run(how)}
      >
        {t(how === 'take' ? 'takeOver' : 'keepAsIs')}
      </Button>
    )
  return (
    <section className="notice noprint" aria-label={t('basesChanged')} data-part="changed-bases">
      <b>{t('basesChanged')}</b>
      <ul className={styles['changes']}>
        {moved.flatMap((one) =>
          one.moved.map((change) => <Change key={`${one.name} ${one.source} ${change.field}`} basis={one} change={change} />),
        )}
      </ul>
      <div className="row">
        {button('take')}
        {button('keep')}
        {editing && <span className="muted">{t('reconfirmAfterSave')}</span>}
        {moved.every(({ by }) => by.length === 0) && <span className="muted">{t('cannotReconfirm')}</span>}
      </div>
    </section>
  )
}

/** One field of a source: the document of the source, the lines that name it, old and new value. */
function Change({ basis, change }: { basis: ChangedBasis; change: ChangedBasis['moved'][number] }): React.ReactElement {
  const t = useMessages(messages)
  const lines = basis.lines.length > 0 ? ` · ${t('basisLines', { n: basis.lines.join(', ') })}` : ''
  return (
    <li>
      {basis.label} <Link to={documentPath(basis.page, basis.id)}>{basis.title}</Link>
      {`${lines} · ${change.label} `}
      <span className={styles['was']}>{change.from || '—'}</span> → <span className={styles['now']}>{change.to || '—'}</span>
    </li>
  )
}
