-- Generated from the definitions: 2 statements, and the names of what was copied before. Reviewed before it is committed.
ALTER TABLE "design"."fitting__measurements" ADD COLUMN "part_name_en" text;
ALTER TABLE "design"."sample__measurements" ADD COLUMN "part_name_en" text;

-- What was copied before has the English name where the part is still called so. What requests are made by is called by its types, since a chart and a BOM of a style have the same number.
DO $$
DECLARE one record;
BEGIN
  FOR one IN SELECT id FROM core.platform LOOP
    PERFORM set_config('app.platform', one.id::text, true), set_config('app.companies', '*', true);
    UPDATE design.fitting__measurements l SET part_name_en = p.name_en FROM design.measurement_part p
    WHERE l.platform_id = one.id AND p.platform_id = one.id AND p.id = l.part AND p.name = l.part_name AND p.name_en <> '';
    UPDATE design.sample__measurements l SET part_name_en = p.name_en FROM design.measurement_part p
    WHERE l.platform_id = one.id AND p.platform_id = one.id AND p.id = l.part AND p.name = l.part_name AND p.name_en <> '';
    UPDATE design.sample_request r SET made_by = '尺寸表 ' || c.number || ' · 物料清单 ' || b.number || substr(r.made_by, length(c.number || ' · ' || b.number) + 1),
      made_by_en = 'Size chart ' || c.number || ' · Style BOM ' || b.number || substr(r.made_by, length(c.number || ' · ' || b.number) + 1)
    FROM design.size_chart c, design.bom b
    WHERE r.platform_id = one.id AND c.platform_id = one.id AND b.platform_id = one.id AND c.id = r.chart AND b.id = r.bom
      AND starts_with(r.made_by, c.number || ' · ' || b.number);
  END LOOP;
  PERFORM set_config('app.platform', '', true), set_config('app.companies', '', true);
END $$;
