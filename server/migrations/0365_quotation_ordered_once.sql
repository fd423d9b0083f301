-- Generated from the definitions: 5 statements. Reviewed before it is committed, with the orders of one quotation before.
-- A quotation is ordered once; a key of one document at a time that is blank is none. Of orders that were made of one quotation before, the first
-- keeps the link; the others are orders without a quotation.
ALTER TABLE "order".purchase_order NO FORCE ROW LEVEL SECURITY;
UPDATE "order".purchase_order o SET quotation = NULL
WHERE quotation IS NOT NULL AND status NOT IN ('rejected', 'cancelled') AND EXISTS (
  SELECT FROM "order".purchase_order e WHERE e.platform_id = o.platform_id AND e.company_id = o.company_id AND e.quotation = o.quotation
    AND e.status NOT IN ('rejected', 'cancelled') AND e.id < o.id);
ALTER TABLE "order".purchase_order FORCE ROW LEVEL SECURITY;
CREATE UNIQUE INDEX "one__purchase_order__quotation" ON "order"."purchase_order" (platform_id, company_id, (coalesce("quotation", 0))) WHERE status IN ('draft', 'pending_pricing', 'pending_approval', 'approved', 'issued', 'ordered', 'in_production', 'completed', 'closed') AND ("quotation" IS NOT NULL);
DROP INDEX IF EXISTS "order"."one__tracking_template__order_type__category";
CREATE UNIQUE INDEX "one__tracking_template__order_type__category" ON "order"."tracking_template" (platform_id, company_id, (replace(lower(coalesce("order_type", '')), ' ', '')), (coalesce("category", 0))) WHERE status IN ('active') AND ("order_type" IS NOT NULL OR "category" IS NOT NULL);
DROP INDEX IF EXISTS "quality"."one__aql_standard__standard__level__aql__severity";
CREATE UNIQUE INDEX "one__aql_standard__standard__level__aql__severity" ON "quality"."aql_standard" (platform_id, company_id, (replace(lower(coalesce("standard", '')), ' ', '')), (replace(lower(coalesce("level", '')), ' ', '')), (replace(lower(coalesce("aql", '')), ' ', '')), (replace(lower(coalesce("severity", '')), ' ', ''))) WHERE status IN ('active') AND ("standard" IS NOT NULL OR "level" IS NOT NULL OR "aql" IS NOT NULL OR "severity" IS NOT NULL);
