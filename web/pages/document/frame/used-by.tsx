/** The documents that use this one, as pictures or as a list, each with the way to it; nothing where there are none. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { UsedBy as Use } from '../../../../model/display/display.ts'
import type { Page, WireDoc } from '../../../../model/page.ts'
import { useFiles } from '../../../../ui/fields/file-view.tsx'
import { Swatch, useLooks, type Looks } from '../../../../ui/fields/look.tsx'
import { textOf } from '../../../../ui/list/value.tsx'
import { useMessages } from '../../../../ui/text/language.tsx'
import { Status } from '../../../../ui/theme/status.tsx'
import { listQuery } from '../../../api/document-query.ts'
import { usePage } from '../../../api/pages.ts'
import { messages } from '../messages.ts'
import styles from './used-by.module.css'

/** How many documents of a type are drawn; the others are in their list. */
const mostDrawn = 6

export function UsedBy({ page, doc }: { page: Page; doc: WireDoc }): React.ReactElement {
  return (
    <>
      {page.display.usedBy.map((use) => (
        <UsesOfType key={`${use.type} ${use.via}`} use={use} id={doc.id} />
      ))}
    </>
  )
}

/** The first columns of the list that tell the documents apart: not the link that all of them share. */
const namingColumns = (user: Page, via: string): readonly string[] =>
  user.list.columns.filter((name) => ![via, 'status', user.list.picture].includes(name)).slice(0, 3)

/** The query of the documents of a type that use another one. */
export const usesQuery = (user: Page, via: string, id: string) => {
  const { picture } = user.list
  return listQuery(user.page, {
    filters: [{ field: via, operator: 'eq', value: id }],
    columns: [...new Set([...namingColumns(user, via), 'status', ...(picture ? [picture] : [])])].filter((name) => user.list.fields[name]),
    size: mostDrawn,
    count: true,
  })
}

function UsesOfType({ use: { type, via, as }, id }: { use: Use; id: string }) {
  const user = usePage(type)
  return user.data ? <Uses user={user.data} via={via} as={as} id={id} /> : null
}

/** @param user the page of the documents that use the other one */
export function Uses({ user, via, as, id }: { user: Page; via: string; as: Use['as']; id: string }): React.ReactElement | null {
  const t = useMessages(messages)
  const answer = useQuery({ ...usesQuery(user, via, id), retry: false })
  const rows = answer.data?.rows ?? []
  if (rows.length === 0) return null
  const count = answer.data?.count ?? rows.length
  const module = `/${user.module}`
  const all = `${module}/index/${dashed(user.page)}?f=${encodeURIComponent(JSON.stringify([{ field: via, operator: 'eq', value: id }]))}`
  const path = (row: WireDoc) => `${module}/page/${dashed(user.page)}?id=${row.id}`
  return (
    <section className={`sheet section ${styles['used-by']}`} data-part="used-by" aria-labelledby={`used-by-${user.page}`}>
      <h2 id={`used-by-${user.page}`}>
        {t('usedBy')} {user.title} <span className="muted">{answer.data?.more ? `${count}+` : count}</span>
        {count > rows.length && (
          <Link to={all} className={styles['all']}>
            {t('allUses')}
          </Link>
        )}
      </h2>
      <Drawn as={as} user={user} via={via} rows={rows} path={path} />
    </section>
  )
}
const dashed = (type: string): string => type.replaceAll('_', '-')

interface UsesProps {
  readonly user: Page
  readonly via: string
  readonly rows: readonly WireDoc[]
  readonly path: (row: WireDoc) => string
}

/** Returns the first picture of a row; undefined where it has none. */
const pictureIn = (user: Page, row: WireDoc): string | undefined => ([row[user.list.picture ?? '']].flat() as (string | undefined)[])[0]

/** Returns number or code of a row, and its name beside it where it has one. */
function labelsOf(user: Page, via: string, row: WireDoc): readonly [title: string, more: string] {
  const texts = namingColumns(user, via).flatMap((name) => {
    const field = user.list.fields[name]
    const text = field ? textOf({ page: user, field, row }) : ''
    return text === '' ? [] : [text]
  })
  return [texts[0] ?? row.number ?? row.id, texts[1] ?? '']
}

/** A gallery where one of the documents has a picture or a colour, else a list; the look of each stands beside its name. */
function Drawn({ as, ...uses }: UsesProps & { as: Use['as'] }) {
  const { user, rows } = uses
  const looks = useLooks(rows.map(({ id }) => ({ type: user.page, id }))) ?? {}
  const isSeen = rows.some((row) => pictureIn(user, row) || looks[row.id]?.picture || looks[row.id]?.colour)
  return as === 'gallery' && isSeen ? <Gallery {...uses} looks={looks} /> : <Rows {...uses} looks={looks} />
}

function Gallery({ user, via, rows, path, looks }: UsesProps & { looks: Looks }) {
  const t = useMessages(messages)
  const files = useFiles(rows.map((row) => pictureIn(user, row)).filter((file): file is string => Boolean(file)))
  return (
    <ul className={styles['gallery']}>
      {rows.map((row) => {
        const look = looks[row.id]
        const url = files[pictureIn(user, row) ?? '']?.url ?? look?.picture
        return (
          <li key={row.id}>
            <Link to={path(row)}>
              <span className={styles['look']}>
                {url ? (
                  <img src={url} alt="" loading="lazy" />
                ) : look?.colour ? (
                  <Swatch colour={look.colour} />
                ) : (
                  <span className="muted">{t('noPicture')}</span>
                )}
              </span>
              <Label user={user} via={via} row={row} colour={url ? look?.colour : undefined} />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

function Rows({ user, via, rows, path, looks }: UsesProps & { looks: Looks }) {
  return (
    <ul className={styles['rows']}>
      {rows.map((row) => (
        <li key={row.id}>
          <Link to={path(row)}>
            <Label user={user} via={via} row={row} colour={looks[row.id]?.colour} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** What people call the document first, its number or code after it. */
function Label({ user, via, row, colour }: { user: Page; via: string; row: WireDoc; colour?: string | undefined }) {
  const [code, name] = labelsOf(user, via, row)
  const status = user.statuses[row.status ?? '']
  return (
    <>
      <b className={`ell ${styles['name']}`}>
        {colour && <Swatch colour={colour} />} {name || code}
      </b>
      {name && <span className="ell muted">{code}</span>}
      {status && <Status family={status.family} label={status.label} />}
    </>
  )
}
