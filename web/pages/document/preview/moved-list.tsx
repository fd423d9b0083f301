/** What moved of what a document is based on: each source with old and new values, and what taking it over by itself would make of the document's figures. */
import { useQuery } from '@tanstack/react-query'
import { Checkbox } from 'antd'
import { Link } from 'react-router'
import type { AnswerOf } from '../../../../model/calls/call-types.ts'
import { compare, grouped } from '../../../../model/decimal.ts'
import type { Page, WireDoc } from '../../../../model/page.ts'
import { labelled, semicolon, useLanguage, useMessages } from '../../../../ui/text/language.tsx'
import { documentCall } from '../../../api/client.ts'
import { answerKey } from '../../../api/query-keys.ts'
import { documentPath } from '../../../api/services.ts'
import { movedMessages } from './messages.ts'
import styles from './moved-list.module.css'

export type ChangedBasis = AnswerOf<'/scmapi/:type/moved'>[number]

/** The query of what moved, for a version of the document. */
export const movedQuery = (type: string, id: string, version: number | undefined) => ({
  queryKey: answerKey('/scmapi/:type/moved', { type, id }, version),
  queryFn: () => documentCall(type, 'moved', { id }, { quiet: true }),
})

/** Which sources are reconfirmed: all but those that were taken out. */
export interface ChosenSources {
  has(source: ChangedBasis): boolean
  toggle(source: ChangedBasis): void
}
export const sourceKey = ({ name, source }: ChangedBasis): string => `${name} ${source}`

/** @param chosen offers a choice beside each source that may be reconfirmed */
export function MovedList({
  moved,
  chosen,
}: {
  readonly moved: readonly ChangedBasis[]
  readonly chosen?: ChosenSources | undefined
}): React.ReactElement {
  const t = useMessages(movedMessages)
  const choice = (one: ChangedBasis, at: number) =>
    chosen && one.by.length > 0 && at === 0 ? (
      <Checkbox
        className={styles['choice']}
        checked={chosen.has(one)}
        onChange={() => chosen.toggle(one)}
        aria-label={t('chooseSource', { title: `${one.label} ${one.title}` })}
      />
    ) : null
  return (
    <ul className={styles['changes']}>
      {moved.flatMap((one) => [
        ...one.moved.map((change, at) => (
          <Change key={`${sourceKey(one)} ${change.field}`} basis={one} change={change} choice={choice(one, at)} />
        )),
        ...(one.effects.length > 0 ? [<Effects key={sourceKey(one)} effects={one.effects} />] : []),
      ])}
    </ul>
  )
}

/** What moved, above the form of an action that asks for what the document is based on. */
export function MovedBrief({ page, doc }: { readonly page: Page; readonly doc: WireDoc }): React.ReactElement | null {
  const t = useMessages(movedMessages)
  const moved = useQuery({ ...movedQuery(page.page, doc.id, doc.version), retry: false }).data ?? []
  if (moved.length === 0) return null
  return (
    <section className="notice" aria-label={t('basesChanged')}>
      <b>{t('basesChanged')}</b>
      <MovedList moved={moved} />
    </section>
  )
}

/** One field of a source: the document of the source, the lines that name it, old and new value. */
function Change({
  basis,
  change,
  choice,
}: {
  readonly basis: ChangedBasis
  readonly change: ChangedBasis['moved'][number]
  readonly choice: React.ReactNode
}): React.ReactElement {
  const t = useMessages(movedMessages)
  const lines = basis.lines.length > 0 ? ` · ${t('basisLines', { n: basis.lines.join(', ') })}` : ''
  return (
    <li>
      {choice}
      {basis.label} <Link to={documentPath(basis.page, basis.id)}>{basis.title}</Link>
      {`${lines} · ${change.label} `}
      {change.from === '' && change.to === '' ? (
        <span className={styles['now']}>{t('hasChanged')}</span>
      ) : (
        <>
          <span className={styles['was']}>{change.from || '—'}</span> → <span className={styles['now']}>{change.to || '—'}</span>
        </>
      )}
    </li>
  )
}

const figure = (value: string | null): string => (value === null ? '—' : grouped(value))
const signed = (value: string): string => (compare(value, '0') > 0 ? `+${grouped(value)}` : grouped(value))

/** The figures of the document as they are and as they would be, with the difference; a figure that is not known is blank. */
function Effects({ effects }: { readonly effects: ChangedBasis['effects'] }): React.ReactElement {
  const t = useMessages(movedMessages)
  const language = useLanguage()
  const texts = effects.map(({ label, from, to, by }) =>
    by === null
      ? `${label} ${figure(from)} → ${figure(to)}`
      : t('effectOfFigure', { label, from: figure(from), to: figure(to), by: signed(by) }),
  )
  return <li className={styles['effect']}>{labelled(language, t('takenAlone'), texts.join(semicolon()))}</li>
}
