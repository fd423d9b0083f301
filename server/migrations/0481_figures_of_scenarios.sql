-- Generated from the definitions: 16 statements. Reviewed before it is committed.
ALTER TABLE "design"."costing__scenarios" ADD COLUMN "fabric_taken" numeric(22,4);
ALTER TABLE "design"."costing__scenarios" ADD COLUMN "others_taken" numeric(22,4);
ALTER TABLE "design"."costing__scenarios" ADD COLUMN "sam_taken" numeric(22,4);
ALTER TABLE "design"."costing__scenarios" ADD COLUMN "fabric_cost" numeric(22,4);
ALTER TABLE "design"."costing__scenarios" ADD COLUMN "others_cost" numeric(22,4);
ALTER TABLE "design"."costing__scenarios" ADD COLUMN "minutes" numeric(22,4);
ALTER TABLE "design"."bom" ADD COLUMN "colourways" integer;
ALTER TABLE "design"."bom" ADD COLUMN "base_cells" integer;
ALTER TABLE "design"."bom__lines" ADD COLUMN "applies_to" integer;
ALTER TABLE "design"."bom__lines" ADD COLUMN "ratio_usage" numeric(22,4);
ALTER TABLE "design"."bom__lines" ADD COLUMN "unit_numerator" numeric(22,4);
ALTER TABLE "design"."bom__lines" ADD COLUMN "unit_denominator" numeric(22,4);
ALTER TABLE "design"."costing__materials" ADD COLUMN "unit" bigint;
ALTER TABLE "design"."costing__materials" ADD COLUMN "price_unit" bigint;
ALTER TABLE "design"."costing__materials" ADD CONSTRAINT "costing__materials_unit_fk" FOREIGN KEY (platform_id, "unit") REFERENCES "master"."unit" (platform_id, id);
ALTER TABLE "design"."costing__materials" ADD CONSTRAINT "costing__materials_price_unit_fk" FOREIGN KEY (platform_id, "price_unit") REFERENCES "master"."unit" (platform_id, id);
-- What a scenario takes and what it was given apart: the base took everything, another one that equals it had blanks filled from it. Costs stay as they are.
DO $$
DECLARE one record;
BEGIN
  FOR one IN SELECT id FROM core.platform LOOP
    PERFORM set_config('app.platform', one.id::text, true), set_config('app.companies', '*', true);
    UPDATE design.costing__scenarios s SET
      fabric_taken = b.fabric, others_taken = b.others, sam_taken = b.sam,
      fabric_cost = s.fabric, others_cost = s.others, minutes = s.sam,
      fabric = CASE WHEN NOT s.base AND s.fabric <> b.fabric THEN s.fabric END,
      others = CASE WHEN NOT s.base AND s.others <> b.others THEN s.others END,
      sam = CASE WHEN NOT s.base AND s.sam <> b.sam THEN s.sam END
    FROM (SELECT doc_id, fabric, others, sam FROM design.costing__scenarios WHERE platform_id = one.id AND base) b
    WHERE s.platform_id = one.id AND b.doc_id = s.doc_id;
    -- Prices were converted between base units alone.
    UPDATE design.bom__lines SET unit_numerator = 1, unit_denominator = 1 WHERE platform_id = one.id AND conversion IS NOT NULL;
  END LOOP;
  PERFORM set_config('app.platform', '', true), set_config('app.companies', '', true);
END $$;
