-- Data of documents: documents under way have what the words of their types ("basedOn", "books") promise, for those that 0131 and 0137 left out. Nothing is
-- known of what was read when they were submitted, so that they are based on how their sources are now: what changes from here on is to be reconfirmed.
-- Rows that exist stay as they are.
DO $$
DECLARE
  one text;
  bound text[] := ARRAY['finance.payment_order', 'supplier.supplier', 'supplier.supplier__bank_accounts', 'logistics.delivery_booking',
    'logistics.delivery_booking__lines', '"order".purchase_order', 'core.basis', 'core.booked'];
BEGIN
  FOREACH one IN ARRAY bound LOOP
    EXECUTE format('ALTER TABLE %s NO FORCE ROW LEVEL SECURITY', one);
  END LOOP;
  -- The account that was submitted for approval is the one that is paid.
  INSERT INTO core.basis (platform_id, company_id, type, doc_id, name, source_id, source_doc, version, read, current)
  SELECT p.platform_id, p.company_id, 'payment_order', p.id, 'account', a.id, s.id, s.version, r.now, r.now
  FROM finance.payment_order p
  JOIN supplier.supplier__bank_accounts a ON a.platform_id = p.platform_id AND a.id = p.payee_account
  JOIN supplier.supplier s ON s.platform_id = a.platform_id AND s.id = a.doc_id
  CROSS JOIN LATERAL (SELECT jsonb_build_object('bank', a.bank, 'branchCode', a.branch_code, 'accountNo', a.account_no, 'accountName', a.account_name, 'state', a.state) AS now) r
  WHERE p.status IN ('pending_approval', 'approved', 'payment_in_progress')
  ON CONFLICT DO NOTHING;
  -- Bookings were agreed with the dates of their orders.
  INSERT INTO core.basis (platform_id, company_id, type, doc_id, name, source_id, source_doc, version, read, current)
  SELECT DISTINCT b.platform_id, b.company_id, 'delivery_booking', b.id, 'dates', o.id, o.id, o.version, r.now, r.now
  FROM logistics.delivery_booking b
  JOIN logistics.delivery_booking__lines l ON l.platform_id = b.platform_id AND l.doc_id = b.id
  JOIN "order".purchase_order o ON o.platform_id = b.platform_id AND o.id = l."order"
  CROSS JOIN LATERAL (SELECT jsonb_build_object('etd', o.etd, 'eta', o.eta) AS now) r
  WHERE b.status IN ('draft', 'submitted', 'approved', 'rejected')
  ON CONFLICT DO NOTHING;
  -- Confirmed bookings take the cartons of their docks beside the docks (0137).
  INSERT INTO core.booked (platform_id, doc_id, name, type, resource_id, measure, place, period, amount)
  SELECT platform_id, id, 'cartons', 'delivery_booking', warehouse, 'docks.cartons', trim(dock), tsrange(expected_date + slot_from, expected_date + slot_to), planned_cartons
  FROM logistics.delivery_booking WHERE status = 'approved' AND warehouse IS NOT NULL AND trim(dock) <> '' AND slot_from < slot_to AND planned_cartons > 0
  ON CONFLICT DO NOTHING;
  FOREACH one IN ARRAY bound LOOP
    EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', one);
  END LOOP;
END $$;
