/** The versions of a document: the chain with status and users of each, and what differs between two of them. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AnswerOf } from '../../../../model/calls/call-types.ts'
import type { Page, WireDoc } from '../../../../model/page.ts'
import { Status } from '../../../../ui/theme/status.tsx'
import { callQuery } from '../../../api/call-query.ts'
import { documentPagePath } from '../machine/use-document-operations.ts'
import { Failed } from '../../../shell/failed.tsx'
import { Differences } from './differences.tsx'
import { useVersionText } from './messages.ts'
import styles from './versions.module.css'

type Version = AnswerOf<'/ccommonapi/gui/page-view-versions'>[number]
/** The two versions that are compared, by id. */
interface Pair {
  readonly from: string
  readonly to: string
}

/** The query of the versions of a document, the latest first. */
export const versionsQuery = (page: Page, doc: WireDoc) =>
  callQuery('/ccommonapi/gui/page-view-versions', { method: 'GET', fields: { page: page.page, id: doc.id }, quiet: true }, doc.version)

/** @param doc a saved document of a type with versions */
export function Versions({ page, doc }: { page: Page; doc: WireDoc }): React.ReactElement {
  const t = useVersionText()
  const answer = useQuery(versionsQuery(page, doc))
  const [chosen, setChosen] = useState<Pair | undefined>()
  if (answer.isError) return <Failed error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <div className="blank">…</div>
  const versions = answer.data
  const pair = chosen ?? pairAt(versions, doc.id)
  const revise = page.actions.find(({ name }) => name === page.versions!.revise)?.label
  return (
    <div className={styles['versions']}>
      <Chain page={page} doc={doc} versions={versions} pair={pair} onChoose={setChosen} />
      {pair ? (
        <Differences page={page} from={versions.find(({ id }) => id === pair.from)!} to={versions.find(({ id }) => id === pair.to)!} />
      ) : (
        <p className="muted">
          {t('onlyOne')} {revise && t('onlyOneHow', { action: revise })}
        </p>
      )}
    </div>
  )
}

/** Returns what is compared first: the version before the open one with it, or the first version with the next one; undefined with one version. */
function pairAt(versions: readonly Version[], id: string): Pair | undefined {
  if (versions.length < 2) return undefined
  const at = versions.findIndex((one) => one.id === id)
  const from = Math.min(at + 1, versions.length - 1)
  return { from: versions[from]!.id, to: versions[from - 1]!.id }
}

interface ChainProps {
  readonly page: Page
  readonly doc: WireDoc
  readonly versions: readonly Version[]
  readonly pair: Pair | undefined
  readonly onChoose: (pair: Pair) => void
}

/** One row for each version, the latest first. Arrow keys move the choice of the old and of the new version. */
function Chain({ page, doc, versions, pair, onChoose }: ChainProps) {
  const t = useVersionText()
  return (
    <section className={`sheet section ${styles['chain']}`} aria-labelledby="versions-heading">
      <h2 id="versions-heading">{t('chain')}</h2>
      <table>
        <thead>
          <tr>
            {pair && <th scope="col">{t('former')}</th>}
            {pair && <th scope="col">{t('later')}</th>}
            <th scope="col">{t('version')}</th>
            <th scope="col">{t('status')}</th>
            <th scope="col">{t('uses')}</th>
          </tr>
        </thead>
        <tbody>
          {versions.map((one) => (
            <tr key={one.id} data-active={one.status === page.versions!.active || undefined}>
              {pair &&
                (['from', 'to'] as const).map((side) => (
                  <td key={side} className={styles['choice']}>
                    <input
                      type="radio"
                      name={`versions-${side}`}
                      aria-label={t(side === 'from' ? 'formerN' : 'laterN', { n: one.version })}
                      checked={pair[side] === one.id}
                      onChange={() => onChoose({ ...pair, [side]: one.id })}
                    />
                  </td>
                ))}
              <th scope="row">
                <span className={styles['edition']}>{t('versionN', { n: one.version })}</span>{' '}
                {one.id === doc.id ? (
                  <span className={styles['here']} aria-current="true">
                    {one.number} <span className="muted">{t('here')}</span>
                  </span>
                ) : (
                  <Link to={`${documentPagePath(page, one.id)}&tab=versions`}>{one.number ?? one.id}</Link>
                )}
              </th>
              <td>
                <Status family={page.statuses[one.status]?.family ?? 'neutral'} label={page.statuses[one.status]?.label ?? one.status} />
              </td>
              <td>
                <Uses version={one} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** How many documents use a version, by type, each with the way to their list. */
function Uses({ version: { id, uses } }: { version: Version }) {
  const t = useVersionText()
  if (uses.length === 0) return <span className="muted">{t('notUsed')}</span>
  return (
    <span className={styles['uses']}>
      {uses.map(({ page, module, label, count, via }) =>
        via === undefined ? (
          <span key={page}>{t('inUse', { label, n: count })}</span>
        ) : (
          <Link key={page} to={listOf(module, page, [{ field: via, operator: 'eq', value: id }])}>
            {t('inUse', { label, n: count })}
          </Link>
        ),
      )}
    </span>
  )
}

const listOf = (module: string, page: string, filters: readonly object[]): string =>
  `/${module}/index/${page.replaceAll('_', '-')}?f=${encodeURIComponent(JSON.stringify(filters))}`
