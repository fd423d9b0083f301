-- Generated from the definitions: 13 statements. Reviewed before it is committed.
ALTER TABLE "finance"."payment_order" ADD COLUMN "back_payment" bigint;
ALTER TABLE "finance"."payment_order" ADD COLUMN "back_reason" text;
ALTER TABLE "finance"."payment_order" ADD COLUMN "back_on" date;
CREATE INDEX "payment_order_back_payment" ON "finance"."payment_order" (platform_id, "back_payment");
ALTER TABLE "finance"."payment_order__payments" ADD COLUMN "with_items" boolean;
ALTER TABLE "finance"."payment_order__payments" ADD COLUMN "taken_back_on" date;
ALTER TABLE "finance"."payment_order__payments" ADD COLUMN "taken_back_by" bigint;
ALTER TABLE "finance"."payment_order__payments" ADD COLUMN "taken_back_reason" text;
ALTER TABLE "finance"."payment_order__payments" ADD COLUMN "taken_back_voucher" bigint;
ALTER TABLE "finance"."statement" ADD COLUMN "settled_from" text;
ALTER TABLE "finance"."payment_order" ADD CONSTRAINT "payment_order_back_payment_fk" FOREIGN KEY (platform_id, "back_payment") REFERENCES "finance"."payment_order__payments" (platform_id, id);
ALTER TABLE "finance"."payment_order__payments" ADD CONSTRAINT "payment_order__payments_taken_back_by_fk" FOREIGN KEY ("taken_back_by") REFERENCES core.account (id);
ALTER TABLE "finance"."payment_order__payments" ADD CONSTRAINT "payment_order__payments_taken_back_voucher_fk" FOREIGN KEY (platform_id, "taken_back_voucher") REFERENCES "finance"."voucher" (platform_id, id);
