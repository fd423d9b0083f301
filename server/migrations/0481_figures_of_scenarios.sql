-- Generated from the definitions: 6 statements. Reviewed before it is committed.
ALTER TABLE "design"."costing__scenarios" ADD COLUMN "fabric_taken" numeric(22,4);
ALTER TABLE "design"."costing__scenarios" ADD COLUMN "others_taken" numeric(22,4);
ALTER TABLE "design"."costing__scenarios" ADD COLUMN "sam_taken" numeric(22,4);
ALTER TABLE "design"."costing__scenarios" ADD COLUMN "fabric_cost" numeric(22,4);
ALTER TABLE "design"."costing__scenarios" ADD COLUMN "others_cost" numeric(22,4);
ALTER TABLE "design"."costing__scenarios" ADD COLUMN "minutes" numeric(22,4);
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
  END LOOP;
  PERFORM set_config('app.platform', '', true), set_config('app.companies', '', true);
END $$;
