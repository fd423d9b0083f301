-- Design quotes and retail prices whose costing sheet was replaced lost their mark with any save as a draft: the version that took its place counted as read. They are to reconfirm again,
-- but for those that were reconfirmed.
DO $$
DECLARE one record;
BEGIN
  FOR one IN SELECT id FROM core.platform LOOP
    PERFORM set_config('app.platform', one.id::text, true), set_config('app.companies', '*', true);
    UPDATE core.basis b SET read = b.read || '{"successor": null}'
      WHERE b.platform_id = one.id AND b.type IN ('design_quote', 'retail_price') AND b.name = 'costing' AND b.read ->> 'successor' IS NOT NULL
        AND NOT EXISTS (SELECT FROM core.journal j WHERE j.platform_id = one.id AND j.doc_id = b.doc_id AND j.action = 'reconfirm');
  END LOOP;
  PERFORM set_config('app.platform', '', true), set_config('app.companies', '', true);
END $$;
