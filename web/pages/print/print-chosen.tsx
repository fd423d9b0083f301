/** Output of the rows selected in a list: print, or send to a receiver. */
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useMessages } from '../../../ui/text/language.tsx'
import { SendChosen } from '../picture-upload/send-chosen.tsx'
import { messages } from './messages.ts'

const PrintDialog = lazy(() => import('./dialog.tsx').then((module) => ({ default: module.PrintDialog })))

export function PrintChosen({ page, ids }: { page: string; ids: readonly string[] }): React.ReactElement | null {
  const t = useMessages(messages)
  const [open, setOpen] = useState(false)
  if (ids.length === 0) return null
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('print')}
      </Button>
      <SendChosen page={page} ids={ids} />
      {open && (
        <Suspense fallback={null}>
          <PrintDialog page={page} ids={ids} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
