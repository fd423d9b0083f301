/** The facts that say most about a document, as its list digests them, beside a list of documents or of tasks; what is empty is not drawn. */
import type { Page, WireDoc } from '../../../../model/page.ts'
import { WhereContext } from '../../../../ui/fields/masked.tsx'
import { MoneyMark } from '../../../../ui/fields/money-head.tsx'
import { FactValue } from '../../../../ui/list/value.tsx'
import { filledFacts } from './filled-facts.ts'

interface DigestFactsProps {
  readonly page: Page
  readonly doc: WireDoc
  /** How many are drawn. */
  readonly most: number
  /** Of each fact. */
  readonly className?: string | undefined
}

export function DigestFacts({ page, doc, most, className }: DigestFactsProps): React.ReactElement {
  const facts = filledFacts(page, doc, [...page.list.digest, ...page.list.columns])
  return (
    <WhereContext value={{ type: page.page, id: doc.id }}>
      <dl>
        {facts.slice(0, most).map((field) => (
          <div key={field.field} className={className}>
            <dt className="muted">
              {field.label}
              <MoneyMark field={field} rows={[doc]} />
            </dt>
            <dd className="ell">
              <FactValue page={page} field={field} row={doc} />
            </dd>
          </div>
        ))}
      </dl>
    </WhereContext>
  )
}
