-- Data of documents: a quotation names its buyer from the beginning; until its window closes it is sealed for the buyer by its party role, not by a blank link.
ALTER TABLE "sourcing"."supplier_quotation" RENAME COLUMN "opened_to" TO "buyer";
ALTER TABLE "sourcing"."supplier_quotation" RENAME CONSTRAINT "supplier_quotation_opened_to_fk" TO "supplier_quotation_buyer_fk";
ALTER TABLE "sourcing"."supplier_quotation" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "sourcing"."request_for_quotation" NO FORCE ROW LEVEL SECURITY;
UPDATE "sourcing"."supplier_quotation" q SET "buyer" = r.company_id
  FROM "sourcing"."request_for_quotation" r WHERE r.platform_id = q.platform_id AND r.id = q.rfq AND q."buyer" IS NULL;
ALTER TABLE "sourcing"."supplier_quotation" FORCE ROW LEVEL SECURITY;
ALTER TABLE "sourcing"."request_for_quotation" FORCE ROW LEVEL SECURITY;
