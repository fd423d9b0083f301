/** What stands above the rows of a list: title, count, search, export, create, views, filters and bulk actions. */
import { Button } from 'antd'
import { lazy, Suspense } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { isModified, toSeek, withinFilters } from '../../../ui/list/list-state.ts'
import { plural } from '../../../model/text.ts'
import { useLanguage, useText } from '../../../ui/text/language.tsx'
import { say } from '../../api/toasts-and-connection.ts'
import { callKey } from '../../api/query-keys.ts'
import { Count, countInWords } from './count.tsx'
import { CreateButton } from './create.tsx'
import { beginWith } from './layout.ts'
import type { ListDialog } from './list-dialogs.tsx'
import { SearchBox } from './search-box.tsx'
import { Tools } from './list-toolbar.tsx'
import type { ListModel } from './use-list.ts'
import { Views } from './views.tsx'
import styles from './list.module.css'

const PageSettings = lazy(() => import('./page-settings.tsx').then((module) => ({ default: module.PageSettings })))
const ExportMenu = lazy(() => import('../import/export-menu.tsx').then((module) => ({ default: module.ExportMenu })))

interface BarProps {
  readonly list: ListModel
  readonly onDialog: (dialog: ListDialog) => void
}

export function ListHead({ list }: { list: ListModel }): React.ReactElement {
  const t = useText()
  const language = useLanguage()
  const { props, answer, all, state, written, chosen, layout, create, manual, change, apply, searchBox } = list
  const { page, title, chosenBar, embedded } = props
  const Heading = embedded ? 'h2' : 'h1'
  return (
    <div className="list-head">
      <Heading>{title ?? (language === 'en' ? plural(page.title) : page.title)}</Heading>
      <span className={styles['count']}>
        <Count page={page} answer={answer.data} seek={toSeek(all)} chosen={chosen.length} />
      </span>
      <SearchBox
        page={page}
        search={written.search}
        box={searchBox}
        onSearch={(search, entered) => {
          if (manual.on && entered) apply({ search })
          else if (manual.on) manual.wait({ search })
          else if (search !== state.search) change({ search })
        }}
      />
      {page.settings && !embedded && !chosenBar && (
        <Suspense fallback={null}>
          <PageSettings page={page} />
        </Suspense>
      )}
      {page.may.export && !chosenBar && (
        // Its place is kept, so that the search box does not move away from the pointer.
        <Suspense fallback={<Button disabled>{t('export')} ▾</Button>}>
          <ExportMenu
            page={page}
            query={{ ...toSeek(all), sort: state.sort, columns: layout.columns }}
            printed={{ columns: list.columns, ...(list.grouping ? { group: state.group } : {}) }}
            count={countInWords(answer.data)}
            chosen={chosen.map((row) => row.id)}
          />
        </Suspense>
      )}
      {create && <CreateButton page={page} chosen={chosen} onCreate={create} />}
    </div>
  )
}

export function ListViews({ list, onDialog }: BarProps): React.ReactElement {
  const t = useText()
  const queries = useQueryClient()
  const { props, answer, state, view, layout, manual, density, toView } = list
  const { page } = props
  const keep = async () => {
    const { keepView } = await import('./save-view.tsx')
    await keepView(page, view!, { state, kept: { columns: layout.columns, widths: layout.widths, pins: layout.pins, density } })
    layout.reset()
    await queries.refetchQueries({ queryKey: callKey('/ccommonapi/gui/page-detail-struct', { page: page.page }) })
    toView(view!.id)
    say.success(t('done'))
  }
  return (
    <Views
      page={page}
      view={view}
      modified={isModified(state, view, page) || (view !== undefined && layout.changed)}
      partyRole={state.partyRole}
      within={withinFilters(page, state.filters)}
      answer={manual.on ? undefined : answer.data}
      onChoose={(one) => toView(one?.id ?? '')}
      onReset={() => {
        layout.reset()
        toView(state.view)
      }}
      onSave={() => onDialog('view')}
      onKeep={() => void keep()}
      onSettings={() => onDialog('settings')}
      onBegin={async (begins) => {
        await beginWith(page.page, begins ? state.view : '')
        await queries.invalidateQueries({ queryKey: callKey('/ccommonapi/gui/page-detail-struct', { page: page.page }) })
        say.success(t('done'))
      }}
    />
  )
}

export function ListTools({ list, onDialog }: BarProps): React.ReactElement {
  const { props, answer, written, all, shape, chosen, cursor, send, manual, change, quick, setQuick, density, setDensity, refresh } = list
  const { page, chosenBar, only, narrow = false } = props
  return (
    <Tools
      page={page}
      state={written}
      all={all}
      fixed={props.fixed ?? []}
      shape={shape}
      answer={answer.data}
      chosen={chosen}
      chosenBar={chosenBar?.(chosen)}
      used={cursor.used}
      only={only !== undefined}
      narrow={narrow}
      matching={cursor.matching}
      onMatching={(on) => send({ type: 'matchingChosen', on })}
      onActionDone={() => {
        send({ type: 'bulkActionDone' })
        refresh()
      }}
      change={(next) => (manual.on && next.filters ? manual.wait({ filters: next.filters }) : change(next))}
      quick={quick}
      onQuick={() => setQuick(!quick)}
      density={density}
      onDensity={setDensity}
      hiddenColumns={narrow ? 0 : Math.max(0, list.layout.columns.length - list.columns.length)}
      onColumns={() => onDialog('columns')}
    />
  )
}
