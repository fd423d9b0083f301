/** Tile dialog: choose the kind, then report and figure, list and view, or a text. */
import { Input, Modal, Select } from 'antd'
import { useState, useSyncExternalStore } from 'react'
import type { Tile } from '../../../model/board.ts'
import { useLanguage, useWords } from '../../../ui/text/language.tsx'
import { usePage } from '../../api/pages.ts'
import { currentUser, subscribeUser } from '../../session/session-store.ts'
import { useReportPage, useReports } from '../report/api.ts'
import { chartTitle } from '../report/one-chart.tsx'
import type { Widget } from './tile.tsx'
import { words } from './messages.ts'

interface DialogProps {
  readonly tile: Tile | undefined
  readonly widgets: readonly Widget[]
  readonly onDone: (tile: Omit<Tile, 'id'>) => void
  readonly onClose: () => void
}
const sizes: Readonly<Record<string, { w: number; h: number }>> = {
  FIGURE: { w: 3, h: 1 },
  CHART: { w: 6, h: 3 },
  TABLE: { w: 6, h: 3 },
  LIST: { w: 6, h: 3 },
  TEXT: { w: 4, h: 1 },
}

export function TileDialog({ tile, widgets, onDone, onClose }: DialogProps): React.ReactElement {
  const t = useWords(words)
  const language = useLanguage()
  const user = useSyncExternalStore(subscribeUser, currentUser)
  const [draft, setDraft] = useState<Partial<Tile>>(tile ?? { code: widgets[0]?.code })
  const reports = useReports().data ?? []
  const ofReport = ['FIGURE', 'CHART', 'TABLE'].includes(draft.code ?? '')
  const report = useReportPage({ kind: draft.kind ?? 'shipped', name: draft.report ?? '' }, ofReport && draft.report !== undefined).data
  const page = usePage(draft.page ?? '', draft.code === 'LIST' && draft.page !== undefined).data
  const set = (next: Partial<Tile>) => setDraft({ ...draft, ...next })
  const complete =
    (draft.code === 'TEXT' && (draft.text ?? '').trim() !== '') ||
    (draft.code === 'LIST' && draft.page !== undefined) ||
    (draft.code === 'CHART' && draft.chart !== undefined) ||
    ((draft.code === 'FIGURE' || draft.code === 'TABLE') && draft.measure !== undefined)
  const select = <T extends string | number>(
    label: string,
    value: T | undefined,
    options: readonly { value: T; label: string }[],
    choose: (next: T) => void,
  ) => (
    <label className="grid gap-2">
      <span className="muted">{label}</span>
      <Select aria-label={label} showSearch={{ optionFilterProp: 'label' }} value={value} options={[...options]} onChange={choose} />
    </label>
  )
  return (
    <Modal
      open
      title={tile ? t('settings') : t('add')}
      okText={t('save')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: !complete }}
      onOk={() => onDone({ ...sizes[draft.code!], ...draft } as Omit<Tile, 'id'>)}
      onCancel={onClose}
    >
      <div className="grid gap-12">
        {select(
          t('kind'),
          draft.code,
          widgets.map((one) => ({ value: one.code, label: one.title })),
          (code) => setDraft({ code, title: draft.title }),
        )}
        {ofReport &&
          select(
            t('report'),
            draft.report,
            reports.filter((one) => draft.code !== 'CHART' || one.charts > 0).map((one) => ({ value: one.name, label: one.title })),
            (name) =>
              set({
                report: name,
                kind: reports.find((one) => one.name === name)?.kind,
                measure: undefined,
                chart: undefined,
                filters: undefined,
              }),
          )}
        {report &&
          (draft.code === 'FIGURE' || draft.code === 'TABLE') &&
          select(
            t('measure'),
            draft.measure,
            report.measures.map((one) => ({ value: one.name, label: one.label })),
            (measure) => set({ measure }),
          )}
        {report &&
          draft.code === 'CHART' &&
          select(
            t('chart'),
            draft.chart,
            report.charts.map((one, at) => ({ value: at, label: chartTitle(report, one) })),
            (chart) => set({ chart }),
          )}
        {draft.code === 'LIST' &&
          select(
            t('type'),
            draft.page,
            (user?.menus ?? [])
              .filter((one) => one.FURL.includes('/index/'))
              .map((one) => ({ value: one.ID.toLowerCase(), label: one.LABEL[language === 'en' ? 1 : 0] })),
            (name) => set({ page: name, view: undefined }),
          )}
        {page &&
          draft.code === 'LIST' &&
          select(
            t('view'),
            draft.view ?? '',
            [{ value: '', label: t('all') }, ...page.list.views.map((one) => ({ value: one.id, label: one.name }))],
            (view) => set({ view: view || undefined }),
          )}
        {draft.code === 'TEXT' && (
          <label className="grid gap-2">
            <span className="muted">{t('text')}</span>
            <Input.TextArea
              aria-label={t('text')}
              rows={4}
              maxLength={2000}
              value={draft.text}
              onChange={(event) => set({ text: event.target.value })}
            />
          </label>
        )}
        <label className="grid gap-2">
          <span className="muted">{t('title')}</span>
          <Input
            aria-label={t('title')}
            maxLength={60}
            value={draft.title ?? ''}
            onChange={(event) => set({ title: event.target.value })}
          />
        </label>
      </div>
    </Modal>
  )
}
