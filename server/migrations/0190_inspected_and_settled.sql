-- Generated from the definitions: 3 statements. Reviewed before it is committed.
ALTER TABLE "order"."purchase_order" ADD COLUMN "inspected" numeric(22,4);
ALTER TABLE "order"."purchase_order" ADD COLUMN "settled" numeric(22,4);
CREATE INDEX "final_inspection_sum_order" ON "quality"."final_inspection" (platform_id, "order");
-- Orders that exist get what was inspected and settled until now.
ALTER TABLE "order".purchase_order NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "order".purchase_order__lines NO FORCE ROW LEVEL SECURITY;
ALTER TABLE quality.final_inspection NO FORCE ROW LEVEL SECURITY;
UPDATE "order".purchase_order o SET
  settled = coalesce((SELECT sum(l.settled) FROM "order".purchase_order__lines l WHERE l.platform_id = o.platform_id AND l.doc_id = o.id), 0),
  inspected = coalesce((SELECT sum(i.lot_quantity) FROM quality.final_inspection i WHERE i.platform_id = o.platform_id AND i."order" = o.id
    AND i.status IN ('pass', 'concession_acceptance', 'agreement_acceptance')), 0);
ALTER TABLE "order".purchase_order FORCE ROW LEVEL SECURITY;
ALTER TABLE "order".purchase_order__lines FORCE ROW LEVEL SECURITY;
ALTER TABLE quality.final_inspection FORCE ROW LEVEL SECURITY;
