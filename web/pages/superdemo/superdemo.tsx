/** `/superdemo/*`, `/superdemopage/*`: components, layouts and dynamic forms to try out, built only from the product's own parts. */
import { useEffect, useMemo, useState } from 'react'
import { Link, Navigate, NavLink, useLocation, useParams } from 'react-router'
import type { Page, PageField } from '../../../model/page.ts'
import { kindFor } from '../../../ui/fields/registry.tsx'
import { errorsOf, type Values } from '../../../ui/state/form-state.ts'
import { Form } from '../../../ui/form/form.tsx'
import { useLanguage, useMessages } from '../../../ui/text/language.tsx'
import { Status } from '../../../ui/theme/status.tsx'
import { usePage } from '../../api/pages.ts'
import { DocumentPage } from '../document/page/document.tsx'
import { NotFound } from '../../shell/not-found.tsx'
import { messages } from './messages.ts'
import styles from './superdemo.module.css'

const parts = ['component', 'layout', 'form'] as const
type Part = (typeof parts)[number]

export function SuperDemo(): React.ReactElement {
  const t = useMessages(messages)
  const part = useParams()['*'] || ''
  const area = useLocation().pathname.split('/')[1]
  const page = usePage('field_sample')
  useEffect(() => {
    document.title = `${t('title')} · Weft`
    // The form identifies its own document.
  }, [part, t])
  if (part === '') return <Navigate to={`/${area}/component`} replace />
  if (!parts.includes(part as Part)) return <NotFound />
  return (
    <div className={styles['superdemo']}>
      <header className={styles['superdemo-head']}>
        <h1>{t('title')}</h1>
        <nav className="view-tabs" aria-label={t('title')}>
          {parts.map((one) => (
            <NavLink key={one} to={`/${area}/${one}`}>
              {t(one)}
            </NavLink>
          ))}
        </nav>
        <p className="muted">{t(`${part as Part}Hint`)}</p>
      </header>
      {part === 'form' && (
        <>
          <Link to="/master/index/field-sample">{t('samples')}</Link>
          <DocumentPage type="field_sample" />
        </>
      )}
      {page.data && part === 'component' && <Components page={page.data} />}
      {page.data && part === 'layout' && <Layouts page={page.data} />}
    </div>
  )
}

function Components({ page }: { page: Page }) {
  const t = useMessages(messages)
  const fields = page.blocks.flatMap((block) => block.form).filter((field) => field.type !== 'lines' && field.type !== 'status')
  const [values, setValues] = useState<Values>({})
  return (
    <>
      <section className={`sheet ${styles['superdemo-part']}`}>
        <h2>{t('statuses')}</h2>
        <div className="row">
          {(['neutral', 'info', 'attention', 'success', 'danger', 'returned', 'closed'] as const).map((family) => (
            <Status key={family} family={family} label={family} />
          ))}
        </div>
      </section>
      <table className={`weft ${styles['superdemo-fields']}`}>
        <thead>
          <tr>
            <th scope="col">{t('kind')}</th>
            <th scope="col">{t('write')}</th>
            <th scope="col">{t('read')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <One key={field.field} field={field} values={values} onChange={(next) => setValues({ ...values, ...next })} />
          ))}
        </tbody>
      </table>
    </>
  )
}

function One({ field, values, onChange }: { field: PageField; values: Values; onChange: (values: Values) => void }) {
  const language = useLanguage()
  const [errors, setErrors] = useState<readonly string[]>([])
  const { Input, Cell } = kindFor(field.type)
  const id = `demo-${field.field}`
  return (
    <tr>
      <th scope="row">
        <label htmlFor={id}>{field.label}</label> <span className="muted">{field.type}</span>
      </th>
      <td onBlur={() => setErrors(errorsOf(field, values[field.field], field.required, language))}>
        <Input
          id={id}
          field={field}
          value={values[field.field] ?? null}
          row={values}
          invalid={errors.length > 0}
          describedBy={errors.length > 0 ? `${id}-error` : undefined}
          of={{ type: 'field_sample', path: field.field, doc: values }}
          onChange={(value, more) => onChange({ [field.field]: value, ...more })}
        />
        {errors.length > 0 && (
          <div id={`${id}-error`} role="alert" className="over">
            {errors.join('，')}
          </div>
        )}
      </td>
      <td>
        <Cell field={field} value={values[field.field]} row={values} />
      </td>
    </tr>
  )
}

/** The first blocks of the sample form in frames of three widths. */
function Layouts({ page }: { page: Page }) {
  const t = useMessages(messages)
  const language = useLanguage()
  const some = useMemo(() => ({ ...page, blocks: page.blocks.slice(0, 3) }), [page])
  const [values, setValues] = useState<Values>({})
  const errors = Object.fromEntries(
    Object.keys(values)
      .map((name) => [name, page.list.fields[name]] as const)
      .filter((pair): pair is [string, PageField] => pair[1] !== undefined)
      .map(([name, field]) => [name, errorsOf(field, values[name], field.required, language)] as const)
      .filter(([, fields]) => fields.length > 0),
  )
  return (
    <>
      {(
        [
          ['wide', '100%'],
          ['middle', 720],
          ['narrow', 360],
        ] as const
      ).map(([name, width]) => (
        <section key={name} className={styles['superdemo-part']} aria-label={t(name)}>
          <h2>{t(name)}</h2>
          <div className={`${styles['superdemo-frame']} max-w-full`} style={{ width }}>
            <Form
              page={some}
              values={values}
              errors={errors}
              viewer={{ roles: [], action: 'create', partyRole: 'owner' }}
              editing
              prefix={`${name}-`}
              onChange={(changes) => setValues((now) => ({ ...now, ...changes }))}
            />
          </div>
        </section>
      ))}
    </>
  )
}
