-- Generated from the definitions: 22 statements. Reviewed before it is committed.
ALTER TABLE "design"."style" ADD COLUMN "washing" text;
ALTER TABLE "design"."style" ADD COLUMN "bleaching" text;
ALTER TABLE "design"."style" ADD COLUMN "tumbling" text;
ALTER TABLE "design"."style" ADD COLUMN "drying" text;
ALTER TABLE "design"."style" ADD COLUMN "ironing" text;
ALTER TABLE "design"."style" ADD COLUMN "dry_cleaning" text;
ALTER TABLE "design"."style" ADD COLUMN "wet_cleaning" text;
ALTER TABLE "design"."style" ADD COLUMN "care_note" text;
ALTER TABLE "design"."tech_pack" ADD COLUMN "packing" text;
ALTER TABLE "design"."tech_pack" ADD COLUMN "care_note" text;
CREATE TABLE "design"."tech_pack__care" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "kind" text,
  "symbol" text,
  "factory_co" bigint,
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "tech_pack__care_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."tech_pack__care" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "tech_pack__care_of" ON "design"."tech_pack__care" (platform_id, doc_id, no);
CREATE TABLE "design"."tech_pack__compositions" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "key" text,
  "material_name" text,
  "use" text,
  "fibre" text,
  "share" numeric(22,4),
  "factory_co" bigint,
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "tech_pack__compositions_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."tech_pack__compositions" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "tech_pack__compositions_of" ON "design"."tech_pack__compositions" (platform_id, doc_id, no);
ALTER TABLE "design"."tech_pack__dips" ADD COLUMN "colorway" bigint;
CREATE POLICY rows ON "design"."tech_pack__care" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "design"."tech_pack__care" ADD CONSTRAINT "tech_pack__care_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "design"."tech_pack" (platform_id, id) ON DELETE CASCADE;
CREATE POLICY rows ON "design"."tech_pack__compositions" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "design"."tech_pack__compositions" ADD CONSTRAINT "tech_pack__compositions_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "design"."tech_pack" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "design"."tech_pack__dips" ADD CONSTRAINT "tech_pack__dips_colorway_fk" FOREIGN KEY (platform_id, "colorway") REFERENCES "design"."colorway" (platform_id, id);
