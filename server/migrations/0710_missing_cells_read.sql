-- Data of documents: a costing sheet reads how many cells its BOM leaves unanswered, so that a colourway that comes later marks it, and the costs by ratio and by category, so that a change
-- that leaves the cost of the base size as it is marks it too. Of sheets from before the upgrade the figures of now count as read.
ALTER TABLE core.basis NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."bom" NO FORCE ROW LEVEL SECURITY;

UPDATE core.basis b SET read = b.read || f.figures, current = b.current || f.figures
FROM (SELECT m.platform_id, m.id, jsonb_build_object('missing', m."missing", 'ratioMaterial', to_jsonb(trim_scale(m."ratio_material")::text), 'fabric', to_jsonb(trim_scale(m."fabric")::text),
    'trim', to_jsonb(trim_scale(m."trim")::text), 'packaging', to_jsonb(trim_scale(m."packaging")::text), 'service', to_jsonb(trim_scale(m."service")::text)) AS figures FROM "design"."bom" m) f
WHERE b.type = 'costing' AND b.name = 'bom' AND f.platform_id = b.platform_id AND f.id = b.source_id;

ALTER TABLE core.basis FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."bom" FORCE ROW LEVEL SECURITY;
