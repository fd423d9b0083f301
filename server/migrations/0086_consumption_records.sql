-- Data of documents: what documents had consumed before 0085 has the counter of its type, and posted receipts are recorded with the order lines that they count on.
ALTER TABLE core.consumption NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "logistics"."delivery_booking" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "warehouse"."product_in" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "quality"."return_order" NO FORCE ROW LEVEL SECURITY;
UPDATE core.consumption SET counter = 'receiptLine:settled' WHERE lines = 'receipts' AND counter = '';
UPDATE core.consumption SET counter = 'returnLine:settled' WHERE lines = 'returns' AND counter = '';
UPDATE core.consumption c SET counter = 'orderLine:booked' FROM "logistics"."delivery_booking" d WHERE d.platform_id = c.platform_id AND d.id = c.doc_id AND c.counter = '';
UPDATE core.consumption c SET counter = 'bookingLine:received' FROM "warehouse"."product_in" d WHERE d.platform_id = c.platform_id AND d.id = c.doc_id AND c.counter = '';
UPDATE core.consumption c SET counter = 'receiptLine:returned' FROM "quality"."return_order" d WHERE d.platform_id = c.platform_id AND d.id = c.doc_id AND c.counter = '';
INSERT INTO core.consumption (platform_id, doc_id, lines, counter)
  SELECT platform_id, id, 'lines', 'orderLine:received' FROM "warehouse"."product_in" WHERE status = 'completed' ON CONFLICT DO NOTHING;
INSERT INTO core.consumption (platform_id, doc_id, lines, counter)
  SELECT d.platform_id, d.id, 'lines', r.counter FROM "quality"."return_order" d
  JOIN (VALUES ('deduct', 'orderLine:returned'), ('replace', 'orderLine:received'), ('replace', 'orderLine:booked')) r(settlement, counter) ON r.settlement = d.settlement
  WHERE d.status = 'completed' ON CONFLICT DO NOTHING;
ALTER TABLE core.consumption FORCE ROW LEVEL SECURITY;
ALTER TABLE "logistics"."delivery_booking" FORCE ROW LEVEL SECURITY;
ALTER TABLE "warehouse"."product_in" FORCE ROW LEVEL SECURITY;
ALTER TABLE "quality"."return_order" FORCE ROW LEVEL SECURITY;
