/** The documents that use this one, as pictures, as a table or by two of their fields, each with the way to it; nothing where there are none. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { UsedBy as Use } from '../../../../model/display/display.ts'
import type { Page, WireDoc } from '../../../../model/page.ts'
import type { ListAnswer } from '../../../../model/lists/list-query.ts'
import { useLooks } from '../../../../ui/fields/look.tsx'
import { useMessages } from '../../../../ui/text/language.tsx'
import { usePage } from '../../../api/pages.ts'
import { messages } from '../messages.ts'
import { drawnColumns, pictureIn, usesQuery, usesToShow, type UsesProps } from './used-by-rows.ts'
import { UsedByGallery } from './used-by-gallery.tsx'
import { UsedByMatrix } from './used-by-matrix.tsx'
import { UsedByTable } from './used-by-table.tsx'
import styles from './used-by.module.css'

export function UsedBy({ page, doc }: { page: Page; doc: WireDoc }): React.ReactElement {
  return (
    <div className={styles['uses']}>
      {page.display.usedBy.map((use) => (
        <UsesOfType key={`${use.type} ${use.via} ${use.as}`} use={use} of={page.page} id={doc.id} />
      ))}
    </div>
  )
}

function UsesOfType({ use, of, id }: { use: Use; of: string; id: string }) {
  const user = usePage(use.type)
  return user.data ? <Uses user={user.data} use={use} of={of} id={id} /> : null
}

interface UsesOfDocument {
  /** The page of the documents that use the other one. */
  readonly user: Page
  readonly use: Use
  /** The type and the id of the document that is used. */
  readonly of: string
  readonly id: string
}

export function Uses({ user, use, of, id }: UsesOfDocument): React.ReactElement | null {
  const t = useMessages(messages)
  const filter = usesToShow(user, use, { of, id })
  const answer = useQuery({ ...usesQuery(user, use, filter), enabled: drawnColumns(user, use) !== undefined, retry: false })
  const count = answer.data ? countOf(answer.data) : 0
  if (!answer.data || count === 0) return null
  const index = `/${user.module}/index/${user.page.replaceAll('_', '-')}`
  const listOf = (filters: readonly object[]) => `${index}?f=${encodeURIComponent(JSON.stringify([filter, ...filters]))}`
  const heading = `used-by-${user.page}-${use.as}`
  return (
    <section className={`sheet section ${styles['used-by']}`} data-part="used-by" data-as={use.as} aria-labelledby={heading}>
      <h2 id={heading}>
        {user.title} <span className="muted">{answer.data.more ? `${count}+` : count}</span>
        {(use.as === 'matrix' || count > answer.data.rows.length) && (
          <Link to={listOf([])} className={styles['all']}>
            {t('allUses')}
          </Link>
        )}
      </h2>
      {use.as === 'matrix' ? (
        <UsedByMatrix user={user} use={use} groups={answer.data.groups ?? []} listOf={listOf} />
      ) : (
        <Drawn as={use.as} user={user} via={use.via} rows={answer.data.rows} />
      )}
    </section>
  )
}

/** Groups carry their own counts. */
const countOf = ({ groups, count, rows }: ListAnswer): number =>
  groups ? groups.reduce((sum, group) => sum + group.count, 0) : (count ?? rows.length)

/** A gallery where one of the documents has a picture or a colour, else a table; the look of each stands beside its name. */
function Drawn({ as, ...uses }: UsesProps & { as: Use['as'] }) {
  const { user, rows } = uses
  const looks = useLooks(rows.map(({ id }) => ({ type: user.page, id }))) ?? {}
  const isSeen = rows.some((row) => pictureIn(user, row) || looks[row.id]?.picture || looks[row.id]?.colour)
  return as === 'gallery' && isSeen ? <UsedByGallery {...uses} looks={looks} /> : <UsedByTable {...uses} looks={looks} />
}
