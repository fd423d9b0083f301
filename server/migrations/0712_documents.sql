-- Generated from the definitions: 2 statements. Reviewed before it is committed.
ALTER TABLE "design"."bom" ADD COLUMN "pieces" integer;
ALTER TABLE "design"."bom" ADD COLUMN "base_size" text;

-- Versions from before the upgrade are of the base size that their list has now, and their size ratio counts as the planned pieces, by which their prices were taken.
ALTER TABLE "design"."bom" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."size_list__sizes" NO FORCE ROW LEVEL SECURITY;

UPDATE "design"."bom" m SET
  "base_size" = (SELECT s."size" FROM "design"."size_list__sizes" s WHERE s.platform_id = m.platform_id AND s.doc_id = m."size_list" AND s."base" ORDER BY s.no LIMIT 1),
  "pieces" = (SELECT nullif(sum((c ->> 'pieces')::numeric), 0)::integer FROM jsonb_array_elements(m."ratio" -> 'cells') AS c);

ALTER TABLE "design"."bom" FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."size_list__sizes" FORCE ROW LEVEL SECURITY;
