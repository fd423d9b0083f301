-- Data of documents: a costing sheet reads how many cells its BOM leaves unanswered, so that a colourway that comes later marks it. Of sheets from before the upgrade the number of now counts as read.
ALTER TABLE core.basis NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."bom" NO FORCE ROW LEVEL SECURITY;

UPDATE core.basis b SET read = b.read || jsonb_build_object('missing', m."missing"), current = b.current || jsonb_build_object('missing', m."missing")
FROM "design"."bom" m WHERE b.type = 'costing' AND b.name = 'bom' AND m.platform_id = b.platform_id AND m.id = b.source_id;

ALTER TABLE core.basis FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."bom" FORCE ROW LEVEL SECURITY;
