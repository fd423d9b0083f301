/** Content of a tile. Each loads and fails independently; a kind that is not configured shows a notice with its code (SH-8-012). */
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import {
  chartAsk,
  chartOf,
  isTileKind,
  reportKindOf,
  tileAsk,
  tileKinds,
  type ReportTileKind,
  type Tile,
  type TileKind,
} from '../../../model/outputs/board.ts'
import type { AnswerOf } from '../../../model/calls/call-types.ts'
import type { MeasurePage, ReportAnswer, PageChart, ReportPage } from '../../../model/outputs/report.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import { usePage } from '../../api/pages.ts'
import { listBehind, pathOfReport, useReport, useReportPage, type Which } from '../report/api.ts'
import { Behind, type Opened } from '../report/drill-down.tsx'
import { chartTitle, OneChart } from '../report/one-chart.tsx'
import { figureText } from '../report/figures.ts'
import { DocumentsTile } from './documents-tile.tsx'
import { messages } from './messages.ts'
import { Trouble } from './trouble.tsx'
import styles from './mydash.module.css'

const Chart = lazy(() => import('../report/chart.tsx').then((module) => ({ default: module.Chart })))

/** A kind of tile that the company offers, with its settings. */
export type TileConfig = AnswerOf<'/ccommonapi/gui/page-gui-detail-struct'>['widgetConfig'][number]
export interface TileProps {
  readonly tile: Tile
  readonly kinds: readonly TileConfig[]
  /** Whether quantities and amounts are shown (`vf_qty_amount`). */
  readonly figures: boolean
}

export function TileBody({ tile, kinds, figures }: TileProps): React.ReactElement {
  const t = useMessages(messages)
  const offered = kinds.find((one) => one.code === tile.code)
  if (!offered || !isTileKind(tile.code))
    return (
      <p className={styles['unconfigured']} role="status">
        ⚠ {t('unconfigured', { code: tile.code })}
      </p>
    )
  const Body = bodies[tileKinds[tile.code].of]
  const refresh = offered.settings.refresh ?? 0
  return <Body tile={tile} figures={figures} every={refresh > 0 ? refresh * 1000 : undefined} />
}

interface BodyProps {
  readonly tile: Tile
  readonly figures: boolean
  /** Milliseconds between two loads; undefined loads once. */
  readonly every?: number
}
const bodies: Readonly<Record<(typeof tileKinds)[TileKind]['of'], React.ComponentType<BodyProps>>> = {
  report: ReportTile,
  documents: DocumentsTile,
  text: ({ tile }) => <p className={styles['tile-text']}>{tile.text}</p>,
}

const whichOf = (tile: Tile): Which => ({ kind: tile.kind ?? 'shipped', name: tile.report ?? '' })

function ReportTile({ tile, figures, every }: BodyProps) {
  const page = useReportPage(whichOf(tile))
  if (page.error) return <Trouble error={page.error} retry={page.refetch} />
  if (!page.data) return <div aria-busy="true" />
  return <Filled tile={tile} page={page.data} figures={figures} every={every} />
}

function Filled({ tile, page, figures, every }: BodyProps & { page: ReportPage }) {
  const answer = useReport(whichOf(tile), tileAsk(tile, page), { every })
  if (answer.error && !answer.data) return <Trouble error={answer.error} retry={answer.refetch} />
  if (!answer.data) return <div aria-busy="true" />
  return <ReportPart tile={tile} page={page} answer={answer.data} figures={figures} />
}

/** Which figures of reports a person hides with `vf_qty_amount`. */
const isConfidential: Readonly<Record<MeasurePage['kind'], boolean>> = { count: false, quantity: true, money: true, percent: false }
/** Hidden figures keep their place: `•••` for quantities and amounts; counts and rates stay visible. */
const shownFigure = (value: string | null | undefined, measure: MeasurePage, figures: boolean): string =>
  !figures && isConfidential[measure.kind] ? '•••' : figureText(value, measure)

interface ReportPartProps {
  readonly tile: Tile
  readonly page: ReportPage
  readonly answer: ReportAnswer
  readonly figures: boolean
  /** On a big screen, the scale factor; nothing is a link there. */
  readonly screen?: number
}
type PartProps = ReportPartProps & { readonly measure: MeasurePage }

/** The part of each tile kind that shows a report. A kind that is missing here does not compile. */
const parts: Readonly<Record<ReportTileKind, React.ComponentType<PartProps>>> = {
  FIGURE: Figures,
  // A report whose chart was removed is shown by its lines.
  CHART: (props) => (chartOf(props.tile, props.page) ? <ChartPart {...props} /> : <Lines {...props} />),
  TABLE: Lines,
}

export function ReportPart(props: ReportPartProps): React.ReactElement {
  const t = useMessages(messages)
  const { tile, answer } = props
  const measure = answer.measures.find((one) => one.name === tile.measure) ?? answer.measures[0]
  if (!measure) return <p className="muted">{t('noRight')}</p>
  const Part = parts[reportKindOf(tile) ?? 'TABLE']
  return <Part {...props} measure={measure} />
}

function ChartPart({ tile, page, answer, figures, screen }: PartProps) {
  const t = useMessages(messages)
  const isHidden = !figures && answer.measures.some((one) => isConfidential[one.kind])
  if (isHidden)
    return (
      <p className={styles['tile-figure']} data-part="tile-figure">
        •••
      </p>
    )
  if (answer.rows.length === 0) return <p className="muted">{t('noData')}</p>
  return <TileChart tile={tile} page={page} answer={answer} chart={chartOf(tile, page)!} {...(screen ? { screen } : {})} />
}

function Figures({ page, answer, measure, figures, screen }: PartProps) {
  return (
    <div className={styles['tile-figures']}>
      {answer.totals.map((row, at) => {
        const text = shownFigure(row.figures[measure.name], measure, figures)
        const path = screen ? undefined : (listBehind(answer, row, measure.name) ?? pathOfReport(page))
        const unit = Object.values(row.titles)[0]?.split('--')[0]
        return (
          <p key={at} className={styles['tile-figure']} data-part="tile-figure">
            {path ? <Link to={path}>{text}</Link> : text}
            {unit && <small className="muted"> {unit}</small>}
          </p>
        )
      })}
    </div>
  )
}

function Lines({ answer, measure, figures }: PartProps) {
  const t = useMessages(messages)
  return (
    <table className={`weft ${styles['tile-table']}`}>
      <tbody>
        {answer.rows.map((row, at) => (
          <tr key={at}>
            <td>
              <span className="cell">
                {answer.groups
                  .map(({ field }) => row.titles[field] || t('none'))
                  .map((title) => title.split('--').at(-1))
                  .join(' · ')}
              </span>
            </td>
            <td className="num">{shownFigure(row.figures[measure.name], measure, figures)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** On a dashboard a chart links to its list and offers its table and file; on a big screen it is display only. */
function TileChart({
  tile,
  page,
  answer,
  chart,
  screen,
}: {
  tile: Tile
  page: ReportPage
  answer: ReportAnswer
  chart: PageChart
  screen?: number
}) {
  const [opened, setOpened] = useState<Opened>()
  const filters = tile.filters ?? []
  if (screen)
    return (
      <Suspense fallback={null}>
        <Chart answer={answer} chart={chart} title={chartTitle(page, chart)} zone={page.zone} height="100%" bare scale={screen} dark />
      </Suspense>
    )
  return (
    <>
      <OneChart
        which={whichOf(tile)}
        page={page}
        chart={chart}
        ask={chartAsk(chart, { filters })}
        answer={answer}
        onOpen={(row, measure, title) => setOpened({ filters: [...filters, ...row.filters], measure, title })}
        height="calc(100% - 28px)"
        untitled
      />
      {opened && <Behind which={whichOf(tile)} page={page} opened={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

/** Returns the title of a report tile: its own title, otherwise that of its figure or chart. */
export function tileTitle(tile: Tile, page: ReportPage): string {
  if (tile.title) return tile.title
  const measure = page.measures.find((one) => one.name === tile.measure)?.label
  const chart = chartOf(tile, page)
  return chart ? chartTitle(page, chart) : [measure, page.title].filter(Boolean).join(' · ')
}

/** Returns the title of a tile, with a default when none was entered. */
export function useTileTitle(tile: Tile, kinds: readonly TileConfig[]): string {
  const isReport = tile.report !== undefined
  const report = useReportPage(whichOf(tile), isReport)
  const page = usePage(tile.page ?? '', tile.page !== undefined)
  if (tile.title) return tile.title
  if (report.data) return tileTitle(tile, report.data)
  if (page.data) return [page.data.title, page.data.list.views.find((one) => one.id === tile.view)?.name].filter(Boolean).join(' · ')
  return kinds.find((one) => one.code === tile.code)?.title ?? tile.code
}
