-- Data of documents: rates that were frozen to four decimals of one unit take the quotation of the table that they were rounded from, with its units, source
-- and day, and base amounts are computed from it. What is booked or decided (completed payments, vouchers, decided quotations, former revisions) stays, per one unit.
ALTER TABLE "order"."purchase_order" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "order"."order_history" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."payment_order" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."voucher__lines" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."currency" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."exchange_rate" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "sourcing"."supplier_quotation" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "sourcing"."supplier_quotation__lines" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "sourcing"."request_for_quotation" NO FORCE ROW LEVEL SECURITY;

UPDATE "order"."purchase_order" SET "rate_per" = 1 WHERE "exchange_rate" IS NOT NULL AND "rate_per" IS NULL;
UPDATE "order"."order_history" SET "rate_per" = 1 WHERE "exchange_rate" IS NOT NULL AND "rate_per" IS NULL;
UPDATE "finance"."payment_order" SET "rate_per" = 1 WHERE "exchange_rate" IS NOT NULL AND "rate_per" IS NULL;
UPDATE "finance"."voucher__lines" SET "rate_per" = 1 WHERE "exchange_rate" IS NOT NULL AND "rate_per" IS NULL;
UPDATE "sourcing"."supplier_quotation" SET "rate_per" = 1 WHERE "rate" IS NOT NULL AND "rate_per" IS NULL;

-- Each quotation in both directions, as documents compute with it.
CREATE TEMPORARY TABLE quoted ON COMMIT DROP AS
  SELECT platform_id, from_currency AS source_currency, to_currency AS target_currency, rate, per::numeric AS per, source, date_from
    FROM "finance"."exchange_rate" WHERE kind = 'exchange' AND rate > 0 AND per > 0
  UNION ALL
  SELECT platform_id, to_currency, from_currency, per, rate, source, date_from
    FROM "finance"."exchange_rate" WHERE kind = 'exchange' AND rate > 0 AND per > 0;

UPDATE "order"."purchase_order" d SET "exchange_rate" = q.rate, "rate_per" = q.per, "rate_source" = q.source, "rate_date" = q.date_from
  FROM (
    SELECT DISTINCT ON (o.platform_id, o.id) o.platform_id, o.id, r.rate, r.per, r.source, r.date_from
      FROM "order"."purchase_order" o
      JOIN "finance"."currency" c ON c.platform_id = o.platform_id AND c.code IN ('CNY', 'RMB')
      JOIN quoted r ON r.platform_id = o.platform_id AND r.source_currency = o.currency AND r.target_currency = c.id
        AND round(r.rate / r.per, 4) = o.exchange_rate
      ORDER BY o.platform_id, o.id, (r.date_from <= o.order_date) DESC, r.date_from DESC
  ) q WHERE q.platform_id = d.platform_id AND q.id = d.id;
UPDATE "order"."purchase_order" d SET "base_currency" = c.id, "base_decimals" = c.decimals
  FROM (SELECT DISTINCT ON (platform_id) platform_id, id, decimals FROM "finance"."currency" WHERE code IN ('CNY', 'RMB') ORDER BY platform_id, id) c
  WHERE c.platform_id = d.platform_id AND d."base_currency" IS NULL;
UPDATE "order"."purchase_order" SET "base_gross" = round("gross" * "exchange_rate" / "rate_per", coalesce("base_decimals", 2))
  WHERE "gross" IS NOT NULL AND "exchange_rate" IS NOT NULL;

UPDATE "finance"."payment_order" d SET "exchange_rate" = q.rate, "rate_per" = q.per, "rate_source" = q.source, "rate_date" = q.date_from
  FROM (
    SELECT DISTINCT ON (o.platform_id, o.id) o.platform_id, o.id, r.rate, r.per, r.source, r.date_from
      FROM "finance"."payment_order" o
      JOIN "finance"."currency" c ON c.platform_id = o.platform_id AND c.code IN ('CNY', 'RMB')
      JOIN quoted r ON r.platform_id = o.platform_id AND r.source_currency = o.currency AND r.target_currency = c.id
        AND round(r.rate / r.per, 4) = o.exchange_rate
      WHERE o.status NOT IN ('payment_complete', 'cancelled')
      ORDER BY o.platform_id, o.id, (r.date_from <= o.created_at::date) DESC, r.date_from DESC
  ) q WHERE q.platform_id = d.platform_id AND q.id = d.id;
UPDATE "finance"."payment_order" d SET "base_currency" = c.id, "base_decimals" = c.decimals
  FROM (SELECT DISTINCT ON (platform_id) platform_id, id, decimals FROM "finance"."currency" WHERE code IN ('CNY', 'RMB') ORDER BY platform_id, id) c
  WHERE c.platform_id = d.platform_id AND d."base_currency" IS NULL;

UPDATE "sourcing"."supplier_quotation" d SET "rate" = q.rate, "rate_per" = q.per, "rate_source" = q.source, "rate_date" = q.date_from
  FROM (
    SELECT DISTINCT ON (o.platform_id, o.id) o.platform_id, o.id, r.rate, r.per, r.source, r.date_from
      FROM "sourcing"."supplier_quotation" o
      JOIN "sourcing"."request_for_quotation" a ON a.platform_id = o.platform_id AND a.id = o.rfq
      JOIN quoted r ON r.platform_id = o.platform_id AND r.source_currency = o.currency AND r.target_currency = a.currency
        AND round(r.rate / r.per, 4) = o.rate
      WHERE o.status IN ('draft', 'pending_evaluation')
      ORDER BY o.platform_id, o.id, (r.date_from = o.rate_date) DESC, r.date_from DESC
  ) q WHERE q.platform_id = d.platform_id AND q.id = d.id;
UPDATE "sourcing"."supplier_quotation__lines" l
  SET "deviation" = round((l."unit_price" * d."rate" / d."rate_per" - l."expected_price") / l."expected_price" * 100, 2)
  FROM "sourcing"."supplier_quotation" d
  WHERE d.platform_id = l.platform_id AND d.id = l.doc_id AND d.status IN ('draft', 'pending_evaluation')
    AND d."rate" IS NOT NULL AND l."unit_price" IS NOT NULL AND l."expected_price" > 0;

ALTER TABLE "order"."purchase_order" FORCE ROW LEVEL SECURITY;
ALTER TABLE "order"."order_history" FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."payment_order" FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."voucher__lines" FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."currency" FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."exchange_rate" FORCE ROW LEVEL SECURITY;
ALTER TABLE "sourcing"."supplier_quotation" FORCE ROW LEVEL SECURITY;
ALTER TABLE "sourcing"."supplier_quotation__lines" FORCE ROW LEVEL SECURITY;
ALTER TABLE "sourcing"."request_for_quotation" FORCE ROW LEVEL SECURITY;
