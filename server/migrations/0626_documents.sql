-- Generated from the definitions: 4 statements, and what stands in these columns. Reviewed before it is committed.
ALTER TABLE "design"."design_quote" ADD COLUMN "unanswered" integer;
ALTER TABLE "design"."placeholder" ADD COLUMN "decimals" integer;
ALTER TABLE "design"."seasonal_plan" ADD COLUMN "decimals" integer;
ALTER TABLE "design"."style" ADD COLUMN "target_decimals" integer;

-- Every element that is there has an amount, and the decimals are those of the currency.
ALTER TABLE "finance"."currency" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."design_quote" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."placeholder" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."seasonal_plan" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."style" NO FORCE ROW LEVEL SECURITY;

UPDATE "design"."design_quote" SET "unanswered" = 0;
UPDATE "design"."placeholder" t SET "decimals" = c."decimals" FROM "finance"."currency" c WHERE c.platform_id = t.platform_id AND c.id = t."currency";
UPDATE "design"."seasonal_plan" t SET "decimals" = c."decimals" FROM "finance"."currency" c WHERE c.platform_id = t.platform_id AND c.id = t."currency";
UPDATE "design"."style" t SET "target_decimals" = coalesce(c."decimals", 2) FROM "design"."style" s
LEFT JOIN "finance"."currency" c ON c.platform_id = s.platform_id AND c.id = s."currency" WHERE s.platform_id = t.platform_id AND s.id = t.id;

ALTER TABLE "finance"."currency" FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."design_quote" FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."placeholder" FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."seasonal_plan" FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."style" FORCE ROW LEVEL SECURITY;
