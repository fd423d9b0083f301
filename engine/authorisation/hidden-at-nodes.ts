/** Fields that process nodes hide from the people who act there. */
import type { AnyDocument } from '../../model/document.ts'
import type { Operation } from '../operation.ts'

/**
 * Returns the fields of a type that nodes hide at which the actor has an open task now, as a substitute too. They are hidden in all documents
 * of the type while the task is open: a list that hid them in some rows would tell them by its order, its filters and its sums.
 */
export async function hiddenAtNodes({ actor, tx }: Operation, type: AnyDocument): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ field: string }>(
    `SELECT DISTINCT f.key AS field FROM core.process_task t
       JOIN core.process_instance i ON i.platform_id = t.platform_id AND i.id = t.instance_id AND i.status = 'in_progress'
       JOIN core.process_definition d ON d.platform_id = i.platform_id AND d.id = i.definition_id
       CROSS JOIN LATERAL jsonb_path_query(d.definition, '$.nodes[*]') AS n(node) CROSS JOIN LATERAL jsonb_each_text(coalesce(n.node -> 'fields', '{}')) AS f
     WHERE t.platform_id = $1 AND t.type = $2 AND t.state IN ('open', 'delegated') AND n.node ->> 'status' = i.node AND f.value = 'hidden'
       AND t.user_id = ANY (ARRAY (SELECT $3::bigint UNION SELECT s.user_id FROM core.substitute s WHERE s.platform_id = $1 AND s.delegate_id = $3
         AND $4::date BETWEEN s.from_day AND s.to_day AND (s.page IS NULL OR s.page = $2)))`,
    [actor.platform, type.name, actor.user, tx.today],
  )
  return new Set(rows.map(({ field }) => field))
}
