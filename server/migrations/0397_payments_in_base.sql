-- Generated from the definitions: 1 statements. Reviewed before it is committed.
ALTER TABLE "finance"."payment_order" ADD COLUMN "base_amount" numeric(22,4);
