-- Generated from the definitions: 1 statements. Reviewed before it is committed.
ALTER TABLE "order"."purchase_order__lines" ADD COLUMN "returned_net" numeric(22,4);
