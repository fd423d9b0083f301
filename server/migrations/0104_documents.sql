-- Generated from the definitions: 1 statements. Reviewed before it is committed.
CREATE INDEX "sku_sum_colorway" ON "design"."sku" (platform_id, "colorway");
-- The number of SKUs is counted from now on; what was counted at the last generation is brought up to date.
ALTER TABLE "design"."colorway" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."sku" NO FORCE ROW LEVEL SECURITY;
UPDATE "design"."colorway" c SET sku_count = (SELECT count(*) FROM "design"."sku" s WHERE s.platform_id = c.platform_id AND s.colorway = c.id)
  WHERE coalesce(c.sku_count, 0) <> (SELECT count(*) FROM "design"."sku" s WHERE s.platform_id = c.platform_id AND s.colorway = c.id);
ALTER TABLE "design"."colorway" FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."sku" FORCE ROW LEVEL SECURITY;
