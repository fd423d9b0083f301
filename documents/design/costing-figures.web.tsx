/**
 * The section above a costing sheet that is written: what fabric and other material cost at a quantity that is typed is asked at once, so that cost and margin follow.
 * It shows nothing but that it is asking, or could not.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { ViewOf } from '../../model/wire-document.ts'
import type { SectionForm } from '../../ui/state/section-form.ts'
import { useMessages } from '../../ui/text/language.tsx'
import { useWebPart } from '../../ui/web-part.ts'
import type { costing } from './costing.ts'
import { askedFor, savedFigures, withFigures } from './screens/costing-figures.ts'
import { messages } from './screens/costing-figures-messages.ts'

/** Milliseconds for which a quantity has stood before it is asked for. */
const settled = 300

export function Section({ doc, form }: { doc: ViewOf<typeof costing>; form: SectionForm<typeof costing> }): React.ReactElement | null {
  const t = useMessages(messages)
  const { answerKey, call } = useWebPart()
  const wanted = JSON.stringify(form.mayEdit ? askedFor(doc, form.values) : undefined)
  const request = useSettled(wanted)
  const input = useMemo(() => (request === undefined ? undefined : (JSON.parse(request) as ReturnType<typeof askedFor>)), [request])
  const answer = useQuery({
    queryKey: answerKey('/scmapi/costing-figures/view', input ?? {}, doc.version),
    queryFn: () => call('/scmapi/costing-figures/view', { data: input!, quiet: true }),
    enabled: input !== undefined,
    retry: false,
  })
  const saved = useMemo(() => savedFigures(doc), [doc])
  const figures = input === undefined ? saved : answer.data?.figures
  const apply = useEffectEvent(() => {
    const scenarios = figures && withFigures(form.values.scenarios ?? [], figures)
    if (scenarios && form.mayEdit) form.change({ scenarios } as never)
  })
  useEffect(() => apply(), [figures, wanted])
  if (input === undefined || figures) return null
  return (
    <p className="muted noprint" role="status">
      {t(answer.isError ? 'failed' : 'asking')}
    </p>
  )
}

/** Returns a text once it has stood for a moment; `undefined` text is nothing to ask. */
function useSettled(text: string | undefined): string | undefined {
  const [value, setValue] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setValue(text), settled)
    return () => clearTimeout(timer)
  }, [text])
  return value
}
