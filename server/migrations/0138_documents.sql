-- Generated from the definitions: 17 statements. Reviewed before it is committed.
ALTER TABLE "sourcing"."request_for_quotation" ADD COLUMN "readable_at" timestamptz;
ALTER TABLE "sourcing"."supplier_quotation" ADD COLUMN "brand_until" timestamptz;
DROP POLICY rows ON "sourcing"."supplier_quotation";
CREATE POLICY rows ON "sourcing"."supplier_quotation" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR ("brand_co" = ANY ((SELECT core.companies())::bigint[]) AND "brand_until" <= now()))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR ("brand_co" = ANY ((SELECT core.companies())::bigint[]) AND "brand_until" <= now())));
DROP INDEX IF EXISTS "sourcing"."supplier_quotation_list";
DROP INDEX IF EXISTS "sourcing"."supplier_quotation_list_brand";
DROP INDEX IF EXISTS "sourcing"."supplier_quotation_by_status";
DROP INDEX IF EXISTS "sourcing"."supplier_quotation_by_rfq";
DROP INDEX IF EXISTS "sourcing"."supplier_quotation_by_supplier";
CREATE INDEX "supplier_quotation_list" ON "sourcing"."supplier_quotation" (platform_id, company_id, "valid_to", id, "status") INCLUDE ("brand_co", "brand_until");
CREATE INDEX "supplier_quotation_list_brand" ON "sourcing"."supplier_quotation" (platform_id, "brand_co", "valid_to", id, "status") INCLUDE (company_id, "brand_until");
CREATE INDEX "supplier_quotation_by_status" ON "sourcing"."supplier_quotation" (platform_id, company_id, "status", "valid_to", id) INCLUDE ("brand_co", "brand_until");
CREATE INDEX "supplier_quotation_by_rfq" ON "sourcing"."supplier_quotation" (platform_id, company_id, "rfq", "valid_to", id, "status") INCLUDE ("brand_co", "brand_until");
CREATE INDEX "supplier_quotation_by_supplier" ON "sourcing"."supplier_quotation" (platform_id, company_id, "supplier", "valid_to", id, "status") INCLUDE ("brand_co", "brand_until");
CREATE INDEX "supplier_quotation_brand_until" ON "sourcing"."supplier_quotation" (platform_id, "rfq");
DROP POLICY rows ON "sourcing"."supplier_quotation__lines";
CREATE POLICY rows ON "sourcing"."supplier_quotation__lines" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR ("brand_co" = ANY ((SELECT core.companies())::bigint[]) AND EXISTS (SELECT 1 FROM "sourcing"."supplier_quotation" d WHERE d.platform_id = "supplier_quotation__lines".platform_id AND d.id = "supplier_quotation__lines".doc_id AND d."brand_until" <= now())))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR ("brand_co" = ANY ((SELECT core.companies())::bigint[]) AND EXISTS (SELECT 1 FROM "sourcing"."supplier_quotation" d WHERE d.platform_id = "supplier_quotation__lines".platform_id AND d.id = "supplier_quotation__lines".doc_id AND d."brand_until" <= now()))));
