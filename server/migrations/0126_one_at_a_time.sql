-- Generated from the definitions, with what makes the data fit. An active tracking template that was edited could get the order type and category of
-- another one; the later ones become drafts again, as they were before they were activated.
ALTER TABLE "order"."tracking_template" NO FORCE ROW LEVEL SECURITY;
UPDATE "order"."tracking_template" t SET status = 'draft'
  WHERE t.status = 'active' AND EXISTS (SELECT 1 FROM "order"."tracking_template" o WHERE o.platform_id = t.platform_id AND o.company_id = t.company_id
    AND o.order_type = t.order_type AND o.category IS NOT DISTINCT FROM t.category AND o.status = 'active' AND o.id < t.id);
ALTER TABLE "order"."tracking_template" FORCE ROW LEVEL SECURITY;
CREATE UNIQUE INDEX "one__tracking_template__order_type__category" ON "order"."tracking_template" (platform_id, company_id, (replace(lower(coalesce("order_type", '')), ' ', '')), (coalesce("category", 0))) WHERE status IN ('active');
CREATE UNIQUE INDEX "one__aql_standard__standard__level__aql__severity" ON "quality"."aql_standard" (platform_id, company_id, (replace(lower(coalesce("standard", '')), ' ', '')), (replace(lower(coalesce("level", '')), ' ', '')), (replace(lower(coalesce("aql", '')), ' ', '')), (replace(lower(coalesce("severity", '')), ' ', ''))) WHERE status IN ('active');
