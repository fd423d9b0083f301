-- Generated from the definitions: 6 statements. Reviewed before it is committed.
ALTER TABLE "finance"."payment_order__payments" ADD COLUMN "exchange_rate" numeric(22,4);
ALTER TABLE "finance"."payment_order__payments" ADD COLUMN "rate_per" numeric(22,4);
ALTER TABLE "finance"."payment_order__payments" ADD COLUMN "rate_source" text;
ALTER TABLE "finance"."payment_order__payments" ADD COLUMN "rate_date" date;
ALTER TABLE "finance"."payment_order__payments" ADD COLUMN "voucher" bigint;
ALTER TABLE "finance"."payment_order__payments" ADD CONSTRAINT "payment_order__payments_voucher_fk" FOREIGN KEY (platform_id, "voucher") REFERENCES "finance"."voucher" (platform_id, id);
