-- Data of documents: statements, payment orders and inspections count on headers by `consumes`. What they have counted until now is recorded, so that it is
-- taken back once and never counted again.
ALTER TABLE core.consumption NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."statement" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."payment_order" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "quality"."final_inspection" NO FORCE ROW LEVEL SECURITY;
INSERT INTO core.consumption (platform_id, doc_id, lines, counter)
  SELECT d.platform_id, d.id, r.lines, r.counter FROM "finance"."statement" d
  CROSS JOIN (VALUES ('receipts', 'receiptLine.orderLine:settled'), ('receipts', 'order:settledAmount'), ('returns', 'returnLine.orderLine:settled'),
    ('returns', 'order:settledAmount'), ('additions', 'order:settledAmount'), ('deductions', 'order:settledAmount')) r(lines, counter)
  WHERE d.status IN ('reconciled', 'ticketed', 'settled') ON CONFLICT DO NOTHING;
INSERT INTO core.consumption (platform_id, doc_id, lines, counter)
  SELECT platform_id, id, 'lines', 'statement:requested' FROM "finance"."payment_order" WHERE status NOT IN ('draft', 'rejected', 'cancelled') ON CONFLICT DO NOTHING;
INSERT INTO core.consumption (platform_id, doc_id, lines, counter)
  SELECT platform_id, id, 'lines', 'statement:paid' FROM "finance"."payment_order" WHERE status = 'payment_complete' ON CONFLICT DO NOTHING;
INSERT INTO core.consumption (platform_id, doc_id, lines, counter)
  SELECT d.platform_id, d.id, r.lines, 'item.order:settledAmount' FROM "finance"."payment_order" d CROSS JOIN (VALUES ('additions'), ('deductions')) r(lines)
  WHERE d.status IN ('payment_in_progress', 'payment_complete') ON CONFLICT DO NOTHING;
INSERT INTO core.consumption (platform_id, doc_id, lines, counter)
  SELECT platform_id, id, 'doc', 'booking:inspected' FROM "quality"."final_inspection"
  WHERE booking IS NOT NULL AND status IN ('pass', 'concession_acceptance', 'agreement_acceptance') ON CONFLICT DO NOTHING;
ALTER TABLE core.consumption FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."statement" FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."payment_order" FORCE ROW LEVEL SECURITY;
ALTER TABLE "quality"."final_inspection" FORCE ROW LEVEL SECURITY;
DROP INDEX IF EXISTS "finance"."payment_order__lines_sum_statement";
