/** The way to the documents before and after this one in the list that one came from; nothing without such a list. */
import { Button } from 'antd'
import { useText } from '../../../../ui/text/language.tsx'

export function Pager({
  neighbours: { before, after, at, of },
  onStep,
}: {
  neighbours: { readonly before?: string; readonly after?: string; readonly at: number; readonly of: number }
  onStep: (id: string | undefined) => void
}): React.ReactElement | null {
  const t = useText()
  if (of === 0) return null
  return (
    <span className="row muted" data-part="pager">
      <Button size="small" type="text" aria-label={t('prev')} title="Alt+↑" disabled={!before} onClick={() => onStep(before)}>
        ‹
      </Button>
      {at} / {of}
      <Button size="small" type="text" aria-label={t('next')} title="Alt+↓" disabled={!after} onClick={() => onStep(after)}>
        ›
      </Button>
    </span>
  )
}
