-- Data of documents: since 0271 a quotation states whether its prices are without tax, and the style of each line, as its request does. Quotations from
-- before get both, so that an order made of one has its goods and prices.
ALTER TABLE "sourcing"."supplier_quotation" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "sourcing"."supplier_quotation__lines" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "sourcing"."request_for_quotation" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "sourcing"."request_for_quotation__items" NO FORCE ROW LEVEL SECURITY;

UPDATE "sourcing"."supplier_quotation" q SET tax_mode = r.tax_mode FROM "sourcing"."request_for_quotation" r
WHERE r.platform_id = q.platform_id AND r.id = q.rfq AND q.tax_mode IS NULL;
UPDATE "sourcing"."supplier_quotation__lines" l SET style = i.style FROM "sourcing"."request_for_quotation__items" i
WHERE i.platform_id = l.platform_id AND i.id = l.item AND l.style IS NULL AND i.style IS NOT NULL;

ALTER TABLE "sourcing"."supplier_quotation" FORCE ROW LEVEL SECURITY;
ALTER TABLE "sourcing"."supplier_quotation__lines" FORCE ROW LEVEL SECURITY;
ALTER TABLE "sourcing"."request_for_quotation" FORCE ROW LEVEL SECURITY;
ALTER TABLE "sourcing"."request_for_quotation__items" FORCE ROW LEVEL SECURITY;
