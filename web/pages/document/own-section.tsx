/** Sections that single types have besides their form, by the name that their page says; each is loaded when its type is opened. */
import { lazy, Suspense } from 'react'
import type { Page, WireDoc } from '../../../model/page.ts'

const sections: Readonly<Record<string, React.ComponentType<{ doc: WireDoc; mayExport: boolean }>>> = {
  quotes: lazy(() => import('../quotes/quotes.tsx').then((module) => ({ default: module.Quotes }))),
}

/** Nothing while the document is written: what it says belongs to what is kept. */
export function OwnSection({ page, doc, editing }: { page: Page; doc: WireDoc | undefined; editing: boolean }): React.ReactElement | null {
  const Section = page.section === undefined ? undefined : sections[page.section]
  return Section && doc && !editing ? (
    <Suspense fallback={null}>
      <Section doc={doc} mayExport={page.may.export} />
    </Suspense>
  ) : null
}
