-- Generated from the definitions: 1 statements. Reviewed before it is committed.
ALTER TABLE "quality"."final_inspection__measurements" ADD COLUMN "part_en" text;
-- Data of documents: parts that were copied from size charts take the English names, as new ones do. The scope of each platform is set instead of lifting row-level security.
DO $$
DECLARE one record;
BEGIN
  FOR one IN SELECT id FROM core.platform LOOP
    PERFORM set_config('app.platform', one.id::text, true), set_config('app.companies', '*', true);
    UPDATE quality.final_inspection__measurements l SET part_en = m.name_en FROM design.size_chart__points p, design.measurement_part m
    WHERE l.platform_id = one.id AND p.platform_id = one.id AND m.platform_id = one.id
      AND p.doc_id = l.chart AND m.id = p.part AND m.name = l.part AND m.name_en <> '';
  END LOOP;
  PERFORM set_config('app.platform', '', true), set_config('app.companies', '', true);
END $$;
