-- Data of documents: order lines count the value of what was returned and deducted. What their pieces are worth at earlier prices follows from it when a line is next
-- counted or saved. Every record of what a return has counted names the new counter.
ALTER TABLE core.consumption NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "order"."purchase_order__lines" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "quality"."return_order" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "quality"."return_order__lines" NO FORCE ROW LEVEL SECURITY;

WITH returned AS (
  SELECT l.platform_id, l.order_line, sum(l.net) AS net FROM "quality"."return_order__lines" l
    JOIN "quality"."return_order" d ON d.platform_id = l.platform_id AND d.id = l.doc_id
    WHERE d.status = 'completed' AND d.settlement = 'deduct' AND l.order_line IS NOT NULL GROUP BY l.platform_id, l.order_line
)
UPDATE "order"."purchase_order__lines" l SET "returned_net" = coalesce(v.net, 0)
  FROM "order"."purchase_order__lines" o LEFT JOIN returned v ON v.platform_id = o.platform_id AND v.order_line = o.id
  WHERE o.platform_id = l.platform_id AND o.id = l.id;
INSERT INTO core.consumption (platform_id, doc_id, lines, counter)
  SELECT platform_id, id, 'lines', 'orderLine:returnedNet' FROM "quality"."return_order" WHERE status = 'completed' AND settlement = 'deduct' ON CONFLICT DO NOTHING;

ALTER TABLE core.consumption FORCE ROW LEVEL SECURITY;
ALTER TABLE "order"."purchase_order__lines" FORCE ROW LEVEL SECURITY;
ALTER TABLE "quality"."return_order" FORCE ROW LEVEL SECURITY;
ALTER TABLE "quality"."return_order__lines" FORCE ROW LEVEL SECURITY;
