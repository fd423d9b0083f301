-- Data of documents: a costing sheet compares the price that is in force on its day. What was read of an entry of the price list has the day of the sheet in place of the
-- last day of the entry, and what is now is read of the entry of the same key that is in force on this day.
ALTER TABLE core.basis NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."costing" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "order"."price_list" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "order"."price_list__tiers" NO FORCE ROW LEVEL SECURITY;

UPDATE core.basis b SET read = (b.read - 'validTo') || jsonb_build_object('$on', c."priced_on"), current = (b.current - 'validTo') || jsonb_build_object('$on', c."priced_on")
FROM "design"."costing" c WHERE b.type = 'costing' AND b.name = 'prices' AND c.platform_id = b.platform_id AND c.id = b.doc_id;

UPDATE core.basis b SET current = b.current || jsonb_build_object(
    'netPrice', (SELECT trim_scale(f."net_price")::text FROM "order"."price_list" f WHERE f.platform_id = b.platform_id AND f.id = n.id),
    'unit', (SELECT f."unit"::text FROM "order"."price_list" f WHERE f.platform_id = b.platform_id AND f.id = n.id))
  || CASE WHEN b.read ? 'tiers' THEN jsonb_build_object('tiers', coalesce((SELECT jsonb_object_agg(q.at, (
    SELECT trim_scale(t."price")::text FROM "order"."price_list__tiers" t WHERE t.platform_id = b.platform_id AND t.doc_id = n.id AND t."from" <= q.at::numeric ORDER BY t."from" DESC LIMIT 1))
    FROM jsonb_object_keys(b.read -> 'tiers') AS q(at)), '{}')) ELSE '{}' END
FROM (SELECT e.platform_id, e.doc_id, e.source_id, (
    SELECT f.id FROM "order"."price_list" f WHERE f.platform_id = o.platform_id AND f.company_id = o.company_id AND f.status = 'active'
      AND (f."supplier", f."style", f."colour", f."sku", f."material", f."material_colour", f."currency")
        IS NOT DISTINCT FROM (o."supplier", o."style", o."colour", o."sku", o."material", o."material_colour", o."currency")
      AND (f."valid_from" IS NULL OR f."valid_from" <= (e.read ->> '$on')::date) AND (f."valid_to" IS NULL OR f."valid_to" >= (e.read ->> '$on')::date)
    ORDER BY f.id DESC LIMIT 1) AS id
  FROM core.basis e JOIN "order"."price_list" o ON o.platform_id = e.platform_id AND o.id = e.source_id
  WHERE e.type = 'costing' AND e.name = 'prices' AND e.read ? '$on') n
WHERE b.name = 'prices' AND b.platform_id = n.platform_id AND b.doc_id = n.doc_id AND b.source_id = n.source_id AND n.id IS DISTINCT FROM b.source_id;

ALTER TABLE core.basis FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."costing" FORCE ROW LEVEL SECURITY;
ALTER TABLE "order"."price_list" FORCE ROW LEVEL SECURITY;
ALTER TABLE "order"."price_list__tiers" FORCE ROW LEVEL SECURITY;
