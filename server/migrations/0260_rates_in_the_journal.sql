-- Data of documents: 0171 gave orders, payment orders and quotations the quotation that their rate was cut from, closed orders too, without a word in their
-- journals. Each of them gets an entry at the time of that migration: the rate as it was cut and as it is now. Documents whose rate a person has changed
-- since have that in their journal and get none; base amounts follow from the rate.
ALTER TABLE core.journal NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "order"."purchase_order" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."payment_order" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "sourcing"."supplier_quotation" NO FORCE ROW LEVEL SECURITY;

INSERT INTO core.journal (platform_id, id, type, doc_id, version, action, user_id, company_id, at, comment, changes)
SELECT d.platform_id, nextval('core.ids'), d.type, d.id, d.version, 'upgraded', 0, d.company_id, m.at, '0171_quoted_rates_data.sql', jsonb_build_array(
    jsonb_build_object('path', d.path, 'from', trim_scale(round(d.rate / d.rate_per, 4))::text, 'to', trim_scale(d.rate)::text),
    jsonb_build_object('path', 'ratePer', 'from', '1', 'to', trim_scale(d.rate_per)::text))
FROM (
  SELECT platform_id, id, company_id, version, created_at, 'purchase_order' AS type, 'exchangeRate' AS path, exchange_rate AS rate, rate_per, rate_source FROM "order"."purchase_order"
  UNION ALL
  SELECT platform_id, id, company_id, version, created_at, 'payment_order', 'exchangeRate', exchange_rate, rate_per, rate_source FROM "finance"."payment_order"
  UNION ALL
  SELECT platform_id, id, company_id, version, created_at, 'supplier_quotation', 'rate', rate, rate_per, rate_source FROM "sourcing"."supplier_quotation"
) d
JOIN public.core_migration m ON m.name = '0171_quoted_rates_data.sql'
WHERE d.created_at < m.at AND d.rate_source IS NOT NULL AND d.rate_per > 0 AND (d.rate_per <> 1 OR d.rate <> round(d.rate, 4))
  AND NOT EXISTS (SELECT 1 FROM core.journal j, jsonb_array_elements(j.changes) c
    WHERE j.platform_id = d.platform_id AND j.doc_id = d.id AND j.at > m.at AND c->>'path' IN (d.path, 'ratePer', 'rateSource'));

ALTER TABLE core.journal FORCE ROW LEVEL SECURITY;
ALTER TABLE "order"."purchase_order" FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."payment_order" FORCE ROW LEVEL SECURITY;
ALTER TABLE "sourcing"."supplier_quotation" FORCE ROW LEVEL SECURITY;
