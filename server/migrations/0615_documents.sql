-- Generated from the definitions: 8 statements, and the names of what was copied before. Reviewed before it is committed.
ALTER TABLE "design"."bom__lines" ADD COLUMN "material_name_en" text;
ALTER TABLE "design"."sample_request__materials" ADD COLUMN "material_name_en" text;
ALTER TABLE "design"."sample_request__materials" ADD COLUMN "colour_en" text;
ALTER TABLE "design"."tech_pack__compositions" ADD COLUMN "material_name_en" text;
ALTER TABLE "design"."tech_pack__dips" ADD COLUMN "material_name_en" text;
ALTER TABLE "design"."tech_pack__dips" ADD COLUMN "colour_en" text;
ALTER TABLE "design"."tech_pack__materials" ADD COLUMN "material_name_en" text;
ALTER TABLE "design"."tech_pack__materials" ADD COLUMN "colour_en" text;

-- What was copied before has the English name where the material is still called so; packs take theirs from the line of their BOM.
ALTER TABLE "material"."material" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."bom__lines" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."tech_pack" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."tech_pack__materials" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."tech_pack__compositions" NO FORCE ROW LEVEL SECURITY;

UPDATE "design"."bom__lines" l SET "material_name_en" = m."name_en" FROM "material"."material" m
WHERE m.platform_id = l.platform_id AND m.id = l."material" AND m."name" = l."material_name" AND m."name_en" <> '';
UPDATE "design"."tech_pack__materials" l SET "material_name_en" = b."material_name_en" FROM "design"."tech_pack" p
JOIN "design"."bom__lines" b ON b.platform_id = p.platform_id AND b.doc_id = p."bom"
WHERE p.platform_id = l.platform_id AND p.id = l.doc_id AND b."key" = l."key" AND b."material_name" = l."material_name";
UPDATE "design"."tech_pack__compositions" l SET "material_name_en" = b."material_name_en" FROM "design"."tech_pack" p
JOIN "design"."bom__lines" b ON b.platform_id = p.platform_id AND b.doc_id = p."bom"
WHERE p.platform_id = l.platform_id AND p.id = l.doc_id AND b."key" = l."key" AND b."material_name" = l."material_name";

ALTER TABLE "material"."material" FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."bom__lines" FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."tech_pack" FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."tech_pack__materials" FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."tech_pack__compositions" FORCE ROW LEVEL SECURITY;
