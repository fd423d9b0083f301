-- Generated from the definitions: 2 statements. Reviewed before it is committed.
ALTER TABLE "design"."sample_request" ADD COLUMN "made_by_en" text;
CREATE INDEX "sample_request_shares_style" ON "design"."sample_request" (platform_id, "style");
