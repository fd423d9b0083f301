-- Generated from the definitions: 2 statements. Reviewed before it is committed.
ALTER TABLE "order"."purchase_order" ADD COLUMN "received_gross" numeric(22,4);
ALTER TABLE "order"."purchase_order__lines" ADD COLUMN "received_at_price" numeric(22,4);
-- Data of documents: the sum of what was received. How much had come when a price changed is not known of lines that were delivered in excess before: all counts
-- as having come by then, so that their agreed value stays as it was shown.
DO $$
DECLARE one record;
BEGIN
  FOR one IN SELECT id FROM core.platform LOOP
    PERFORM set_config('app.platform', one.id::text, true), set_config('app.companies', '*', true);
    UPDATE "order".purchase_order o SET received_gross = l.received
      FROM (SELECT doc_id, sum(received_gross) AS received FROM "order".purchase_order__lines WHERE platform_id = one.id GROUP BY doc_id) l
      WHERE o.platform_id = one.id AND l.doc_id = o.id;
    UPDATE "order".purchase_order__lines SET received_at_price = received
      WHERE platform_id = one.id AND received > quantity AND received_net + returned_net <> received * price;
  END LOOP;
  PERFORM set_config('app.platform', '', true), set_config('app.companies', '', true);
END $$;
