-- Generated from the definitions: 1 statements. Reviewed before it is committed.
ALTER TABLE "design"."size_chart__points" ADD COLUMN "image" bigint[];
-- Data of documents: the lines of size charts that exist take the pictures of their parts, as new lines do. The scope of each platform is set instead of lifting row-level security.
DO $$
DECLARE one record;
BEGIN
  FOR one IN SELECT id FROM core.platform LOOP
    PERFORM set_config('app.platform', one.id::text, true), set_config('app.companies', '*', true);
    UPDATE design.size_chart__points l SET image = p.image FROM design.measurement_part p
    WHERE l.platform_id = one.id AND p.platform_id = one.id AND p.id = l.part AND cardinality(p.image) > 0;
    INSERT INTO core.file_reference (platform_id, file_id, doc_id, doc_type)
    SELECT DISTINCT one.id, f.id, l.doc_id, 'size_chart' FROM design.size_chart__points l, unnest(l.image) AS f(id) WHERE l.platform_id = one.id
    ON CONFLICT DO NOTHING;
  END LOOP;
  PERFORM set_config('app.platform', '', true), set_config('app.companies', '', true);
END $$;
