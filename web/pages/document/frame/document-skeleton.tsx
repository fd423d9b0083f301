/** Skeleton of a document while it loads: the same frame, so that the layout does not shift (experience U98). */
import type { Page } from '../../../../model/page.ts'
import { useMessages } from '../../../../ui/text/language.tsx'
import { messages } from '../messages.ts'
import styles from '../document.module.css'

const bars = (count: number) => Array.from({ length: count }, (_, at) => <span key={at} className={styles['bar']} />)

/** With a page definition it shows sections and labels; without one, only the frame. */
export function Waiting({ page }: { page?: Page }): React.ReactElement {
  const t = useMessages(messages)
  return (
    <div className={`${styles['doc']} ${styles['waiting-doc']}`} data-part="doc" role="status" aria-label={t('loadingDocument')}>
      <div className={styles['doc-head']} data-part="doc-head" aria-hidden="true">
        <span className={`${styles['bar']} ${styles['title']}`} />
        {page && <span className={`muted ${styles['type']}`}>{page.title}</span>}
      </div>
      <div className={styles['doc-body']} aria-hidden="true">
        <div className={styles['doc-main']} data-part="doc-main">
          <div className="form reading">
            {page
              ? page.blocks.slice(0, 3).map((block) => (
                  <section key={block.modelName} className="sheet section">
                    <h2>{block.title}</h2>
                    <div className="fields">
                      {block.form.slice(0, 12).map((field) => (
                        <div key={field.field} className="field">
                          <label>{field.label}</label>
                          <div className="read">{bars(1)}</div>
                        </div>
                      ))}
                    </div>
                  </section>
                ))
              : [0, 1].map((at) => (
                  <section key={at} className="sheet section">
                    <div className="fields">{bars(8)}</div>
                  </section>
                ))}
          </div>
        </div>
      </div>
    </div>
  )
}
