/** The dialogs of a list: columns, saving a view, its settings, the keys. */
import { lazy, Suspense } from 'react'
import { KeySheet } from './keys.tsx'
import type { ListModel } from './use-list.ts'

const ColumnSettings = lazy(() => import('./columns.tsx').then((module) => ({ default: module.ColumnSettings })))
const SaveView = lazy(() => import('./save-view.tsx').then((module) => ({ default: module.SaveView })))

export type ListDialog = 'columns' | 'view' | 'settings' | 'keys'

export function ListDialogs({
  list,
  dialog,
  onClose,
}: {
  list: ListModel
  dialog: ListDialog | undefined
  onClose: () => void
}): React.ReactElement {
  const { props, layout, view, state, columns, density, toView } = list
  const { page } = props
  return (
    <Suspense fallback={null}>
      {dialog === 'columns' && <ColumnSettings page={page} layout={layout} onClose={onClose} />}
      {(dialog === 'view' || dialog === 'settings') && (
        <SaveView
          page={page}
          view={dialog === 'settings' ? view : undefined}
          state={state}
          kept={{ columns, widths: layout.widths, pins: layout.pins, density }}
          onClose={onClose}
          onSaved={(id) => {
            if (view) layout.reset()
            toView(id)
          }}
        />
      )}
      {dialog === 'keys' && <KeySheet onClose={onClose} />}
    </Suspense>
  )
}
