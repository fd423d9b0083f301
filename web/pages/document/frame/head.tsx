/** Header of a document page: pictures, number, status, parties, next step, facts, amount, and the previous and next documents of the list. */
import { Button } from 'antd'
import type { Page } from '../../../../model/page.ts'
import type { Values } from '../../../../ui/state/form-state.ts'
import { useText } from '../../../../ui/text/language.tsx'
import { Status } from '../../../../ui/theme/status.tsx'
import type { Loaded } from '../machine/loaded-document.ts'
import { Facts, factsIn } from './facts.tsx'
import { Parties, partiesIn } from './parties.tsx'
import { Pictures } from './pictures.tsx'
import { Money } from './money.tsx'
import { NextStep } from './next-step.tsx'
import styles from '../document.module.css'
import headStyles from './head.module.css'

export interface HeadProps {
  readonly page: Page
  readonly loaded?: Loaded
  readonly values: Values
  readonly name: string
  readonly neighbours: { readonly before?: string; readonly after?: string; readonly at: number; readonly of: number }
  readonly onStep: (id: string | undefined) => void
  readonly onPanel: () => void
  /** While it is edited the header is low: the form needs the height. */
  readonly editing?: boolean
}

export function Head({
  page,
  loaded,
  values,
  name,
  neighbours: { before, after, at, of },
  onStep,
  onPanel,
  editing = false,
}: HeadProps): React.ReactElement {
  const t = useText()
  const status = loaded ? page.statuses[loaded.status ?? ''] : undefined
  return (
    <header className={styles['doc-head']} data-part="doc-head">
      {loaded && !editing && <Pictures page={page} values={values} />}
      <div className={headStyles['main']}>
        <div className={headStyles['title']}>
          <h1 className="ell">{name}</h1>
          {status && <Status family={status.family} label={status.label} />}
          <span className={`muted ${styles['type']}`}>{page.title}</span>
        </div>
        {loaded && <Parties fields={partiesIn(page, { values, loaded, name })} values={values} />}
        {loaded && <NextStep page={page} doc={loaded} />}
        {loaded && <Facts facts={factsIn(page, { values, name })} values={values} />}
      </div>
      {loaded && <Money page={page} values={values} />}
      {of > 0 && (
        <span className="row muted noprint">
          <Button size="small" type="text" aria-label={t('prev')} title="Alt+↑" disabled={!before} onClick={() => onStep(before)}>
            ↑
          </Button>
          {at} / {of}
          <Button size="small" type="text" aria-label={t('next')} title="Alt+↓" disabled={!after} onClick={() => onStep(after)}>
            ↓
          </Button>
        </span>
      )}
      {loaded && (
        <Button size="small" className="noprint" onClick={onPanel}>
          {t('approvals')} / {t('history')}
        </Button>
      )}
    </header>
  )
}
