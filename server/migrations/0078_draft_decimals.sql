-- Data of documents: drafts from before 0074 take the decimals of their currency; what is computed from them is rounded when they are saved or submitted.
ALTER TABLE "finance"."addition_deduction" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."supplier_invoice" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."currency" NO FORCE ROW LEVEL SECURITY;
UPDATE "finance"."addition_deduction" d SET "decimals" = c.decimals FROM "finance"."currency" c
  WHERE c.platform_id = d.platform_id AND c.id = d.currency AND d.status IN ('draft', 'rejected') AND d."decimals" IS DISTINCT FROM c.decimals;
UPDATE "finance"."supplier_invoice" d SET "decimals" = c.decimals FROM "finance"."currency" c
  WHERE c.platform_id = d.platform_id AND c.id = d.currency AND d.status IN ('draft', 'rejected') AND d."decimals" IS DISTINCT FROM c.decimals;
ALTER TABLE "finance"."addition_deduction" FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."supplier_invoice" FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."currency" FORCE ROW LEVEL SECURITY;
