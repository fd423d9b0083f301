-- Generated from the definitions: 13 statements, with the data of documents: inspections so far measured in centimetres, with one tolerance for both sides.
ALTER TABLE "quality"."final_inspection" ADD COLUMN "unit" text;
CREATE TABLE "quality"."final_inspection__drawn" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "style" bigint,
  "size" text,
  "chart" bigint,
  "supplier_co" bigint,
  "factory_co" bigint,
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "final_inspection__drawn_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "quality"."final_inspection__drawn" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "final_inspection__drawn_of" ON "quality"."final_inspection__drawn" (platform_id, doc_id, no);
ALTER TABLE "quality"."final_inspection__measurements" ADD COLUMN "chart" bigint;
ALTER TABLE "quality"."final_inspection__measurements" ADD COLUMN "minus" numeric(22,4);
ALTER TABLE "quality"."final_inspection__measurements" ADD COLUMN "plus" numeric(22,4);
ALTER TABLE "quality"."final_inspection" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "quality"."final_inspection__measurements" NO FORCE ROW LEVEL SECURITY;
UPDATE "quality"."final_inspection" SET "unit" = 'cm';
UPDATE "quality"."final_inspection__measurements" SET "minus" = "tolerance", "plus" = "tolerance";
ALTER TABLE "quality"."final_inspection" FORCE ROW LEVEL SECURITY;
ALTER TABLE "quality"."final_inspection__measurements" FORCE ROW LEVEL SECURITY;
ALTER TABLE "quality"."final_inspection__measurements" DROP COLUMN "tolerance" CASCADE;
CREATE POLICY rows ON "quality"."final_inspection__drawn" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "quality"."final_inspection__drawn" ADD CONSTRAINT "final_inspection__drawn_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "quality"."final_inspection" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "quality"."final_inspection__drawn" ADD CONSTRAINT "final_inspection__drawn_style_fk" FOREIGN KEY (platform_id, "style") REFERENCES "design"."style" (platform_id, id);
ALTER TABLE "quality"."final_inspection__drawn" ADD CONSTRAINT "final_inspection__drawn_chart_fk" FOREIGN KEY (platform_id, "chart") REFERENCES "design"."size_chart" (platform_id, id);
ALTER TABLE "quality"."final_inspection__measurements" ADD CONSTRAINT "final_inspection__measurements_chart_fk" FOREIGN KEY (platform_id, "chart") REFERENCES "design"."size_chart" (platform_id, id);
