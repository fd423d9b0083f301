/** Entries of a list's export menu: formats, profiles of the user and colleagues, worksheets for editing, and the import. */
import type { Page } from '../../../model/page.ts'
import type { useMessages } from '../../../ui/text/language.tsx'
import type { useExportProfiles } from './import-session.ts'
import type { messages } from './messages.ts'

interface MenuContent {
  readonly page: Page
  readonly profiles: NonNullable<ReturnType<typeof useExportProfiles>['data']>
  /** The number of rows as text; empty while unknown. */
  readonly count: string
  /** How many rows of the list are selected. */
  readonly chosen: number
  readonly t: ReturnType<typeof useMessages<typeof messages>>
}

/**
 * Returns the entries of the menu: the selected rows first, if any. The key of a profile is `profile:` and its id; the formats of the
 * selected rows are `chosen:xlsx`, `chosen:csv`, `chosen:pdf` and `chosen:cards`.
 */
export function exportMenuItems({ page, profiles, count, chosen, t }: MenuContent) {
  const pictures = Object.values(page.list.fields).some((field) => field.type === 'image' && field.restriction === 0 && !field.isNotPost)
  // A list with a picture has a sheet of pictures too.
  const cards = (of: string) => (page.list.picture ? [{ key: `${of}cards`, label: t('exportSheet') }] : [])
  const formats = {
    type: 'group' as const,
    label: t('exportRows', { n: count || '…' }),
    children: [
      { key: 'xlsx', label: t('exportXlsx') },
      { key: 'csv', label: t('exportCsv') },
      { key: 'pdf', label: t('exportPdf') },
      ...cards(''),
    ],
  }
  const ofChosen = {
    type: 'group' as const,
    label: t('exportChosen', { n: chosen }),
    children: [
      { key: 'chosen:xlsx', label: t('exportXlsx') },
      { key: 'chosen:csv', label: t('exportCsv') },
      { key: 'chosen:pdf', label: t('exportPdf') },
      ...cards('chosen:'),
    ],
  }
  const ofProfiles = {
    type: 'group' as const,
    label: t('profiles'),
    children: [
      ...profiles.map((one) => ({
        key: `profile:${one.id}`,
        label: (
          <>
            {one.name} <span className="muted">· {one.mine ? one.format : `${one.format} · ${t('sharedBy', { name: one.by })}`}</span>
          </>
        ),
      })),
      { key: 'profiles', label: t('profilesManage') },
    ],
  }
  const editing = [
    { type: 'divider' as const },
    { key: 'edit', label: t('exportBack') },
    { key: 'back', label: t('importBack') },
    ...(pictures ? [{ key: 'images', label: t('pictures') }] : []),
  ]
  return [
    ...(chosen > 0 ? [ofChosen] : []),
    formats,
    ofProfiles,
    ...(page.may.edit && !page.readonly ? editing : []),
    ...(page.may.create ? [{ key: 'centre', label: t('centre') }] : []),
  ]
}
