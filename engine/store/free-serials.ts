/** The statement that moves a counter past the serials that documents have already. */
import type { AnyDocument } from '../../model/document.ts'
import { numberScope } from '../../model/number-scope.ts'
import type { Actor } from '../actor.ts'
import { tableLayout } from './tables/table-layout.ts'
import type { NumberPlan } from './write.ts'

/** As many serials behind the wanted ones are looked at; a longer row of taken ones takes another try. */
const lookedAt = 500

/** Returns the statement that moves a counter to the first place behind which `count` serials are free; it needs the view of the platform. */
export function skipTaken(
  { platform }: Actor,
  type: AnyDocument,
  { plan, count }: { readonly plan: NumberPlan; readonly count: number },
): { readonly sql: string; readonly params: readonly unknown[] } {
  const { counter, rule, period, start, before, after, length } = plan
  const within = numberScope(type) === 'company' ? ' AND t.company_id = $2::bigint' : ''
  // The expression is that of the unique index of numbers (`schema/unique-indexes.ts`).
  const sql = `WITH last AS (SELECT coalesce((SELECT value FROM core.counter WHERE platform_id = $1::bigint AND company_id = $2::bigint AND rule = $3::text AND period = $4::text), $5::bigint - 1) AS value),
    serials AS (SELECT n, EXISTS (SELECT 1 FROM ${tableLayout(type).table} t WHERE t.platform_id = $1::bigint${within}
      AND replace(lower(t.number), ' ', '') = replace(lower($6::text || lpad(n::text, greatest($8::int, length(n::text)), '0') || $7::text), ' ', '')) AS taken
      FROM last, generate_series(last.value + 1, last.value + $9::int + ${lookedAt}) n),
    free AS (SELECT min(n) AS n FROM (SELECT n, count(*) FILTER (WHERE taken) OVER (ORDER BY n ROWS BETWEEN CURRENT ROW AND $9::int FOLLOWING) AS hits FROM serials) places WHERE hits = 0)
    INSERT INTO core.counter AS c (platform_id, company_id, rule, period, value) SELECT $1::bigint, $2::bigint, $3::text, $4::text, free.n - 1 FROM free, last WHERE free.n > last.value + 1
    ON CONFLICT (platform_id, company_id, rule, period) DO UPDATE SET value = greatest(c.value, excluded.value)`
  return { sql, params: [platform, counter, rule, period, start, before, after, length, count - 1] }
}
