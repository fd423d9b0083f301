-- Generated from the definitions: 2 statements. Reviewed before it is committed.
ALTER TABLE "order"."price_list" ADD COLUMN "design_quote" bigint;
ALTER TABLE "order"."price_list" ADD CONSTRAINT "price_list_design_quote_fk" FOREIGN KEY (platform_id, "design_quote") REFERENCES "design"."design_quote" (platform_id, id);

-- Entries that a quote has written name it from now on: those whose source number is that of a quote of their style, supplier and currency that was written into the list.
ALTER TABLE "order"."price_list" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."design_quote" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."sku" NO FORCE ROW LEVEL SECURITY;

UPDATE "order"."price_list" p SET "design_quote" = q.id
FROM "design"."design_quote" q
WHERE p."source" = 'quotation' AND q.platform_id = p.platform_id AND q.company_id = p.company_id AND q."number" = p."source_number" AND q."priced_on" IS NOT NULL
  AND q."supplier" = p."supplier" AND q."currency" = p."currency"
  AND q."style" = coalesce(p."style", (SELECT s."style" FROM "design"."sku" s WHERE s.platform_id = p.platform_id AND s.id = p."sku"));

ALTER TABLE "order"."price_list" FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."design_quote" FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."sku" FORCE ROW LEVEL SECURITY;
