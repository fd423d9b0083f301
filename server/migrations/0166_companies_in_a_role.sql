-- Generated from the definitions: the invited suppliers of a request stand in a party role of it. Who was given the request to read (column "shared") is who
-- stands in the role, so that the columns, their index and the policies over them are renamed with their values; the suppliers' own answers are new.
ALTER TABLE "sourcing"."request_for_quotation" RENAME COLUMN "shared" TO "supplier_companies";
ALTER TABLE "sourcing"."request_for_quotation__items" RENAME COLUMN "shared" TO "supplier_companies";
ALTER TABLE "sourcing"."request_for_quotation__invited" RENAME COLUMN "shared" TO "supplier_companies";
ALTER TABLE "sourcing"."request_for_quotation__reviewers" RENAME COLUMN "shared" TO "supplier_companies";
ALTER TABLE "sourcing"."request_for_quotation__ranking" RENAME COLUMN "shared" TO "supplier_companies";
ALTER INDEX "sourcing"."request_for_quotation_shared" RENAME TO "request_for_quotation_list_supplier";
ALTER TABLE "sourcing"."request_for_quotation__invited" ADD COLUMN "answer" text;
ALTER TABLE "sourcing"."request_for_quotation__invited" ADD COLUMN "reason" text;
ALTER TABLE "sourcing"."request_for_quotation__invited" ADD COLUMN "answered_at" timestamptz;
ALTER TABLE "sourcing"."request_for_quotation__invited" NO FORCE ROW LEVEL SECURITY;
UPDATE "sourcing"."request_for_quotation__invited" SET "answer" = 'none';
ALTER TABLE "sourcing"."request_for_quotation__invited" FORCE ROW LEVEL SECURITY;
-- The request itself is shared no more; its styles and materials are, as before.
ALTER TABLE core.shared_document NO FORCE ROW LEVEL SECURITY;
DELETE FROM core.shared_document WHERE type = 'request_for_quotation';
ALTER TABLE core.shared_document FORCE ROW LEVEL SECURITY;
