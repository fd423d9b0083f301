-- Generated from the definitions: 10 statements. Reviewed before it is committed.
ALTER TABLE "quality"."inspection_template" ADD COLUMN "first" bigint;
-- Chains that exist: every version knows the first one.
ALTER TABLE "quality"."inspection_template" NO FORCE ROW LEVEL SECURITY;
WITH RECURSIVE chain AS (
  SELECT platform_id, id, id AS first FROM "quality"."inspection_template" WHERE previous IS NULL
  UNION ALL SELECT d.platform_id, d.id, c.first FROM chain c JOIN "quality"."inspection_template" d ON d.platform_id = c.platform_id AND d.previous = c.id)
UPDATE "quality"."inspection_template" d SET first = c.first FROM chain c WHERE c.platform_id = d.platform_id AND c.id = d.id AND c.first <> d.id;
ALTER TABLE "quality"."inspection_template" FORCE ROW LEVEL SECURITY;
CREATE UNIQUE INDEX "active__inspection_template" ON "quality"."inspection_template" (platform_id, coalesce("first", id)) WHERE status = 'active';
CREATE UNIQUE INDEX "open__inspection_template" ON "quality"."inspection_template" (platform_id, coalesce("first", id)) WHERE status = 'draft';
CREATE INDEX "inspection_template_versions" ON "quality"."inspection_template" (platform_id, "first");
ALTER TABLE "sourcing"."evaluation_config" ADD COLUMN "first" bigint;
-- Chains that exist: every version knows the first one.
ALTER TABLE "sourcing"."evaluation_config" NO FORCE ROW LEVEL SECURITY;
WITH RECURSIVE chain AS (
  SELECT platform_id, id, id AS first FROM "sourcing"."evaluation_config" WHERE previous IS NULL
  UNION ALL SELECT d.platform_id, d.id, c.first FROM chain c JOIN "sourcing"."evaluation_config" d ON d.platform_id = c.platform_id AND d.previous = c.id)
UPDATE "sourcing"."evaluation_config" d SET first = c.first FROM chain c WHERE c.platform_id = d.platform_id AND c.id = d.id AND c.first <> d.id;
ALTER TABLE "sourcing"."evaluation_config" FORCE ROW LEVEL SECURITY;
CREATE UNIQUE INDEX "active__evaluation_config" ON "sourcing"."evaluation_config" (platform_id, coalesce("first", id)) WHERE status = 'active';
CREATE UNIQUE INDEX "open__evaluation_config" ON "sourcing"."evaluation_config" (platform_id, coalesce("first", id)) WHERE status = 'draft';
CREATE INDEX "evaluation_config_versions" ON "sourcing"."evaluation_config" (platform_id, "first");
ALTER TABLE "quality"."inspection_template" ADD CONSTRAINT "inspection_template_first_fk" FOREIGN KEY (platform_id, "first") REFERENCES "quality"."inspection_template" (platform_id, id);
ALTER TABLE "sourcing"."evaluation_config" ADD CONSTRAINT "evaluation_config_first_fk" FOREIGN KEY (platform_id, "first") REFERENCES "sourcing"."evaluation_config" (platform_id, id);
