-- Data of documents: contracts that are not signed yet remember what their orders were when they took their figures over (the word "basedOn").
DO $$
DECLARE one text;
BEGIN
  FOREACH one IN ARRAY ARRAY['"order".purchase_contract', '"order".purchase_contract__orders', '"order".purchase_order', 'core.basis'] LOOP
    EXECUTE format('ALTER TABLE %s NO FORCE ROW LEVEL SECURITY', one);
  END LOOP;
  INSERT INTO core.basis (platform_id, company_id, type, doc_id, name, source_id, source_doc, version, read, current)
  SELECT c.platform_id, c.company_id, 'purchase_contract', c.id, 'orders', o.id, o.id, o.version,
    jsonb_build_object('revision', l.revision, 'etd', l.etd, 'quantity', trim_scale(l.quantity)::text, 'gross', trim_scale(l.gross)::text),
    jsonb_build_object('revision', o.revision, 'etd', o.etd, 'quantity', trim_scale(o.quantity)::text, 'gross', trim_scale(o.gross)::text)
  FROM "order".purchase_contract c
  JOIN "order".purchase_contract__orders l ON l.platform_id = c.platform_id AND l.doc_id = c.id
  JOIN "order".purchase_order o ON o.platform_id = c.platform_id AND o.id = l."order"
  WHERE c.status IN ('draft', 'not_signed', 'pending_signature')
  ON CONFLICT DO NOTHING;
  FOREACH one IN ARRAY ARRAY['"order".purchase_contract', '"order".purchase_contract__orders', '"order".purchase_order', 'core.basis'] LOOP
    EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', one);
  END LOOP;
END $$;
