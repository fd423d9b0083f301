/** Header of a document page: number, status, identifying facts, and the previous and next documents of the list. */
import { Button } from 'antd'
import type { Page } from '../../../../model/page.ts'
import { MoneyMark } from '../../../../ui/fields/money-head.tsx'
import { kindFor } from '../../../../ui/fields/registry.tsx'
import type { Values } from '../../../../ui/state/form-state.ts'
import { useText } from '../../../../ui/text/language.tsx'
import { Status } from '../../../../ui/theme/status.tsx'
import type { Loaded } from '../machine/loaded-document.ts'
import styles from '../document.module.css'

export interface HeadProps {
  readonly page: Page
  readonly loaded?: Loaded
  readonly values: Values
  readonly name: string
  readonly neighbours: { readonly before?: string; readonly after?: string; readonly at: number; readonly of: number }
  readonly onStep: (id: string | undefined) => void
  readonly onPanel: () => void
}

export function Head({
  page,
  loaded,
  values,
  name,
  neighbours: { before, after, at, of },
  onStep,
  onPanel,
}: HeadProps): React.ReactElement {
  const t = useText()
  const status = loaded ? page.statuses[loaded.status ?? ''] : undefined
  const facts = loaded
    ? page.list.digest.flatMap((name) => {
        const field = name === 'status' ? undefined : page.list.fields[name]
        const value = values[name]
        return field && value !== null && value !== undefined && value !== '' ? [{ field, value }] : []
      })
    : []
  return (
    <header className={styles['doc-head']} data-part="doc-head">
      <h1 className="ell">{name}</h1>
      {status && <Status family={status.family} label={status.label} />}
      <span className={`muted ${styles['type']}`}>{page.title}</span>
      <dl className={styles['digest']} data-part="digest">
        {facts.slice(0, 4).map(({ field, value }) => {
          const { Cell } = kindFor(field.type)
          return (
            <div key={field.field}>
              <dt>
                {field.label}
                <MoneyMark field={field} rows={[values]} />
              </dt>
              <dd>
                <Cell field={field} value={value} row={values} />
              </dd>
            </div>
          )
        })}
      </dl>
      <span className="grow" />
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
