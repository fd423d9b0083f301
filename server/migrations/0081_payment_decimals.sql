-- Data of documents: payment orders take the decimals of their currency, to which what is payable was rounded before they had a column of their own.
ALTER TABLE "finance"."payment_order" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."currency" NO FORCE ROW LEVEL SECURITY;
UPDATE "finance"."payment_order" d SET "decimals" = c.decimals FROM "finance"."currency" c
  WHERE c.platform_id = d.platform_id AND c.id = d.currency AND d."decimals" IS NULL;
ALTER TABLE "finance"."payment_order" FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."currency" FORCE ROW LEVEL SECURITY;
