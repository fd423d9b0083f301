/** The tabs of a document: the form, sections that its type draws itself, and the documents that link to it or that it names, each read when it is opened. */
import { useQuery } from '@tanstack/react-query'
import { Dropdown } from 'antd'
import { createElement, lazy, Suspense, use } from 'react'
import { useSearchParams } from 'react-router'
import type { AnswerOf } from '../../../../model/calls/call-types.ts'
import type { Page, WireDoc } from '../../../../model/page.ts'
import { useMessages } from '../../../../ui/text/language.tsx'
import { callQuery } from '../../../api/call-query.ts'
import { ChildListContext } from '../form/section-context.ts'
import type { Loaded } from '../machine/loaded-document.ts'
import type { SectionForm } from '../../../../ui/state/section-form.ts'
import { OwnSection, sectionsAt } from '../form/own-section.tsx'
import { messages } from '../messages.ts'
import styles from '../document.module.css'

const Versions = lazy(() => import('../versions/versions.tsx').then((module) => ({ default: module.Versions })))

type Child = AnswerOf<'/ccommonapi/utils/children'>[number]
interface Tab {
  /** '' is the form. */
  readonly key: string
  readonly label: string
  readonly count?: number
  readonly section?: string
  /** The section writes the document through its form. */
  readonly writes?: true | undefined
  readonly child?: Child
}

/** The form in the address of a document that opens with another tab. */
const formTab = 'form'
/** The tab with the versions of the document. */
const versionsTab = 'versions'

/** What a list keeps in the address, which ends with its tab. */
const ofLists = ['v', 'f', 'q', 's', 'n', 'p', 'as', 'g', 'd', 'by', 'partyRole']

export interface DocumentTabsModel {
  readonly tabs: readonly Tab[]
  readonly chosen: Tab
  readonly choose: (key: string) => void
}

/** The tabs that a saved document has; while it is written no lists of other documents, and the form alone for a new document. */
export function useDocumentTabs(page: Page, doc: WireDoc | undefined, editing: boolean): DocumentTabsModel {
  const t = useMessages(messages)
  const [address, setAddress] = useSearchParams()
  const children = useQuery({
    ...callQuery('/ccommonapi/utils/children', { method: 'GET', fields: { page: page.page, id: doc?.id }, quiet: true }, doc?.version),
    enabled: doc !== undefined && page.children,
    retry: false,
    staleTime: 30_000,
  })
  const form: Tab = { key: '', label: t('tabForm') }
  // A version that is written is compared with the one in force before it replaces it.
  const versions = doc && page.versions ? [{ key: versionsTab, label: t('versionsTab', { n: doc[page.versions.version] ?? 1 }) }] : []
  const parts = doc ? sectionsAt(page, 'tab', { doc, editing }) : []
  const sections = parts.map(({ name, label, writes }): Tab => ({ key: `section.${name}`, label, section: name, writes }))
  const opening = sections[parts.findIndex(({ opens }) => opens)] ?? form
  const lists = (doc && !editing ? (children.data ?? []) : []).map(
    (child): Tab => ({ key: `${child.page}.${child.via ?? 'named'}`, label: child.label, count: child.count, child }),
  )
  const tabs = [form, ...sections, ...versions, ...lists]
  return {
    tabs,
    chosen: tabs.find(({ key }) => (key || formTab) === address.get('tab')) ?? opening,
    choose(key) {
      // The address as it is at the click: another document may be on its way already.
      const next = new URLSearchParams(window.location.search)
      for (const name of [...ofLists, 'tab']) next.delete(name)
      if (key !== opening.key) next.set('tab', key || formTab)
      setAddress(next, { replace: true })
    },
  }
}

/** The bar of tabs; nothing where the form is the only one. Arrow keys move between tabs. */
export function DocumentTabs({ tabs, chosen, choose }: DocumentTabsModel): React.ReactElement | null {
  const t = useMessages(messages)
  if (tabs.length < 2) return null
  const at = tabs.indexOf(chosen)
  return (
    <div className={`views noprint ${styles['doc-tabs']}`}>
      <div role="tablist" aria-label={t('tabs')} className="view-tabs">
        {tabs.map(({ key, label, count }) => (
          <button
            key={key}
            type="button"
            role="tab"
            className="plain"
            aria-selected={key === chosen.key}
            tabIndex={key === chosen.key ? 0 : -1}
            onClick={() => choose(key)}
            onKeyDown={(event) => {
              const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
              const next = to === undefined ? undefined : tabs[to]
              if (to === undefined || !next) return
              event.preventDefault()
              choose(next.key)
              ;(event.currentTarget.parentElement?.children[to] as HTMLElement | undefined)?.focus()
            }}
          >
            {label}
            {count !== undefined && <span className="muted"> {count > 99 ? '99+' : count}</span>}
          </button>
        ))}
      </div>
      {tabs.length > fewTabs && <AllTabs tabs={tabs} chosen={chosen} choose={choose} />}
    </div>
  )
}

/** As many tabs fit beside the tools of a document on a screen of 1440 pixels. */
const fewTabs = 6

/** A list of all tabs, which stays in sight where the bar has more than fit. */
function AllTabs({ tabs, chosen, choose }: DocumentTabsModel) {
  const t = useMessages(messages)
  return (
    <Dropdown
      autoFocus
      trigger={['click']}
      menu={{
        items: tabs.map(({ key, label, count }) => ({
          key: `tab ${key}`,
          label: count === undefined ? label : `${label} ${count > 99 ? '99+' : count}`,
        })),
        selectedKeys: [`tab ${chosen.key}`],
        onClick: ({ key }) => choose(key.slice('tab '.length)),
      }}
    >
      <button type="button" className={`plain ${styles['all-tabs']}`} aria-label={t('allTabs')} title={t('allTabs')}>
        ⌄
      </button>
    </Dropdown>
  )
}

/**
 * What a tab other than the form shows; `notices` stand above a section that writes the document.
 * @param props.isUnsaved whether something typed is not saved yet, which a section that only reads does not know
 */
export function DocumentTabPanel({
  page,
  doc,
  tab,
  form,
  isUnsaved,
  notices,
}: {
  page: Page
  doc: WireDoc
  tab: Tab
  form: SectionForm
  isUnsaved: boolean
  notices: React.ReactNode
}): React.ReactElement {
  const t = useMessages(messages)
  const ChildList = use(ChildListContext)
  return (
    <div className={styles['doc-tab']} role="tabpanel" aria-label={tab.label} data-part="doc-tab">
      <Suspense fallback={<div className="blank">…</div>}>
        {tab.child ? (
          createElement(ChildList, {
            type: tab.child.page,
            via: tab.child.via,
            ids: tab.child.ids,
            of: page.page,
            id: doc.id,
            title: tab.label,
            isOffered: (doc as Partial<Loaded>).may?.conversions.includes(tab.child.page) ?? false,
          })
        ) : tab.key === versionsTab ? (
          <Versions page={page} doc={doc} />
        ) : (
          <div className={styles['doc-section']}>
            {tab.writes && notices}
            {!tab.writes && isUnsaved && (
              <p className="notice" role="status">
                {t('tabOfStored')}
              </p>
            )}
            <OwnSection page={page} doc={doc} name={tab.section!} form={tab.writes ? form : undefined} />
          </div>
        )}
      </Suspense>
    </div>
  )
}
