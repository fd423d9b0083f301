-- Generated from the definitions: 9 statements. Reviewed before it is committed.
DROP INDEX IF EXISTS "design"."sku_list";
DROP INDEX IF EXISTS "design"."sku_by_status";
DROP INDEX IF EXISTS "design"."sku_by_style";
DROP INDEX IF EXISTS "design"."sku_by_colour";
DROP INDEX IF EXISTS "design"."sku_by_size";
CREATE INDEX "sku_list" ON "design"."sku" (platform_id, company_id, "style", id, "status");
CREATE INDEX "sku_by_status" ON "design"."sku" (platform_id, company_id, "status", "style", id);
CREATE INDEX "sku_by_colour" ON "design"."sku" (platform_id, company_id, "colour", "style", id, "status");
CREATE INDEX "sku_by_size" ON "design"."sku" (platform_id, company_id, "size", "style", id, "status");
