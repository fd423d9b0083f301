-- Generated from the definitions: 25 statements, with the data of documents. Reviewed before it is committed.
CREATE TABLE "design"."colour__standards" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "illuminant" text,
  "observer" text,
  "lab_l" numeric(22,4),
  "lab_a" numeric(22,4),
  "lab_b" numeric(22,4),
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "colour__standards_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."colour__standards" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "colour__standards_of" ON "design"."colour__standards" (platform_id, doc_id, no);
ALTER TABLE "material"."lab_dip" ADD COLUMN "instrument_file" bigint[];
CREATE TABLE "material"."lab_dip__readings" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "round" integer,
  "option" text,
  "illuminant" text,
  "observer" text,
  "lab_l" numeric(22,4),
  "lab_a" numeric(22,4),
  "lab_b" numeric(22,4),
  "delta_e" numeric(22,4),
  "within" text,
  "supplier_co" bigint,
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "lab_dip__readings_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "material"."lab_dip__readings" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "lab_dip__readings_of" ON "material"."lab_dip__readings" (platform_id, doc_id, no);
CREATE TABLE "material"."lab_dip__standards" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "illuminant" text,
  "observer" text,
  "lab_l" numeric(22,4),
  "lab_a" numeric(22,4),
  "lab_b" numeric(22,4),
  "supplier_co" bigint,
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "lab_dip__standards_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "material"."lab_dip__standards" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "lab_dip__standards_of" ON "material"."lab_dip__standards" (platform_id, doc_id, no);
ALTER TABLE "material"."material_colour" ADD COLUMN "option" bigint;
CREATE INDEX "material_colour_option" ON "material"."material_colour" (platform_id, "option");
ALTER TABLE "material"."material_price" ADD COLUMN "partner" text;
CREATE POLICY rows ON "design"."colour__standards" USING (platform_id = (SELECT core.platform()) AND (true)) WITH CHECK (platform_id = (SELECT core.platform()) AND (true));
ALTER TABLE "design"."colour__standards" ADD CONSTRAINT "colour__standards_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "design"."colour" (platform_id, id) ON DELETE CASCADE;
CREATE POLICY rows ON "material"."lab_dip__readings" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "material"."lab_dip__readings" ADD CONSTRAINT "lab_dip__readings_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "material"."lab_dip" (platform_id, id) ON DELETE CASCADE;
CREATE POLICY rows ON "material"."lab_dip__standards" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "material"."lab_dip__standards" ADD CONSTRAINT "lab_dip__standards_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "material"."lab_dip" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "material"."material_colour" ADD CONSTRAINT "material_colour_option_fk" FOREIGN KEY (platform_id, "option") REFERENCES "material"."lab_dip__options" (platform_id, id);
-- Data of documents: the one reading of an option becomes a line of the readings, and a material colour links to the option that was approved.
ALTER TABLE "material"."lab_dip" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "material"."lab_dip__options" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "material"."lab_dip__readings" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "material"."material_colour" NO FORCE ROW LEVEL SECURITY;
INSERT INTO "material"."lab_dip__readings" (platform_id, doc_id, id, no, company_id, supplier_co, round, option, illuminant, observer, lab_l, lab_a, lab_b, delta_e, within)
SELECT platform_id, doc_id, nextval('core.ids'), row_number() OVER (PARTITION BY platform_id, doc_id ORDER BY no), company_id, supplier_co,
       round, option, illuminant, observer, lab_l, lab_a, lab_b, delta_e, within
  FROM "material"."lab_dip__options" WHERE lab_l IS NOT NULL;
UPDATE "material"."material_colour" c SET option = o.id
  FROM "material"."lab_dip" d JOIN "material"."lab_dip__options" o ON o.platform_id = d.platform_id AND o.doc_id = d.id
 WHERE d.platform_id = c.platform_id AND d.id = c.request AND o.round = d.approved_round AND o.option = d.approved_option;
ALTER TABLE "material"."lab_dip" FORCE ROW LEVEL SECURITY;
ALTER TABLE "material"."lab_dip__options" FORCE ROW LEVEL SECURITY;
ALTER TABLE "material"."lab_dip__readings" FORCE ROW LEVEL SECURITY;
ALTER TABLE "material"."material_colour" FORCE ROW LEVEL SECURITY;
ALTER TABLE "material"."lab_dip__options" DROP COLUMN "lab_l" CASCADE;
ALTER TABLE "material"."lab_dip__options" DROP COLUMN "lab_a" CASCADE;
ALTER TABLE "material"."lab_dip__options" DROP COLUMN "lab_b" CASCADE;
ALTER TABLE "material"."lab_dip__options" DROP COLUMN "illuminant" CASCADE;
ALTER TABLE "material"."lab_dip__options" DROP COLUMN "observer" CASCADE;
