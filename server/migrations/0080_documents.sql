-- Generated from the definitions: 5 statements. Reviewed before it is committed.
ALTER TABLE "finance"."payment_order" ADD COLUMN "decimals" integer;
ALTER TABLE "finance"."voucher" ADD COLUMN "base_currency" bigint;
ALTER TABLE "finance"."voucher" ADD COLUMN "decimals" integer;
ALTER TABLE "finance"."voucher__lines" ADD COLUMN "decimals" integer;
ALTER TABLE "finance"."voucher" ADD CONSTRAINT "voucher_base_currency_fk" FOREIGN KEY (platform_id, "base_currency") REFERENCES "finance"."currency" (platform_id, id);
