-- Data of documents: widths of materials, minimum quantities of their suppliers, loads and volumes of vehicles become quantities with units (metres,
-- the unit of the material, kilograms, cubic metres), with the exact factor of the unit. Column <name>_base has the quantity in the base unit.
ALTER TABLE "master"."unit" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "material"."material" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "material"."material__suppliers" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "logistics"."vehicle" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE core.entry NO FORCE ROW LEVEL SECURITY;

-- A platform whose figures had no unit of the dimension gets the base unit, owned by the company of the first document that needs it.
CREATE TEMP TABLE needed ON COMMIT DROP AS
SELECT DISTINCT ON (n.platform_id, n.dimension) n.platform_id, n.dimension, n.company_id, n.created_by, nextval('core.ids') AS id,
       d.name, d.name_en, d.decimals,
       CASE WHEN EXISTS (SELECT 1 FROM "master"."unit" u WHERE u.platform_id = n.platform_id AND u.company_id = n.company_id AND replace(lower(u.code), ' ', '') = lower(d.code))
            THEN d.code || '-BASE' ELSE d.code END AS code
  FROM (SELECT platform_id, company_id, created_by, id AS doc, 'length' AS dimension FROM "material"."material" WHERE "width" IS NOT NULL
        UNION ALL SELECT platform_id, company_id, created_by, id, 'mass' FROM "logistics"."vehicle" WHERE "load_weight" IS NOT NULL
        UNION ALL SELECT platform_id, company_id, created_by, id, 'volume' FROM "logistics"."vehicle" WHERE "volume" IS NOT NULL) n
  JOIN (VALUES ('length', 'M', '米', 'metre', 2), ('mass', 'KG', '千克', 'kilogram', 2), ('volume', 'M3', '立方米', 'cubic metre', 3))
       AS d (dimension, code, name, name_en, decimals) ON d.dimension = n.dimension
 WHERE NOT EXISTS (SELECT 1 FROM "master"."unit" u WHERE u.platform_id = n.platform_id AND u.dimension = n.dimension AND u.numerator = u.denominator)
 ORDER BY n.platform_id, n.dimension, n.doc;
INSERT INTO "master"."unit" (platform_id, id, company_id, status, created_by, updated_by, code, name, name_en, dimension, numerator, denominator, decimals, search, grams)
SELECT platform_id, id, company_id, 'active', created_by, created_by, code, name, name_en, dimension, 1, 1, decimals,
       lower(concat_ws(E'\n', code, name, name_en)), core.grams(lower(concat_ws(E'\n', code, name, name_en)))
  FROM needed;
INSERT INTO core.entry (platform_id, id, type, title, title_en, status) SELECT platform_id, id, 'unit', name, name_en, 'active' FROM needed;

-- The base unit of each dimension: an active one first, then the oldest.
CREATE TEMP TABLE base_unit ON COMMIT DROP AS
SELECT DISTINCT ON (platform_id, dimension) platform_id, dimension, id, code
  FROM "master"."unit" WHERE numerator = denominator ORDER BY platform_id, dimension, (status = 'active') DESC, id;
CREATE FUNCTION pg_temp.measure(amount numeric, unit bigint, code text, numerator bigint, denominator bigint) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('amount', trim_scale(amount)::text, 'unit', unit::text, 'code', code, 'numerator', numerator::text, 'denominator', denominator::text,
    'base', trim_scale(round((amount * numerator)::numeric(60, 30) / denominator, 12))::text) $$;

ALTER TABLE "material"."material" RENAME COLUMN "width" TO "width_was";
ALTER TABLE "material"."material" ADD COLUMN "width" jsonb;
UPDATE "material"."material" m SET "width" = pg_temp.measure(m."width_was", b.id, b.code, 1, 1)
  FROM base_unit b WHERE b.platform_id = m.platform_id AND b.dimension = 'length' AND m."width_was" IS NOT NULL;
ALTER TABLE "material"."material" DROP COLUMN "width_was";
ALTER TABLE "material"."material" ADD COLUMN "width_base" numeric GENERATED ALWAYS AS (("width"->>'base')::numeric) STORED;

ALTER TABLE "material"."material__suppliers" RENAME COLUMN "minimum" TO "minimum_was";
ALTER TABLE "material"."material__suppliers" ADD COLUMN "minimum" jsonb;
UPDATE "material"."material__suppliers" s SET "minimum" = pg_temp.measure(s."minimum_was", u.id, u.code, u.numerator, u.denominator)
  FROM "material"."material" m JOIN "master"."unit" u ON u.platform_id = m.platform_id AND u.id = m."unit"
 WHERE m.platform_id = s.platform_id AND m.id = s.doc_id AND s."minimum_was" IS NOT NULL;
ALTER TABLE "material"."material__suppliers" DROP COLUMN "minimum_was";
ALTER TABLE "material"."material__suppliers" ADD COLUMN "minimum_base" numeric GENERATED ALWAYS AS (("minimum"->>'base')::numeric) STORED;

ALTER TABLE "logistics"."vehicle" RENAME COLUMN "load_weight" TO "load_weight_was";
ALTER TABLE "logistics"."vehicle" RENAME COLUMN "volume" TO "volume_was";
ALTER TABLE "logistics"."vehicle" ADD COLUMN "load_weight" jsonb, ADD COLUMN "volume" jsonb;
UPDATE "logistics"."vehicle" v SET "load_weight" = pg_temp.measure(v."load_weight_was", b.id, b.code, 1, 1)
  FROM base_unit b WHERE b.platform_id = v.platform_id AND b.dimension = 'mass' AND v."load_weight_was" IS NOT NULL;
UPDATE "logistics"."vehicle" v SET "volume" = pg_temp.measure(v."volume_was", b.id, b.code, 1, 1)
  FROM base_unit b WHERE b.platform_id = v.platform_id AND b.dimension = 'volume' AND v."volume_was" IS NOT NULL;
ALTER TABLE "logistics"."vehicle" DROP COLUMN "load_weight_was", DROP COLUMN "volume_was";
ALTER TABLE "logistics"."vehicle" ADD COLUMN "load_weight_base" numeric GENERATED ALWAYS AS (("load_weight"->>'base')::numeric) STORED;
ALTER TABLE "logistics"."vehicle" ADD COLUMN "volume_base" numeric GENERATED ALWAYS AS (("volume"->>'base')::numeric) STORED;

ALTER TABLE "master"."unit" FORCE ROW LEVEL SECURITY;
ALTER TABLE "material"."material" FORCE ROW LEVEL SECURITY;
ALTER TABLE "material"."material__suppliers" FORCE ROW LEVEL SECURITY;
ALTER TABLE "logistics"."vehicle" FORCE ROW LEVEL SECURITY;
ALTER TABLE core.entry FORCE ROW LEVEL SECURITY;

ALTER TABLE "master"."field_sample" ADD COLUMN "weight" jsonb;
ALTER TABLE "master"."field_sample" ADD COLUMN "weight_base" numeric GENERATED ALWAYS AS (("weight"->>'base')::numeric) STORED;
CREATE INDEX "field_sample_by_weight" ON "master"."field_sample" (platform_id, company_id, "weight_base", "name", id, "status");
ALTER TABLE "master"."field_sample__lines" ADD COLUMN "length" jsonb;
ALTER TABLE "master"."field_sample__lines" ADD COLUMN "length_base" numeric GENERATED ALWAYS AS (("length"->>'base')::numeric) STORED;
ALTER TABLE "master"."field_sample__lines" ADD COLUMN "metres" numeric(22,4);
