-- Data of documents: the first voucher of a payment order booked its additions and deductions, which says so now; a payment that is taken back gives them to the next.
ALTER TABLE "finance"."payment_order" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."payment_order__payments" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."payment_order__additions" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."payment_order__deductions" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."voucher" NO FORCE ROW LEVEL SECURITY;

WITH booked AS (
  SELECT DISTINCT ON (p.platform_id, p.doc_id) p.platform_id, p.id FROM "finance"."payment_order__payments" p
    JOIN "finance"."voucher" v ON v.platform_id = p.platform_id AND v.id = p.voucher
    WHERE EXISTS (SELECT 1 FROM "finance"."payment_order__additions" a WHERE a.platform_id = p.platform_id AND a.doc_id = p.doc_id)
       OR EXISTS (SELECT 1 FROM "finance"."payment_order__deductions" a WHERE a.platform_id = p.platform_id AND a.doc_id = p.doc_id)
    ORDER BY p.platform_id, p.doc_id, v.created_at, v.id
)
UPDATE "finance"."payment_order__payments" p SET "with_items" = true FROM booked b WHERE b.platform_id = p.platform_id AND b.id = p.id;

ALTER TABLE "finance"."payment_order" FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."payment_order__payments" FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."payment_order__additions" FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."payment_order__deductions" FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."voucher" FORCE ROW LEVEL SECURITY;
