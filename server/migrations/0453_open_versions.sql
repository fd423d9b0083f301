-- Generated from the definitions: 8 statements. Reviewed before it is committed.
DROP INDEX IF EXISTS "design"."open__bom";
CREATE UNIQUE INDEX "open__bom" ON "design"."bom" (platform_id, coalesce("first", id)) WHERE status IN ('draft', 'pending_approval', 'rejected');
DROP INDEX IF EXISTS "design"."open__costing";
CREATE UNIQUE INDEX "open__costing" ON "design"."costing" (platform_id, coalesce("first", id)) WHERE status IN ('draft', 'submitted');
DROP INDEX IF EXISTS "design"."open__process_sheet";
CREATE UNIQUE INDEX "open__process_sheet" ON "design"."process_sheet" (platform_id, coalesce("first", id)) WHERE status IN ('draft', 'submitted');
DROP INDEX IF EXISTS "design"."open__size_chart";
CREATE UNIQUE INDEX "open__size_chart" ON "design"."size_chart" (platform_id, coalesce("first", id)) WHERE status IN ('draft', 'submitted');
