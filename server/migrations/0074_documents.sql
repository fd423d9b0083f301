-- Generated from the definitions: 2 statements. Reviewed before it is committed.
ALTER TABLE "finance"."addition_deduction" ADD COLUMN "decimals" integer;
ALTER TABLE "finance"."supplier_invoice" ADD COLUMN "decimals" integer;
-- Amounts that stand were rounded to two decimals; a draft takes the decimals of its currency when it is saved.
ALTER TABLE "finance"."addition_deduction" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."supplier_invoice" NO FORCE ROW LEVEL SECURITY;
UPDATE "finance"."addition_deduction" SET "decimals" = 2;
UPDATE "finance"."supplier_invoice" SET "decimals" = 2;
ALTER TABLE "finance"."addition_deduction" FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."supplier_invoice" FORCE ROW LEVEL SECURITY;
