/** Header of a document page: pictures, number, status, parties, next step, facts, amount. */
import type { Page } from '../../../../model/page.ts'
import type { Values } from '../../../../ui/state/form-state.ts'
import { useMessages } from '../../../../ui/text/language.tsx'
import { Status } from '../../../../ui/theme/status.tsx'
import type { Loaded } from '../machine/loaded-document.ts'
import { Facts, factsIn } from './facts.tsx'
import { Parties, partiesIn } from './parties.tsx'
import { Pictures } from './pictures.tsx'
import { Money } from './money.tsx'
import { NextStep } from './next-step.tsx'
import { peopleIn } from './people.ts'
import { messages } from '../messages.ts'
import styles from '../document.module.css'
import headStyles from './head.module.css'

export interface HeadProps {
  readonly page: Page
  readonly loaded?: Loaded
  readonly values: Values
  readonly name: string
  /** While it is edited the header is low: the form needs the height. */
  readonly editing?: boolean
}

export function Head({ page, loaded, values, name, editing = false }: HeadProps): React.ReactElement {
  const text = useMessages(messages)
  const status = loaded ? page.statuses[loaded.status ?? ''] : undefined
  return (
    <header className={styles['doc-head']} data-part="doc-head">
      {loaded && !editing && <Pictures page={page} values={values} />}
      <div className={headStyles['main']} data-part="head-main">
        <div className={headStyles['title']} data-part="head-title">
          <h1 className="ell">{name}</h1>
          {status && <Status family={status.family} label={status.label} waits={loaded?.may.waits ? text('yourTurn') : undefined} />}
          <span className={`muted ${styles['type']}`}>
            {page.title}
            {loaded?.number && loaded.number !== name && ` · ${loaded.number}`}
          </span>
        </div>
        {loaded && <Parties page={page} fields={partiesIn(page, { values, loaded, name })} values={values} editing={editing} />}
        {loaded && !editing && <NextStep page={page} doc={loaded} />}
        {loaded && !editing && <Facts facts={[...factsIn(page, { values, name }), ...peopleIn(page, values)]} values={values} />}
      </div>
      {loaded && <Money page={page} values={values} />}
    </header>
  )
}
