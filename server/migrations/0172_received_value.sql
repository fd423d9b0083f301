-- Generated from the definitions: 6 statements. Reviewed before it is committed.
ALTER TABLE "finance"."statement" ADD COLUMN "rounded_by" text;
ALTER TABLE "order"."purchase_order" ADD COLUMN "settled_items" numeric(22,4);
ALTER TABLE "order"."purchase_order__lines" ADD COLUMN "received_net" numeric(22,4);
ALTER TABLE "order"."purchase_order__lines" ADD COLUMN "settled_net" numeric(22,4);
ALTER TABLE "order"."purchase_order__lines" ADD COLUMN "settled_gross" numeric(22,4);
ALTER TABLE "order"."purchase_order__lines" ADD COLUMN "to_come_net" numeric(22,4);
