-- Data of documents: drafts of vouchers from before 0080 take the base currency of their platform, its decimals, and those of the currency of each line.
ALTER TABLE "finance"."voucher" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."voucher__lines" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."currency" NO FORCE ROW LEVEL SECURITY;
UPDATE "finance"."voucher" d SET "base_currency" = (SELECT min(c.id) FROM "finance"."currency" c WHERE c.platform_id = d.platform_id AND c.code IN ('CNY', 'RMB'))
  WHERE d.status = 'draft' AND d."base_currency" IS NULL;
UPDATE "finance"."voucher" d SET "decimals" = c.decimals FROM "finance"."currency" c
  WHERE c.platform_id = d.platform_id AND c.id = d."base_currency" AND d.status = 'draft' AND d."decimals" IS NULL;
UPDATE "finance"."voucher__lines" l SET "decimals" = c.decimals FROM "finance"."voucher" d, "finance"."currency" c
  WHERE d.platform_id = l.platform_id AND d.id = l.doc_id AND d.status = 'draft'
    AND c.platform_id = l.platform_id AND c.id = l.currency AND l."decimals" IS NULL;
ALTER TABLE "finance"."voucher" FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."voucher__lines" FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."currency" FORCE ROW LEVEL SECURITY;
