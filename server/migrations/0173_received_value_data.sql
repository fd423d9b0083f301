-- Data of documents: order lines count what was received, returned and settled by the net values of its receipts, returns and statements, no longer by the price that the
-- order has now; orders count settled additions and deductions apart. Every record of what a document has counted names the new counters.
ALTER TABLE core.consumption NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "order"."purchase_order" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "order"."purchase_order__lines" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "warehouse"."product_in" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "warehouse"."product_in__lines" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "quality"."return_order" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "quality"."return_order__lines" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."statement" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."statement__receipts" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."statement__returns" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."statement__additions" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."statement__deductions" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."payment_order" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."payment_order__additions" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."payment_order__deductions" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."addition_deduction" NO FORCE ROW LEVEL SECURITY;

WITH received AS (
  SELECT l.platform_id, l.order_line, l.net FROM "warehouse"."product_in__lines" l
    JOIN "warehouse"."product_in" d ON d.platform_id = l.platform_id AND d.id = l.doc_id WHERE d.status = 'completed' AND l.order_line IS NOT NULL
  UNION ALL
  SELECT l.platform_id, l.order_line, -l.net FROM "quality"."return_order__lines" l
    JOIN "quality"."return_order" d ON d.platform_id = l.platform_id AND d.id = l.doc_id WHERE d.status = 'completed' AND l.order_line IS NOT NULL
), settled AS (
  SELECT l.platform_id, r.order_line, round(l.quantity * l.price, 4) AS net FROM "finance"."statement__receipts" l
    JOIN "finance"."statement" d ON d.platform_id = l.platform_id AND d.id = l.doc_id
    JOIN "warehouse"."product_in__lines" r ON r.platform_id = l.platform_id AND r.id = l.receipt_line
    WHERE d.status IN ('reconciled', 'ticketed', 'settled') AND r.order_line IS NOT NULL
  UNION ALL
  SELECT l.platform_id, r.order_line, -round(l.quantity * l.price, 4) FROM "finance"."statement__returns" l
    JOIN "finance"."statement" d ON d.platform_id = l.platform_id AND d.id = l.doc_id
    JOIN "quality"."return_order__lines" r ON r.platform_id = l.platform_id AND r.id = l.return_line
    WHERE d.status IN ('reconciled', 'ticketed', 'settled') AND r.order_line IS NOT NULL
), of_line AS (
  SELECT platform_id, order_line, sum(received) AS received, sum(settled) AS settled FROM (
    SELECT platform_id, order_line, net AS received, 0 AS settled FROM received UNION ALL SELECT platform_id, order_line, 0, net FROM settled
  ) counted GROUP BY platform_id, order_line
)
UPDATE "order"."purchase_order__lines" l SET
  "received_net" = coalesce(v.received, 0),
  "settled_net" = coalesce(v.settled, 0),
  "received_gross" = round(coalesce(v.received, 0) * (100 + coalesce(d.tax_rate, 0)) / 100, 4),
  "settled_gross" = round(coalesce(v.settled, 0) * (100 + coalesce(d.tax_rate, 0)) / 100, 4),
  "to_come_net" = round(coalesce(l.to_come * l.price, 0), 4)
  FROM "order"."purchase_order__lines" o
  JOIN "order"."purchase_order" d ON d.platform_id = o.platform_id AND d.id = o.doc_id
  LEFT JOIN of_line v ON v.platform_id = o.platform_id AND v.order_line = o.id
  WHERE o.platform_id = l.platform_id AND o.id = l.id;

WITH items AS (
  SELECT l.platform_id, l."order", l.amount FROM "finance"."statement__additions" l
    JOIN "finance"."statement" d ON d.platform_id = l.platform_id AND d.id = l.doc_id WHERE d.status IN ('reconciled', 'ticketed', 'settled')
  UNION ALL
  SELECT l.platform_id, l."order", -l.amount FROM "finance"."statement__deductions" l
    JOIN "finance"."statement" d ON d.platform_id = l.platform_id AND d.id = l.doc_id WHERE d.status IN ('reconciled', 'ticketed', 'settled')
  UNION ALL
  SELECT l.platform_id, i."order", l.amount FROM "finance"."payment_order__additions" l
    JOIN "finance"."payment_order" d ON d.platform_id = l.platform_id AND d.id = l.doc_id
    JOIN "finance"."addition_deduction" i ON i.platform_id = l.platform_id AND i.id = l.item WHERE d.status IN ('payment_in_progress', 'payment_complete')
  UNION ALL
  SELECT l.platform_id, i."order", -l.amount FROM "finance"."payment_order__deductions" l
    JOIN "finance"."payment_order" d ON d.platform_id = l.platform_id AND d.id = l.doc_id
    JOIN "finance"."addition_deduction" i ON i.platform_id = l.platform_id AND i.id = l.item WHERE d.status IN ('payment_in_progress', 'payment_complete')
)
UPDATE "order"."purchase_order" d SET "settled_items" = coalesce((SELECT sum(i.amount) FROM items i WHERE i.platform_id = d.platform_id AND i."order" = d.id), 0);
UPDATE "order"."purchase_order" d SET
  "settled_amount" = coalesce(l.settled, 0) + d."settled_items",
  "to_settle" = coalesce(l.received, 0) + coalesce(d.additions, 0) - coalesce(d.deductions, 0) - coalesce(l.settled, 0) - d."settled_items"
  FROM "order"."purchase_order" o
  LEFT JOIN (SELECT platform_id, doc_id, sum(received_gross) AS received, sum(settled_gross) AS settled FROM "order"."purchase_order__lines" GROUP BY platform_id, doc_id) l
    ON l.platform_id = o.platform_id AND l.doc_id = o.id
  WHERE o.platform_id = d.platform_id AND o.id = d.id;

UPDATE core.consumption SET counter = CASE
    WHEN counter = 'item.order:settledAmount' THEN 'item.order:settledItems'
    WHEN lines = 'receipts' THEN 'receiptLine.orderLine:settledNet'
    WHEN lines = 'returns' THEN 'returnLine.orderLine:settledNet'
    ELSE 'order:settledItems' END
  WHERE counter IN ('order:settledAmount', 'item.order:settledAmount');
INSERT INTO core.consumption (platform_id, doc_id, lines, counter)
  SELECT platform_id, id, 'lines', 'orderLine:receivedNet' FROM "warehouse"."product_in" WHERE status = 'completed'
  UNION ALL SELECT platform_id, id, 'lines', 'orderLine:receivedNet' FROM "quality"."return_order" WHERE status = 'completed' ON CONFLICT DO NOTHING;

ALTER TABLE core.consumption FORCE ROW LEVEL SECURITY;
ALTER TABLE "order"."purchase_order" FORCE ROW LEVEL SECURITY;
ALTER TABLE "order"."purchase_order__lines" FORCE ROW LEVEL SECURITY;
ALTER TABLE "warehouse"."product_in" FORCE ROW LEVEL SECURITY;
ALTER TABLE "warehouse"."product_in__lines" FORCE ROW LEVEL SECURITY;
ALTER TABLE "quality"."return_order" FORCE ROW LEVEL SECURITY;
ALTER TABLE "quality"."return_order__lines" FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."statement" FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."statement__receipts" FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."statement__returns" FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."statement__additions" FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."statement__deductions" FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."payment_order" FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."payment_order__additions" FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."payment_order__deductions" FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."addition_deduction" FORCE ROW LEVEL SECURITY;
