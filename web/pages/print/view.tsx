/**
 * Print view: the printed document only, without shell, watermark or inputs (`/printpage/htprintview`). Parameters are `page`, `id`
 * and the print options.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useMessages } from '../../../ui/text/language.tsx'
import { ApiError } from '../../api/client.ts'
import { callQuery } from '../../api/call-query.ts'
import { NotFound, NoRight } from '../../shell/not-found.tsx'
import { SheetOfPaper } from './sheet.tsx'
import { SheetOfBook } from './workbook.tsx'
import { messages } from './messages.ts'
import styles from './print.module.css'

const passed = ['page', 'id', 'template', 'paper', 'lang', 'landscape'] as const

export function PrintView(): React.ReactElement | null {
  const t = useMessages(messages)
  const [query] = useSearchParams()
  const fields = Object.fromEntries(passed.flatMap((name) => (query.get(name) ? [[name, query.get(name)!]] : [])))
  const answer = useQuery({
    ...callQuery('/ccommonapi/ht-print/out-api-data', { method: 'GET', fields, quiet: true }),
    staleTime: 0,
    retry: false,
  })
  const printing = answer.data
  useEffect(() => {
    document.title = printing ? `${printing.name} · ${t('print')}` : t('print')
    if (!printing || query.get('auto') !== '1') return
    const timer = setTimeout(() => window.print(), 300)
    return () => clearTimeout(timer)
  }, [printing, query, t])
  // The browser's print function uses the chosen paper size.
  useEffect(() => {
    if (!printing) return
    const { size, landscape } = printing
    const sheet = new CSSStyleSheet()
    const firstSheet = printing.papers[0]?.sheets?.[0]
    const [width, height] = firstSheet
      ? [firstSheet.width, firstSheet.height]
      : landscape && size.height !== null
        ? [size.height, size.width]
        : [size.width, size.height]
    // A workbook continues over several pages, which have its margins at top and bottom.
    const margin = firstSheet ? `${firstSheet.top}mm 0 ${firstSheet.bottom}mm` : '0'
    sheet.replaceSync(`@page { size: ${width}mm ${height === null ? '297mm' : `${height}mm`}; margin: ${margin} }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [printing])
  if (answer.error instanceof ApiError && answer.error.code === 403) return <NoRight />
  if (answer.error instanceof ApiError && (answer.error.code === 404 || answer.error.code === 400)) return <NotFound />
  if (answer.isError)
    return (
      <div className="blank" role="alert">
        {t('failed')}
      </div>
    )
  if (!printing) return <div className="blank">…</div>
  return (
    <div className={styles['print-desk']}>
      {printing.papers.flatMap((paper, at) =>
        paper.sheets
          ? paper.sheets.map((sheet, index) => (
              <SheetOfBook
                key={`${at}:${index}`}
                sheet={sheet}
                images={printing.images}
                lang={printing.lang}
                name={paper.number || paper.title}
              />
            ))
          : [<SheetOfPaper key={`${at}:${paper.id}`} printing={printing} paper={paper} />],
      )}
    </div>
  )
}
