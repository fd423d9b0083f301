-- Data of documents: mends what 0072_money_settlement stored, or did not, since its updates change nothing for an owner that is bound by
-- row-level security. It is right on a new database, after a 0072 that changed the data, and after one that did not.
ALTER TABLE "finance"."addition_deduction" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."payment_order" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."payment_order__additions" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."payment_order__deductions" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."payment_order__lines" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."statement" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."statement__additions" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."statement__deductions" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "order"."purchase_order__lines" NO FORCE ROW LEVEL SECURITY;

-- What 0072 meant to change; empty values are left only where it did not.
UPDATE "finance"."addition_deduction" SET "effect" = 'offset' WHERE "effect" IS NULL;
UPDATE "finance"."statement" SET "decimals" = 4, "rounding" = 0 WHERE "decimals" IS NULL;
UPDATE "order"."purchase_order__lines" SET "to_come" = greatest("quantity" - "received", 0) WHERE "to_come" IS NULL;

-- A recall or rollback left reservations standing: items and amounts of documents that are with their author again, or cancelled.
UPDATE "finance"."addition_deduction" i SET "payment" = NULL FROM "finance"."payment_order" p
WHERE p.platform_id = i.platform_id AND p.id = i."payment" AND i.status = 'settleable' AND p.status IN ('draft', 'rejected', 'cancelled');
UPDATE "finance"."addition_deduction" i SET "statement" = NULL FROM "finance"."statement" s
WHERE s.platform_id = i.platform_id AND s.id = i."statement" AND i.status = 'settleable' AND s.status IN ('draft', 'rejected', 'cancelled');
UPDATE "finance"."statement" s SET "requested" = r.amount
FROM (
  SELECT t.platform_id, t.id, coalesce(sum(l.amount) FILTER (WHERE p.status NOT IN ('draft', 'rejected', 'cancelled')), 0) AS amount
  FROM "finance"."statement" t
  LEFT JOIN "finance"."payment_order__lines" l ON l.platform_id = t.platform_id AND l."statement" = t.id
  LEFT JOIN "finance"."payment_order" p ON p.platform_id = l.platform_id AND p.id = l.doc_id
  GROUP BY t.platform_id, t.id
) r
WHERE r.platform_id = s.platform_id AND r.id = s.id AND coalesce(s."requested", 0) <> r.amount;

-- Payment orders that are under way or complete reserve the items on their lines.
UPDATE "finance"."addition_deduction" i SET "payment" = p.id
FROM "finance"."payment_order" p
JOIN (
  SELECT platform_id, doc_id, item FROM "finance"."payment_order__additions"
  UNION ALL
  SELECT platform_id, doc_id, item FROM "finance"."payment_order__deductions"
) l ON l.platform_id = p.platform_id AND l.doc_id = p.id
WHERE i.platform_id = p.platform_id AND i.id = l.item AND i."statement" IS NULL AND i."payment" IS NULL
  AND p.status NOT IN ('draft', 'rejected', 'cancelled');

-- Statements that both parties saw before items had an effect were invoiced up to their total: their items adjust the price. Drafts
-- follow the items. Lines that were written since have their effect.
UPDATE "finance"."statement__additions" l
SET "effect" = e.effect, "invoiced" = CASE WHEN e.effect = 'price' THEN coalesce(l."amount", 0) ELSE 0 END
FROM (
  SELECT s.platform_id, s.id AS doc_id, i.id AS item, CASE WHEN s.status IN ('draft', 'rejected') THEN i."effect" ELSE 'price' END AS effect
  FROM "finance"."statement" s JOIN "finance"."addition_deduction" i ON i.platform_id = s.platform_id
) e
WHERE l."effect" IS NULL AND e.platform_id = l.platform_id AND e.doc_id = l.doc_id AND e.item = l.item;
UPDATE "finance"."statement__deductions" l
SET "effect" = e.effect, "invoiced" = CASE WHEN e.effect = 'price' THEN coalesce(l."amount", 0) ELSE 0 END
FROM (
  SELECT s.platform_id, s.id AS doc_id, i.id AS item, CASE WHEN s.status IN ('draft', 'rejected') THEN i."effect" ELSE 'price' END AS effect
  FROM "finance"."statement" s JOIN "finance"."addition_deduction" i ON i.platform_id = s.platform_id
) e
WHERE l."effect" IS NULL AND e.platform_id = l.platform_id AND e.doc_id = l.doc_id AND e.item = l.item;
-- As the formulas of the statement compute it; statements written since are so already.
UPDATE "finance"."statement" s SET "invoiceable" = v.invoiceable, "invoice_difference" = coalesce(s."invoice_total", 0) - v.invoiceable
FROM (
  SELECT t.platform_id, t.id, coalesce(t."gross", 0)
    + coalesce((SELECT sum(a."invoiced") FROM "finance"."statement__additions" a WHERE a.platform_id = t.platform_id AND a.doc_id = t.id), 0)
    - coalesce((SELECT sum(d."invoiced") FROM "finance"."statement__deductions" d WHERE d.platform_id = t.platform_id AND d.doc_id = t.id), 0)
    AS invoiceable
  FROM "finance"."statement" t
) v
WHERE v.platform_id = s.platform_id AND v.id = s.id
  AND (s."invoiceable" IS DISTINCT FROM v.invoiceable OR s."invoice_difference" IS DISTINCT FROM coalesce(s."invoice_total", 0) - v.invoiceable);

ALTER TABLE "finance"."addition_deduction" FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."payment_order" FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."payment_order__additions" FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."payment_order__deductions" FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."payment_order__lines" FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."statement" FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."statement__additions" FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."statement__deductions" FORCE ROW LEVEL SECURITY;
ALTER TABLE "order"."purchase_order__lines" FORCE ROW LEVEL SECURITY;
