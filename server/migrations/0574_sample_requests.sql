-- Generated from the definitions: 2 statements. Reviewed before it is committed.
ALTER TABLE "design"."sample_request" ADD COLUMN "asked_on" date;
CREATE INDEX "sample_request_by_asked_on" ON "design"."sample_request" (platform_id, company_id, "asked_on", "created_at", id, "status") INCLUDE ("factory_co");
