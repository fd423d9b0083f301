/** The approval thread: solid behind, a knot at the present, dashed ahead; who signed, who is waited for, who comes next. */
import { useQuery } from '@tanstack/react-query'
import type { Family } from '../../../model/document.ts'
import type { WireDoc } from '../../../model/page.ts'
import type { Label } from '../../../model/text.ts'
import { ago, useLanguage, useText } from '../../../ui/text/language.tsx'
import { Glyph } from '../../../ui/theme/Status.tsx'
import { call } from '../../api/client.ts'

interface Named {
  readonly id: string
  readonly name: Label | string
}
interface StepView {
  readonly code: string
  readonly name: Label
  readonly approve: 'all' | 'any'
  readonly state: 'done' | 'current' | 'ahead'
  readonly signatures: readonly { readonly by: Named; readonly state: string; readonly comment: string | null; readonly at: string }[]
  readonly waiting: readonly { readonly who: Named; readonly since: string }[]
  readonly predicted: readonly Named[]
}
interface NodeView {
  readonly nid: string
  readonly text: Label
  readonly colour: Family
  readonly state: 'done' | 'current' | 'ahead'
  readonly steps: readonly StepView[]
  readonly leftAt?: string
  readonly leftBy?: Named
  readonly enteredAt?: string
  readonly waiting: readonly { readonly who: Named; readonly since: string }[]
  readonly predicted: readonly Named[]
}

export function Approvals({ type, doc, compact = false }: { type: string; doc: WireDoc; compact?: boolean }): React.ReactElement | null {
  const t = useText()
  const language = useLanguage()
  const answer = useQuery({
    queryKey: ['flow', type, doc.id, doc.version],
    retry: false,
    queryFn: () =>
      call<{ nodes: readonly NodeView[] } | null>('/ccommonapi/cpm-bus/cpm-view', {
        method: 'GET',
        fields: { REL_KEY: doc.id },
        quiet: true,
      }).catch(() => null),
  })
  const nodes = answer.data?.nodes ?? []
  if (nodes.length === 0) return compact ? null : <p className="muted">{t('none')}</p>
  const said = (label: Label | string | undefined) => (typeof label === 'string' ? label : (label?.[language === 'en' ? 1 : 0] ?? ''))
  const names = (list: readonly Named[]) => list.map((one) => said(one.name)).join('、')
  const family = (state: string): Family => (state === 'done' ? 'success' : state === 'current' ? 'attention' : 'neutral')
  return (
    <section aria-label={t('approvals')}>
      {compact && <h3 style={{ fontSize: 13, margin: '12px 0 8px' }}>{t('approvals')}</h3>}
      <ol className="thread">
        {nodes.flatMap((node) => {
          const own = (
            <li key={node.nid} className={node.state}>
              <span className="knot" style={{ color: `var(--${family(node.state)})` }}>
                <Glyph family={family(node.state)} />
              </span>
              <b>{said(node.text)}</b>
              {node.leftBy && <span> · {said(node.leftBy.name)}</span>}
              <span className="muted" style={{ float: 'right', fontSize: 12 }}>
                {node.leftAt ? ago(node.leftAt, language) : ''}
              </span>
              {node.state === 'current' && node.waiting.length > 0 && node.steps.length === 0 && (
                <div className="muted">
                  {t('waiting')} {names(node.waiting.map((one) => one.who))}
                </div>
              )}
            </li>
          )
          const steps = node.steps.map((step) => (
            <li key={`${node.nid}.${step.code}`} className={step.state}>
              <span className="knot" style={{ color: `var(--${family(step.state)})` }}>
                <Glyph family={family(step.state)} />
              </span>
              {said(step.name)} <span className="muted">· {t(step.approve === 'all' ? 'everyone' : 'anyOne')}</span>
              {step.signatures.map((one, at) => (
                <div key={at}>
                  {said(one.by.name)} <span className="muted">{ago(one.at, language)}</span>
                  {one.comment && <div>“{one.comment}”</div>}
                </div>
              ))}
              {step.waiting.length > 0 && (
                <div style={{ color: 'var(--attention)' }}>
                  {t('waiting')} {names(step.waiting.map((one) => one.who))} · {ago(step.waiting[0]!.since, language)}
                </div>
              )}
              {step.state === 'ahead' && step.predicted.length > 0 && (
                <div className="muted">
                  {t('predicted')} {names(step.predicted)}
                </div>
              )}
            </li>
          ))
          return [own, ...steps]
        })}
      </ol>
    </section>
  )
}
