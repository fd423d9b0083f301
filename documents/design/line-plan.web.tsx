/** Above the list of a line: the line plans of the brand and season by which it is filtered, with the way back to their matrix. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { AnyOf, Filter } from '../../model/lists/filter.ts'
import { useMessages } from '../../ui/text/language.tsx'
import { useWebPart } from '../../ui/web-part.ts'
import { lineOf, planPath } from './screens/line-paths.ts'
import { messages } from './screens/line-messages.ts'
import type { seasonalPlan } from './seasonal-plan.ts'
import styles from './screens/line-plan.module.css'

/** More plans than these of a season, one for each brand, are in their list. */
const mostPlans = 5

export function Section({ filters = [] }: { readonly filters?: readonly (Filter | AnyOf)[] }): React.ReactElement {
  const t = useMessages(messages)
  const { documentsOf, partKey } = useWebPart()
  const { brand, season } = lineOf(filters)
  const answer = useQuery({
    queryKey: partKey('line-plan', brand ?? '', season ?? ''),
    enabled: season !== undefined,
    retry: false,
    queryFn: () =>
      documentsOf<typeof seasonalPlan>('seasonal_plan').list({
        filters: [
          { field: 'season', operator: 'eq', value: season },
          ...(brand === undefined ? [] : [{ field: 'brand', operator: 'eq', value: brand } as const]),
          { field: 'status', operator: 'in', value: ['draft', 'pending_approval', 'approved'] },
        ],
        columns: ['brand', 'edition', 'status'],
        size: 50,
      }),
  })
  const plans = answer.data ? inForce(answer.data.rows) : []
  return (
    <nav className={`noprint ${styles['plans']}`} data-part="line-plan" aria-label={t('plans')} aria-busy={answer.isFetching}>
      {plans.slice(0, mostPlans).map(({ id, number, status }) => (
        <Link key={id} to={planPath(id)}>
          {t('plan', { number: number ?? '' })}
          {status !== 'approved' && <span className="muted"> {t('notInForce')}</span>}
        </Link>
      ))}
      {answer.isSuccess && plans.length === 0 && <span className="muted">{t('none')}</span>}
      {(plans.length === 0 || plans.length > mostPlans) && <Link to="/design/index/seasonal-plan">{t('all')}</Link>}
    </nav>
  )
}

type Plan = { readonly id: string; readonly number?: string | null; readonly status?: string | null; readonly brand?: string | null }

/** Returns one plan of each brand: the one that is in force, else the one that is written. */
function inForce<P extends Plan>(rows: readonly P[]): readonly P[] {
  return [...Map.groupBy(rows, ({ brand }) => brand ?? '').values()].map(
    (some) => some.find(({ status }) => status === 'approved') ?? some[0]!,
  )
}
